/** Spelt as gov.za does, although ISO 3166-2:ZA lists "Kwazulu-Natal" and "North-West". */
export const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'Northern Cape',
  'North West',
  'Western Cape',
] as const
export type Province = (typeof provinces)[number]

const postBox =
  /\b(?:p[\s./-]*o[\s./-]*box|post\s*office\s*box|pos\s*bus|private\s*(?:mail\s*)?bag|privaat\s*sak|p[\s./-]*bag)(?![a-z])/i

export function isProvince(text: string): text is Province {
  return provinces.some((province) => province === text)
}

/** Four digits, kept as text: Pretoria is 0002. */
export function isPostalCode(text: string): boolean {
  return /^\d{4}$/.test(text)
}

/** "PO Box 12", "Posbus 12", "Private Bag X3", "P/Bag X3": no courier delivers there. */
export function isPostBox(text: string): boolean {
  return postBox.test(text)
}
