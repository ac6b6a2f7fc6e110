import { useEffect } from 'react'
import { provinces } from '#domain/address.ts'
import { countries, defaultCountry } from '#domain/checkout.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCheckedForm } from '../accounts/use-checked-form.ts'
import { type DraftField, keepDraft, type ShippingDraft } from './shipping-draft.ts'
import { shippingFormRules } from './shipping-form-rules.ts'

export const shippingFormId = 'shipping-form'

type ShippingFormProps = { initial: ShippingDraft; onFilledIn: (draft: ShippingDraft) => void }

export function ShippingForm({ initial, onFilledIn }: ShippingFormProps) {
  const { text, formProps, message, values } = useCheckedForm<DraftField>({
    ...shippingFormRules,
    initial,
    async onSend(draft) {
      onFilledIn(draft)
      return undefined
    },
  })
  const isInSouthAfrica = values.country === defaultCountry

  useEffect(() => keepDraft(values), [values])

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
      <TextField label="Full name" autoComplete="name" required {...text('fullName')} />
      <TextField
        label="Address"
        hint="Street and number, with unit or complex"
        autoComplete="street-address"
        required
        {...text('address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Suburb" isOptional autoComplete="address-level3" {...text('suburb')} />
        <TextField label="City" autoComplete="address-level2" required {...text('city')} />
        {isInSouthAfrica && (
          <SelectField
            label="Province"
            isOptional
            autoComplete="address-level1"
            options={[
              { value: '', label: 'Choose a province' },
              ...provinces.map((province) => ({ value: province, label: province })),
            ]}
            {...text('province')}
          />
        )}
        <TextField
          label="Postal code"
          inputMode={isInSouthAfrica ? 'numeric' : 'text'}
          autoComplete="postal-code"
          required
          {...text('postalCode')}
        />
        <SelectField
          label="Country"
          autoComplete="country-name"
          options={countries.map((country) => ({ value: country, label: country }))}
          {...text('country')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+27 12 345 6789"
          required
          {...text('phone')}
        />
      </div>
    </form>
  )
}
