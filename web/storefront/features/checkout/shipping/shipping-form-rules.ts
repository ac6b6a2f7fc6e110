import { validateShippingInfo } from '#domain/orders/checkout.ts'
import type { FormRules } from '#web/ui/form/form-state.ts'
import { emptyDraft, type ShippingDraft } from './shipping-draft.ts'

export const shippingFormRules: FormRules<ShippingDraft> = {
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
