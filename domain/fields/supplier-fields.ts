import { fields, flag, text } from './fields.ts'
import { partnerFields } from './partner-fields.ts'

export const homeCountry = 'South Africa'

/** The editable fields of a supplier. */
export const supplierFields = fields({
  ...partnerFields,
  country: text({ label: 'Country', maxCharacters: 100, byDefault: homeCountry }),
  province: text({ label: 'Province', maxCharacters: 100 }),
  city: text({ label: 'City', maxCharacters: 100 }),
  isActive: flag({ label: 'Active', byDefault: true }),
})
