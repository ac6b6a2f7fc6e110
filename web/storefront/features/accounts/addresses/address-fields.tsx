import type { ComponentProps } from 'react'
import { provinces } from '#domain/accounts/address.ts'
import { type AddressField, addressFields, countries, defaultCountry } from '#domain/fields/address-fields.ts'
import type { FieldKind } from '#domain/fields/fields.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

type Control = Pick<ComponentProps<'input'> & ComponentProps<'select'>, 'name' | 'onBlur' | 'onChange'> & {
  value: string
  error?: string | undefined
}

type AddressFieldsProps = {
  country: string
  text: (field: AddressField) => Control
  /** What is fetched needs a name and a phone alone. */
  hasPlace?: boolean
  phoneHint?: string
}

/** A delivery address, the same at checkout and in the account. */
export function AddressFields({
  country,
  text,
  hasPlace = true,
  phoneHint = 'So that the courier can call you',
}: AddressFieldsProps) {
  const box = (field: AddressField) => {
    const { label, isRequired = false }: FieldKind = addressFields[field]
    return { label, required: isRequired, isOptional: !isRequired, ...text(field) }
  }
  return (
    <>
      <TextField autoComplete="name" {...box('fullName')} />
      {hasPlace && <PlaceFields country={country} box={box} />}
      <TextField
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+27 12 345 6789"
        hint={phoneHint}
        className="max-w-64 tabular-nums"
        {...box('phone')}
      />
    </>
  )
}

type PlaceFieldsProps = {
  country: string
  box: (field: AddressField) => Control & { label: string; required: boolean; isOptional: boolean }
}

function PlaceFields({ country, box }: PlaceFieldsProps) {
  const isInSouthAfrica = country === defaultCountry
  return (
    <>
      <TextField
        hint="Street number and name, unit or complex"
        autoComplete="address-line1"
        {...box('address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField autoComplete="address-level3" {...box('suburb')} />
        <TextField autoComplete="address-level2" {...box('city')} />
        {isInSouthAfrica && (
          <SelectField
            autoComplete="address-level1"
            options={[
              { value: '', label: 'Choose a province' },
              ...provinces.map((province) => ({ value: province, label: province })),
            ]}
            {...box('province')}
          />
        )}
        <TextField
          inputMode={isInSouthAfrica ? 'numeric' : 'text'}
          autoComplete="postal-code"
          className={isInSouthAfrica ? 'max-w-24 tabular-nums' : 'max-w-40'}
          {...box('postalCode')}
        />
        <SelectField
          autoComplete="country-name"
          options={countries.map((name) => ({ value: name, label: name }))}
          {...box('country')}
          isOptional={false}
        />
      </div>
    </>
  )
}
