import { fields, flag, list, text } from './fields.ts'
import { partnerFields } from './partner-fields.ts'

/** A courier as it is edited. */
export const courierFields = fields({
  ...partnerFields,
  // Asked for, since a parcel that is late is asked after by telephone.
  phone: { ...partnerFields.phone, isRequired: true },
  areas: list({ label: 'Areas', of: { maxCharacters: 100, maxItems: 200 } }),
  /** With `{number}` where a parcel's tracking number goes. */
  trackingUrl: text({ label: 'Tracking page', maxCharacters: 500, canBeNone: true }),
  isActive: flag({ label: 'Active', wire: 'active', byDefault: true }),
})
