import type { ReactNode } from 'react'
import { provinces } from '#domain/accounts/addresses/address.ts'
import { type defaultCountry, type ShippingField, shippingFields } from '#domain/fields/address-fields.ts'
import type { FieldKind } from '#domain/fields/fields.ts'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { takeOrderContent } from './take-order-content.ts'

const { customer: content } = takeOrderContent

/** What is typed of a customer. The country is the shop's own: orders from elsewhere come with a quote. */
export type CustomerForm = Record<Exclude<ShippingField, 'country'>, string> & {
  country: typeof defaultCountry
  isCollected: boolean
}

type Whole = Form<CustomerForm>
type Named<Control> = Omit<Control, 'name'> & { name: string }

/** Any form that has these values, among others. */
type FormWithCustomer = {
  values: Pick<CustomerForm, 'isCollected'>
  text: (field: Exclude<ShippingField, 'country'>) => Named<ReturnType<Whole['text']>>
  check: (field: 'isCollected') => Named<ReturnType<Whole['check']>>
}

type CustomerFieldsProps = {
  form: FormWithCustomer
  /** Where there are more ways of delivery than the door and the shop: the choice, and whether it is the door. */
  delivery?: { choice: ReactNode; isToDoor: boolean; needsAddress: boolean }
}

const placeFields: readonly ShippingField[] = ['address', 'city', 'postalCode']

export function CustomerFields({ form, delivery }: CustomerFieldsProps) {
  const { isToDoor, needsAddress } = delivery ?? {
    isToDoor: !form.values.isCollected,
    needsAddress: true,
  }
  const box = (field: Exclude<ShippingField, 'country'>) => {
    const { label, isRequired = false }: FieldKind = shippingFields[field]
    const isNeeded = isRequired && (needsAddress || !placeFields.includes(field))
    return { label, isOptional: !isNeeded, autoComplete: 'off', ...form.text(field) }
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField {...box('fullName')} />
        <TextField type="tel" inputMode="tel" {...box('phone')} />
      </div>
      <TextField type="email" inputMode="email" hint={content.emailHint} {...box('email')} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField {...box('companyName')} />
        <TextField inputMode="numeric" {...box('companyVatNumber')} />
      </div>
      {delivery?.choice ?? <Checkbox label={content.isCollected} {...form.check('isCollected')} />}
      <TextField {...box('address')} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField {...box('suburb')} />
        <TextField {...box('city')} />
        <SelectField
          options={[
            { value: '', label: content.noProvince },
            ...provinces.map((province) => ({ value: province, label: province })),
          ]}
          {...box('province')}
        />
        <TextField inputMode="numeric" className="max-w-24" {...box('postalCode')} />
      </div>
      {isToDoor && (
        <>
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <TextField {...box('recipientName')} />
            <TextField type="tel" inputMode="tel" {...box('recipientPhone')} />
          </div>
          <TextField {...box('deliveryNote')} />
        </>
      )}
    </div>
  )
}
