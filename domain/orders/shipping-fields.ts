/** The delivery fields that every order has. */
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

/** Optional fields of an order beside the address: the company is the buyer's, for the invoice. */
export const optionalOrderFields = ['companyName', 'companyVatNumber'] as const
export type OptionalOrderField = (typeof optionalOrderFields)[number]

export const optionalShippingFields = [...optionalPlaceFields, ...optionalOrderFields] as const

export const shippingFields = [...neededShippingFields, ...optionalShippingFields] as const
export type ShippingField = (typeof shippingFields)[number]

export type ShippingInfo = Record<(typeof neededShippingFields)[number], string> & {
  [Field in (typeof optionalShippingFields)[number]]?: string | undefined
}
