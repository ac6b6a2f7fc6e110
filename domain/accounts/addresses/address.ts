import { canonicalText } from '../../canonical-text.ts'

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
  /\b(?:g?p[\s./-]*o[\s./-]*box|post\s*(?:office\s*)?box|post?\s*bus|private\s*(?:mail\s*)?bag|privaat\s*sak|p[\s./-]*bag)(?![a-z])/i
// "Box 45", "Bus 12" and "Sak X5", as farms write it: the word begins a line or a part of one, and its number follows.
const ruralBox =
  /(?:^|[,;\n])\s*(?:box|bus|bag|sak)[\s.]*(?:n(?:o|r|umber|ommer)\b[\s.:]*)?x?\s*\d+\s*(?:$|[,;\n])/i

export function isProvince(text: string): text is Province {
  return provinces.some((province) => province === text)
}

/** Four digits, kept as text: Pretoria is 0002. */
export function isPostalCode(text: string): boolean {
  return /^\d{4}$/.test(text)
}

/** "PO Box 12", "Posbus 12", "Private Bag X3", "P/Bag X3", "Box 45": no courier delivers there. */
export function isPostBox(text: string): boolean {
  const plain = canonicalText(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ' '))
  return postBox.test(plain) || ruralBox.test(plain)
}
