import { isProvince } from './address.ts'
import { brokenRules, type FormProblem, type FormRule, missingFields } from './form-problem.ts'
import { parsePhone } from './phone.ts'
import { isEmail, normaliseEmail } from './sign-up.ts'

/** Whom the shop works with: a supplier or a courier. */
export type TradePartner = { name: string; contact: string; email: string; phone: string }

export type SupplierForm = TradePartner & { country: string; province: string }
export type CourierForm = TradePartner & {
  /** With `{number}` where a parcel's tracking number goes; empty or null where there is no such page. */
  tracking_url: string | null
}

const homeCountry = 'South Africa'

const partnerRules: readonly FormRule<TradePartner>[] = [
  {
    field: 'email',
    message: 'Please enter a valid email address',
    isBroken: ({ email }) => !isEmail(normaliseEmail(email)),
  },
  {
    field: 'phone',
    message: 'Enter a valid phone number, such as +27 12 345 6789',
    isBroken: ({ phone }) => phone !== '' && parsePhone(phone) === null,
  },
]

const supplierRules: readonly FormRule<SupplierForm>[] = [
  ...partnerRules,
  {
    field: 'province',
    message: 'Choose one of the nine provinces, or leave it empty',
    isBroken: ({ country, province }) => country === homeCountry && province !== '' && !isProvince(province),
  },
]

const courierRules: readonly FormRule<CourierForm>[] = [
  ...partnerRules,
  {
    field: 'tracking_url',
    message: 'Start the tracking page with https:// and put {number} where the tracking number goes',
    isBroken: ({ tracking_url }) =>
      Boolean(tracking_url) && !/^https:\/\/.*\{number\}/.test(tracking_url ?? ''),
  },
]

const missing = 'Please fill in all required fields'

export function validateSupplier(form: SupplierForm): FormProblem | null {
  return missingFields(form, ['name', 'contact', 'email'], missing) ?? brokenRules(form, supplierRules)
}

/** A courier's telephone is asked for, since a parcel that is late is asked after by telephone. */
export function validateCourier(form: CourierForm): FormProblem | null {
  return (
    missingFields(form, ['name', 'contact', 'email', 'phone'], missing) ?? brokenRules(form, courierRules)
  )
}
