import type { FieldName, FieldsWhere, FieldTable } from './fields.ts'

// Written out: the functions that make other tables would be one more file for every page that shows an order.

export const countries = ['South Africa', 'Other'] as const
export type Country = (typeof countries)[number]
export const defaultCountry: Country = 'South Africa'

const line = { kind: 'text', maxCharacters: 200 } as const

/** A place to deliver to, as it is typed at checkout and saved in an account. */
export const addressFields = {
  fullName: { ...line, label: 'Full name', isRequired: true },
  address: { ...line, label: 'Address', isRequired: true },
  suburb: { ...line, label: 'Suburb' },
  city: { ...line, label: 'City', isRequired: true },
  province: { ...line, label: 'Province' },
  postalCode: { ...line, label: 'Postal code', isRequired: true, maxCharacters: 20 },
  country: { kind: 'choice', label: 'Country', of: countries, byDefault: defaultCountry },
  phone: { ...line, label: 'Phone', isRequired: true, maxCharacters: 40 },
} as const satisfies FieldTable

/** The buyer's company, for the invoice. */
const companyFields = {
  companyName: { ...line, label: 'Company name' },
  companyVatNumber: { ...line, label: 'VAT number', maxCharacters: 20 },
} as const satisfies FieldTable

/** For the courier, and of no use once the parcel has arrived. The recipient is somebody other than the buyer. */
const courierFields = {
  deliveryNote: { ...line, label: 'Delivery note' },
  recipientName: { ...line, label: "Recipient's name" },
  recipientPhone: { ...line, label: 'Number to call', maxCharacters: 40 },
} as const satisfies FieldTable

/** Optional fields of an order beside the address. */
const orderFields = { ...companyFields, ...courierFields } as const satisfies FieldTable

/** What an order says of its buyer, as the checkout asks for it. */
export const shippingFields = {
  email: { ...line, label: 'Email', isRequired: true },
  ...addressFields,
  ...orderFields,
} as const satisfies FieldTable

type Shipping = typeof shippingFields
export type AddressField = FieldName<typeof addressFields>
export type OptionalOrderField = FieldName<typeof orderFields>
export type ShippingField = FieldName<Shipping>
type RequiredField = FieldsWhere<Shipping, { isRequired: true }>
type NeededField = RequiredField | 'country'

export const addressFieldNames = Object.keys(addressFields) as AddressField[]
export const optionalOrderFields = Object.keys(orderFields) as OptionalOrderField[]
export const courierFieldNames = Object.keys(courierFields) as FieldName<typeof courierFields>[]
export const shippingFieldNames = Object.keys(shippingFields) as ShippingField[]

export const requiredShippingFields = shippingFieldNames.filter(
  (field): field is RequiredField => 'isRequired' in shippingFields[field],
)

/** The fields that every order has. */
export const neededShippingFields: readonly NeededField[] = [...requiredShippingFields, 'country']

export const optionalShippingFields = shippingFieldNames.filter(
  (field): field is Exclude<ShippingField, NeededField> =>
    !neededShippingFields.some((name) => name === field),
)

export type ShippingInfo = Record<NeededField, string> & {
  [Field in (typeof optionalShippingFields)[number]]?: string | undefined
}
