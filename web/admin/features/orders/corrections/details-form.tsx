import { type Order, readOrder } from '#contract/orders/order.ts'
import { provinces } from '#domain/accounts/addresses/address.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import { defaultCountry, type ShippingField, shippingFields } from '#domain/fields/address-fields.ts'
import type { FieldKind } from '#domain/fields/fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { validateShippingInfo } from '#domain/orders/checkout/checkout.ts'
import { fieldsToCorrect } from '#domain/orders/corrections/correction.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { onlyChanged } from '#web/ui/form/form-state.ts'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { correctionContent, fieldLabel } from './correction-content.ts'
import { useCorrectOrder } from './correction-queries.ts'

const { details: content } = correctionContent

type DetailsFormProps = { order: Order; onDone: () => void }

/** Where the order goes and how its customer is reached, to be corrected until it is packed. */
export function DetailsForm({ order, onDone }: DetailsFormProps) {
  const { form, conflict } = useDetailsForm(order, onDone)
  const box = (field: ShippingField) => {
    const { label, isRequired = false }: FieldKind = shippingFields[field]
    return { label, isOptional: !isRequired, autoComplete: 'off', ...form.text(field) }
  }
  const isUnpaid = statusFacts[order.status].isUnpaid
  const isInSouthAfrica = order.shippingInfo.country === defaultCountry
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      {conflict}
      {form.message && <Notice tone="error">{form.message}</Notice>}
      {isUnpaid && (
        <>
          <TextField {...box('fullName')} />
          <TextField {...box('companyName')} />
          <TextField {...box('companyVatNumber')} />
        </>
      )}
      <TextField {...box('address')} />
      <TextField {...box('suburb')} />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <TextField {...box('city')} />
        <TextField inputMode={isInSouthAfrica ? 'numeric' : 'text'} {...box('postalCode')} />
      </div>
      {isInSouthAfrica && (
        <SelectField
          options={[
            { value: '', label: content.noProvince },
            ...provinces.map((province) => ({ value: province, label: province })),
          ]}
          {...box('province')}
        />
      )}
      <TextField type="tel" inputMode="tel" {...box('phone')} />
      <TextField type="email" inputMode="email" hint={content.emailHint} {...box('email')} />
      <TextField {...box('recipientName')} />
      <TextField type="tel" inputMode="tel" {...box('recipientPhone')} />
      <TextField {...box('deliveryNote')} />
      <p className="text-ink-2">{isUnpaid ? content.feeStaysUnpaid : content.feeStays}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          {content.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {orderContent.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The form from opening to saved, also where somebody else corrected the order meanwhile. */
function useDetailsForm(order: Order, onDone: () => void) {
  const { tell } = useMessages()
  const correct = useCorrectOrder(order.orderNumber)
  const fields = fieldsToCorrect(order.status)
  const valuesOf = ({ shippingInfo }: Order): Record<string, string> =>
    recordOf(fields, (field) => asTyped(field, shippingInfo[field] ?? ''))
  const form: Form<Record<string, string>> = useForm<Record<string, string>>({
    initial: valuesOf(order),
    validate: (values) => validateShippingInfo({ ...order.shippingInfo, ...values }),
    onSend: () =>
      saveOrExplain(
        () => meanwhile.asking(send),
        (error) => error.message,
      ),
  })
  const meanwhile = useMeanwhile({
    form,
    opened: order,
    valuesOf,
    labelOf: (field) => fieldLabel(field),
    async reread({ orderNumber }) {
      const read = await browserApi.call(readOrder, { params: { orderNumber } })
      return read.order
    },
  })
  useUnsavedChanges(form.isDirty)

  async function send(values: Record<string, string>) {
    const { version } = meanwhile.seen() ?? order
    await correct.mutateAsync({ version, shippingInfo: onlyChanged(values, form.saved()) })
    tell({ title: content.saved, text: content.savedText })
    onDone()
  }

  return { form, conflict: meanwhile.panel }
}

/** A number as people write it. */
function asTyped(field: ShippingField, text: string): string {
  const phone = field === 'phone' || field === 'recipientPhone' ? parsePhone(text) : null
  return phone ? formatPhone(phone) : text
}
