import { useEffect } from 'react'
import type { User } from '#contract/account.ts'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AddressFields } from '../accounts/address-fields.tsx'
import { useCheckedForm } from '../accounts/use-checked-form.ts'
import { useSavedAddresses } from '../accounts/use-saved-addresses.ts'
import { CompanyFields } from './company-fields.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { type DraftField, draftFor, keepDraft, type ShippingDraft } from './shipping-draft.ts'
import { shippingFormRules } from './shipping-form-rules.ts'

export const shippingFormId = 'shipping-form'

type ShippingFormProps = { user: User; initial: ShippingDraft; onFilledIn: (draft: ShippingDraft) => void }

export function ShippingForm({ user, initial, onFilledIn }: ShippingFormProps) {
  const addresses = useSavedAddresses()
  const { text, formProps, message, values, change } = useCheckedForm<DraftField>({
    ...shippingFormRules,
    initial,
    async onSend(draft) {
      onFilledIn(draft)
      return undefined
    },
  })

  useEffect(() => keepDraft(user.id, values), [user.id, values])

  return (
    <form {...formProps} id={shippingFormId} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <TextField
        label="Email"
        hint="For the confirmation and news of your delivery"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...text('email')}
      />
      {addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          draft={values}
          ownName={draftFor(user).fullName}
          onChoose={change}
        />
      )}
      <AddressFields country={values.country} text={text} />
      <CompanyFields name={text('companyName')} vatNumber={text('companyVatNumber')} />
    </form>
  )
}
