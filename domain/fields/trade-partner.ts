import { isProvince } from '../accounts/addresses/address.ts'
import { parsePhone } from '../accounts/phone.ts'
import { isEmail, normaliseEmail } from '../accounts/sign-up.ts'
import { brokenRules, type FormProblem, type FormRule, missingFields } from '../form-problem.ts'
import { courierFields } from './courier-fields.ts'
import { type RecordOf, requiredFields } from './fields.ts'
import type { partnerFields } from './partner-fields.ts'
import { homeCountry, supplierFields } from './supplier-fields.ts'

/** A company that the shop works with: a supplier or a courier. */
export type TradePartner = RecordOf<typeof partnerFields>

export type SupplierForm = TradePartner & Pick<RecordOf<typeof supplierFields>, 'country' | 'province'>
export type CourierForm = TradePartner & Pick<RecordOf<typeof courierFields>, 'trackingUrl'>

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
    field: 'trackingUrl',
    message: 'Start the tracking page with https:// and put {number} where the tracking number goes',
    isBroken: ({ trackingUrl }) => Boolean(trackingUrl) && !/^https:\/\/.*\{number\}/.test(trackingUrl ?? ''),
  },
]

const missing = 'Please fill in all required fields'

export function validateSupplier(form: SupplierForm): FormProblem | null {
  return missingFields(form, requiredFields(supplierFields), missing) ?? brokenRules(form, supplierRules)
}

export function validateCourier(form: CourierForm): FormProblem | null {
  return missingFields(form, requiredFields(courierFields), missing) ?? brokenRules(form, courierRules)
}
