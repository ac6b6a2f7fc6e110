import type { ComponentProps } from 'react'
import { provinces } from '#domain/accounts/address.ts'
import { countries, defaultCountry } from '#domain/orders/checkout.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

export const addressFields = [
  'fullName',
  'address',
  'suburb',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
] as const
export type AddressField = (typeof addressFields)[number]

type Control = Pick<ComponentProps<'input'> & ComponentProps<'select'>, 'name' | 'onBlur' | 'onChange'> & {
  value: string
  error?: string | undefined
}

type AddressFieldsProps = { country: string; text: (field: AddressField) => Control }

/** A delivery address, the same at checkout and in the account. */
export function AddressFields({ country, text }: AddressFieldsProps) {
  const isInSouthAfrica = country === defaultCountry
  return (
    <>
      <TextField label="Full name" autoComplete="name" required {...text('fullName')} />
      <TextField
        label="Address"
        hint="Street number and name, unit or complex"
        autoComplete="address-line1"
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
          options={countries.map((name) => ({ value: name, label: name }))}
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
    </>
  )
}
