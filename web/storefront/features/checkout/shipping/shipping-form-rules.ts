import { validateShippingInfo } from '#domain/orders/checkout/checkout.ts'
import type { FormRules } from '#web/ui/form/form-state.ts'
import { sampleAddress } from '../../accounts/addresses/address-draft.ts'
import { emptyDraft, type ShippingDraft, withoutPlace } from './shipping-draft.ts'

/** What is fetched needs no address. */
export const shippingFormRules = (needsAddress: boolean): FormRules<ShippingDraft> => ({
  validate: (draft: ShippingDraft) =>
    validateShippingInfo(needsAddress ? draft : withoutPlace(draft), { needsAddress }),
  sample: {
    ...emptyDraft,
    ...sampleAddress,
    email: 'someone@example.com',
  },
})
