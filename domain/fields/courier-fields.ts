import { fields, flag, list, text } from './fields.ts'
import { partnerFields } from './partner-fields.ts'

/** The editable fields of a courier. */
export const courierFields = fields({
  ...partnerFields,
  // Required, since staff telephone about late parcels.
  phone: { ...partnerFields.phone, isRequired: true },
  areas: list({ label: 'Areas', of: { maxCharacters: 100, maxItems: 200 } }),
  /** With `{number}` in place of a parcel's tracking number. */
  trackingUrl: text({ label: 'Tracking page', maxCharacters: 500, canBeNone: true }),
  isActive: flag({ label: 'Active', wire: 'active', byDefault: true }),
})
