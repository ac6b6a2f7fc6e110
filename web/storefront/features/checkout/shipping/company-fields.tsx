import { shippingFields } from '#domain/fields/address-fields.ts'
import { TextField } from '#web/ui/field.tsx'
import { type Control, OptionalPart } from './optional-part.tsx'

type CompanyFieldsProps = { name: Control; vatNumber: Control }

/** Fields for an invoice to a company. */
export function CompanyFields({ name, vatNumber }: CompanyFieldsProps) {
  return (
    <OptionalPart title="Buying for a company?" controls={[name, vatNumber]}>
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
