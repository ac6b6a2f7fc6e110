import { validateShippingInfo } from '#domain/orders/checkout.ts'
import type { ShippingField } from '#domain/orders/shipping-fields.ts'
import type { FormRules } from '../../accounts/own/checked-form.ts'
import { emptyDraft, type ShippingDraft } from './shipping-draft.ts'

export const shippingFormRules: FormRules<ShippingField> = {
  validate: (draft: ShippingDraft) => validateShippingInfo(draft),
  sample: {
    ...emptyDraft,
    email: 'someone@example.com',
    fullName: 'Some One',
    address: '1 Long Street',
    city: 'Cape Town',
    postalCode: '8001',
    phone: '+27 12 345 6789',
  },
}
