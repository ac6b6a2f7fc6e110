import type { ComponentProps } from 'react'
import { shippingFields } from '#domain/fields/address-fields.ts'
import { TextField } from '#web/ui/field.tsx'
import { OptionalPart } from './optional-part.tsx'

export type Control = Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'onChange'> & {
  value: string
  error?: string | undefined
}

type CompanyFieldsProps = { name: Control; vatNumber: Control }

/** Fields for an invoice to a company. */
export function CompanyFields({ name, vatNumber }: CompanyFieldsProps) {
  return (
    <OptionalPart
      title="Buying for a company?"
      startsOpen={name.value !== '' || vatNumber.value !== ''}
      hasError={vatNumber.error !== undefined || name.error !== undefined}
    >
      <TextField
        label={shippingFields.companyName.label}
        isOptional
        maxLength={shippingFields.companyName.maxCharacters}
        hint="As it should appear on the invoice"
        autoComplete="organization"
        {...name}
      />
      <TextField
        label={shippingFields.companyVatNumber.label}
        isOptional
        maxLength={shippingFields.companyVatNumber.maxCharacters}
        hint="10 digits, for your tax invoice"
        inputMode="numeric"
        autoComplete="off"
        {...vatNumber}
      />
    </OptionalPart>
  )
}
