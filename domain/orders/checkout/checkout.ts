import { isPostalCode, isPostBox, isProvince } from '../../accounts/addresses/address.ts'
import { invalidPhone, parsePhone } from '../../accounts/phone.ts'
import { isEmail, normaliseEmail } from '../../accounts/sign-up.ts'
import { canonicalText, isBlankText, plainCode } from '../../canonical-text.ts'
import {
  countries,
  defaultCountry,
  type OptionalOrderField,
  optionalOrderFields,
  requiredShippingFields,
  type ShippingInfo,
} from '../../fields/address-fields.ts'
import { saidOf } from '../../fields/record-of.ts'
import { brokenRules, type FormProblem, type FormRule, missingFields } from '../../form-problem.ts'
import { isVatNumber, plainVatNumber } from '../../money/invoice.ts'

import { needsInvoiceAddress } from '../delivery/delivery-choice.ts'

/** The delivery address, without the contact details. */
export type DeliveryAddress = Omit<ShippingInfo, 'email' | OptionalOrderField>

const requiredAddressFields = requiredShippingFields.filter((field) => field !== 'email')

const missingText = 'Please fill in all required fields'

const noPostBox =
  'Couriers cannot deliver to a PO Box or Private Bag. Enter a street address where someone can sign for the parcel.'

const emailRule: FormRule<ShippingInfo> = {
  field: 'email',
  message: 'Please enter a valid email address',
  isBroken: (info) => !isEmail(normaliseEmail(info.email)),
}

const vatNumberRule: FormRule<ShippingInfo> = {
  field: 'companyVatNumber',
  message: 'Enter a VAT number of 10 digits starting with 4, or leave it empty',
  isBroken: ({ companyVatNumber = '' }) => {
    const plain = plainVatNumber(companyVatNumber)
    return plain !== '' && !isVatNumber(plain)
  },
}

const recipientPhoneRule: FormRule<ShippingInfo> = {
  field: 'recipientPhone',
  message: invalidPhone,
  isBroken: ({ recipientPhone = '' }) => !isBlankText(recipientPhone) && parsePhone(recipientPhone) === null,
}

const addressRules: readonly FormRule<DeliveryAddress>[] = [
  ...(['address', 'suburb', 'city'] as const).map((field) => ({
    field,
    message: noPostBox,
    isBroken: (info: DeliveryAddress) => isPostBox(info[field] ?? ''),
  })),
  {
    field: 'province',
    message: 'Choose one of the nine provinces, or leave it empty',
    isBroken: (info) => isInSouthAfrica(info) && Boolean(info.province) && !isProvince(info.province ?? ''),
  },
  {
    field: 'postalCode',
    message: 'Enter a postal code of 4 digits, such as 0081',
    isBroken: (info) => isInSouthAfrica(info) && !isPostalCode(plainCode(info.postalCode)),
  },
  {
    field: 'country',
    message: 'Choose South Africa or Other',
    isBroken: (info) => !countries.some((country) => country === info.country),
  },
  {
    field: 'phone',
    message: invalidPhone,
    isBroken: (info) => parsePhone(info.phone) === null,
  },
]

/** What is fetched needs no address, unless for the invoice. What is given of one is checked all the same. */
export function validateShippingInfo(
  info: ShippingInfo,
  { needsAddress = true }: { needsAddress?: boolean } = {},
): FormProblem | null {
  return (
    missingFields(info, needsAddress ? requiredShippingFields : contactFields, missingText) ??
    brokenRules<ShippingInfo>(info, [
      emailRule,
      ...(needsAddress ? addressRules : addressRules.filter(({ field }) => !hasNone(info, field))),
      recipientPhoneRule,
      vatNumberRule,
    ])
  )
}

const placeFields = ['address', 'city', 'postalCode'] as const
const contactFields = requiredShippingFields.filter(
  (field) => !placeFields.some((placeField) => placeField === field),
)

function hasNone(info: ShippingInfo, field: string): boolean {
  return placeFields.some((one) => one === field && isBlankText(info[one]))
}

/** The law wants the buyer's address on a large invoice, also if nothing is brought there. */
export function invoiceAddressProblem(info: ShippingInfo, totalCents: number): FormProblem | null {
  if (!needsInvoiceAddress(totalCents)) return null
  return missingFields(info, placeFields, 'Enter your address. Invoices over R 5 000 must show it')
}

/** The optional fields as they are stored and sent: trimmed, VAT and telephone numbers in one form, blank ones left out. */
export function optionalOrderInfo(info: { [Field in OptionalOrderField]?: string | null | undefined }) {
  return saidOf(optionalOrderFields, (field) => {
    const text = canonicalText(info[field] ?? '').trim()
    if (field === 'companyVatNumber') return plainVatNumber(text)
    return field === 'recipientPhone' ? (parsePhone(text) ?? text) : text
  })
}

export function validateDeliveryAddress(address: DeliveryAddress): FormProblem | null {
  return missingFields(address, requiredAddressFields, missingText) ?? brokenRules(address, addressRules)
}

/** The errors in a list of addresses, named by their position: `addresses.0.city`. */
export function validateAddresses(addresses: readonly DeliveryAddress[]): FormProblem | null {
  const problems = addresses.map(validateDeliveryAddress)
  const first = problems.find((problem) => problem !== null)
  if (!first) return null
  const fields = problems.flatMap((problem, place) =>
    Object.entries(problem?.fields ?? {}).map(([field, text]) => [`addresses.${place}.${field}`, text]),
  )
  return { message: first.message, fields: Object.fromEntries(fields) }
}

function isInSouthAfrica(address: DeliveryAddress): boolean {
  return address.country === defaultCountry
}
