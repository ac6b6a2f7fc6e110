/** What of an order is corrected: where it goes and to whom, or what is in it. */
export const correctionKinds = ['details', 'removal', 'swap'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

/** Where the parcel goes and how its customer is reached: true until it is packed, whatever the invoice says. */
export const correctableFields = [
  'email',
  'phone',
  'address',
  'suburb',
  'city',
  'province',
  'postalCode',
  'recipientName',
  'recipientPhone',
  'deliveryNote',
] as const
export type CorrectableField = (typeof correctableFields)[number]

/** Whom the invoice is made out to. Once there is one, it stays as it was issued. */
export const invoicedFields = ['fullName', 'companyName', 'companyVatNumber'] as const
export type InvoicedField = (typeof invoicedFields)[number]
