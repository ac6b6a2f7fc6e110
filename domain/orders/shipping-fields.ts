/** What every order says of its delivery. */
export const neededShippingFields = [
  'email',
  'fullName',
  'address',
  'city',
  'postalCode',
  'country',
  'phone',
] as const

const optionalPlaceFields = ['suburb', 'province'] as const

/** What an order may say besides where it goes: the company is the buyer's, for its invoice. */
export const optionalOrderFields = ['companyName', 'companyVatNumber'] as const
export type OptionalOrderField = (typeof optionalOrderFields)[number]

export const optionalShippingFields = [...optionalPlaceFields, ...optionalOrderFields] as const

export const shippingFields = [...neededShippingFields, ...optionalShippingFields] as const
export type ShippingField = (typeof shippingFields)[number]

export type ShippingInfo = Record<(typeof neededShippingFields)[number], string> & {
  [Field in (typeof optionalShippingFields)[number]]?: string | undefined
}
