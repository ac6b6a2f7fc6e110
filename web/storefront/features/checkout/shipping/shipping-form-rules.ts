import { validateShippingInfo } from '#domain/orders/checkout.ts'
import type { FormRules } from '#web/ui/form/form-state.ts'
import { sampleAddress } from '../../accounts/addresses/address-draft.ts'
import { emptyDraft, type ShippingDraft } from './shipping-draft.ts'

export const shippingFormRules: FormRules<ShippingDraft> = {
  validate: (draft: ShippingDraft) => validateShippingInfo(draft),
  sample: {
    ...emptyDraft,
    ...sampleAddress,
    email: 'someone@example.com',
  },
}
