import type { ComponentProps } from 'react'
import { provinces } from '#domain/accounts/addresses/address.ts'
import { type AddressField, addressFields, countries, defaultCountry } from '#domain/fields/address-fields.ts'
import type { FieldKind } from '#domain/fields/fields.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { PlaceChoices } from './place-choices.tsx'
import { type PlaceForm, usePlaceOffers } from './use-place-offers.ts'

type Control = Pick<ComponentProps<'input'> & ComponentProps<'select'>, 'name' | 'onBlur' | 'onChange'> & {
  value: string
  error?: string | undefined
}

type AddressFieldsProps = {
  form: PlaceForm & { text: (field: AddressField) => Control }
  /** What is fetched needs a name and a phone alone. */
  hasPlace?: boolean
  phoneHint?: string
}

/** A delivery address, the same at checkout and in the account. */
export function AddressFields({
  form,
  hasPlace = true,
  phoneHint = 'So that the courier can call you',
}: AddressFieldsProps) {
  const box = (field: AddressField) => {
    const { label, isRequired = false }: FieldKind = addressFields[field]
    return { label, required: isRequired, isOptional: !isRequired, ...form.text(field) }
  }
  return (
    <>
      {hasPlace && <PlaceFields form={form} box={box} />}
      <TextField autoComplete="name" {...box('fullName')} />
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
  form: PlaceForm
  box: (field: AddressField) => Control & { label: string; required: boolean; isOptional: boolean }
}

/** The postal code comes first: the town and the province follow from it. */
function PlaceFields({ form, box }: PlaceFieldsProps) {
  const { suburb, city, country, postalCode } = form.values
  const { suburbs, cities, offer, choose } = usePlaceOffers(form)
  const isInSouthAfrica = country === defaultCountry
  const code = box('postalCode')
  return (
    <>
      <TextField
        inputMode={isInSouthAfrica ? 'numeric' : 'text'}
        autoComplete="postal-code"
        className={isInSouthAfrica ? 'max-w-24 tabular-nums' : 'max-w-40'}
        {...code}
        onChange={(event) => {
          code.onChange?.(event)
          offer()
        }}
      />
      <TextField
        hint="Street number and name, unit or complex"
        autoComplete="address-line1"
        {...box('address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <TextField autoComplete="address-level3" {...box('suburb')} />
          <PlaceChoices
            label={`Suburbs of ${postalCode}`}
            names={suburbs}
            chosen={suburb}
            onChoose={(name) => choose({ suburb: name })}
          />
        </div>
        <div>
          <TextField autoComplete="address-level2" {...box('city')} />
          <PlaceChoices
            label={`Towns of ${postalCode}`}
            names={cities}
            chosen={city}
            onChoose={(name) => choose({ city: name })}
          />
        </div>
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
