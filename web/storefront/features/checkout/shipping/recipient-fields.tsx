import { shippingFields } from '#domain/fields/address-fields.ts'
import { TextField } from '#web/ui/field.tsx'
import { type Control, OptionalPart } from './optional-part.tsx'

type RecipientFieldsProps = { name: Control; phone: Control }

/** For a present, or a parcel that a colleague takes in. */
export function RecipientFields({ name, phone }: RecipientFieldsProps) {
  return (
    <OptionalPart title="Someone else receives it?" controls={[name, phone]}>
      <TextField
        label={shippingFields.recipientName.label}
        isOptional
        maxLength={shippingFields.recipientName.maxCharacters}
        autoComplete="off"
        {...name}
      />
      <TextField
        label={shippingFields.recipientPhone.label}
        isOptional
        maxLength={shippingFields.recipientPhone.maxCharacters}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...phone}
      />
    </OptionalPart>
  )
}
