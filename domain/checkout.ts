import { isPostalCode, isPostBox, isProvince } from './address.ts'
import { brokenRules, type FormProblem, type FormRule, missingFields } from './form-problem.ts'
import { parsePhone } from './phone.ts'
import { isEmail, normaliseEmail } from './sign-up.ts'

export type ShippingInfo = {
  email: string
  fullName: string
  address: string
  suburb?: string
  city: string
  province?: string
  postalCode: string
  country: string
  phone: string
}

export const countries = ['South Africa', 'Other'] as const
export type Country = (typeof countries)[number]
export const defaultCountry: Country = 'South Africa'

const requiredFields = ['email', 'fullName', 'address', 'city', 'postalCode', 'phone'] as const

const noPostBox =
  'Couriers cannot deliver to a PO Box or Private Bag. Please give a street address where someone can sign for the parcel.'

const rules: readonly FormRule<ShippingInfo>[] = [
  {
    field: 'email',
    message: 'Please enter a valid email address',
    isBroken: (info) => !isEmail(normaliseEmail(info.email)),
  },
  {
    field: 'address',
    message: noPostBox,
    isBroken: (info) => isPostBox(info.address),
  },
  {
    field: 'suburb',
    message: noPostBox,
    isBroken: (info) => isPostBox(info.suburb ?? ''),
  },
  {
    field: 'province',
    message: 'Please choose one of the nine provinces, or none',
    isBroken: (info) => isInSouthAfrica(info) && Boolean(info.province) && !isProvince(info.province ?? ''),
  },
  {
    field: 'postalCode',
    message: 'Please enter a postal code of 4 digits, such as 0081',
    isBroken: (info) => isInSouthAfrica(info) && !isPostalCode(info.postalCode.trim()),
  },
  {
    field: 'country',
    message: 'Please choose South Africa or Other',
    isBroken: (info) => !countries.some((country) => country === info.country),
  },
  {
    field: 'phone',
    message: 'Please enter a valid phone number, such as +27 12 345 6789',
    isBroken: (info) => parsePhone(info.phone) === null,
  },
]

export function validateShippingInfo(info: ShippingInfo): FormProblem | null {
  return missingFields(info, requiredFields, 'Please fill in all required fields') ?? brokenRules(info, rules)
}

function isInSouthAfrica(info: ShippingInfo): boolean {
  return info.country === defaultCountry
}
