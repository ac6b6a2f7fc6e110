import type { Courier, CourierBody } from '#contract/trade-partners/courier.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { courierFields } from '#domain/fields/courier-fields.ts'
import { validateCourier } from '#domain/fields/trade-partner.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { boxOf, type FormOf, formOf, readForm } from '../../ui/form/form-of.ts'
import { partnerContent } from '../trade-partners/partner-content.ts'
import { PartnerBoxes, PartnerPanel } from '../trade-partners/partner-panel.tsx'
import { usePartnerForm, useRemovePartner } from '../trade-partners/use-partner-form.ts'
import { courierContent, removalQuestion } from './courier-content.ts'
import { useAddCourier, useDeleteCourier, useSaveCourier } from './courier-queries.ts'

const { form: content } = courierContent

type CourierFormProps = { courier: Courier | null; onClose: () => void }

type CourierValues = FormOf<typeof courierFields>

export function CourierForm({ courier, onClose }: CourierFormProps) {
  const add = useAddCourier()
  const saving = useSaveCourier()
  const removal = useDeleteCourier()
  const { form, conflict, close, confirmAndClose } = usePartnerForm<CourierValues, Courier, CourierBody>({
    noun: 'courier',
    partner: courier,
    fields: courierFields,
    valuesOf: (shown) => formOf(courierFields, shown && { ...shown, phone: formatPhone(shown.phone) }),
    validate: validateCourier,
    bodyOf: (values) => readForm(courierFields, values).values,
    add: add.mutateAsync,
    save: async (body) => courier && saving.mutateAsync({ id: courier.id, body }),
    onClose,
  })
  const remove = useRemovePartner('courier', close)
  const removeCourier = (partner: Courier) =>
    remove(partner, removalQuestion(partner), async () =>
      (await removal.mutateAsync(partner)).deactivated ? 'deactivated' : 'deleted',
    )
  const isRemovable = courier !== null && (courier.isActive || courier.orderCount === 0)

  return (
    <PartnerPanel
      noun="courier"
      partner={courier}
      inactive={content.inactiveUse}
      form={form}
      conflict={conflict}
      removal={
        isRemovable
          ? {
              label: courier.orderCount > 0 ? content.deactivate : partnerContent.form.delete,
              run: () => removeCourier(courier),
            }
          : null
      }
      onClose={confirmAndClose}
    >
      <CourierFields form={form} />
    </PartnerPanel>
  )
}

function CourierFields({ form }: { form: Form<CourierValues> }) {
  const text = (name: Exclude<keyof CourierValues, 'isActive'>) => ({
    ...boxOf(courierFields[name]),
    ...form.text(name),
    autoComplete: 'off',
  })
  return (
    <>
      <PartnerBoxes text={text} />
      <TextField hint={content.areasHint} {...text('areas')} />
      <TextField
        type="url"
        placeholder={content.trackingExample}
        hint={content.trackingHint}
        {...text('trackingUrl')}
      />
      <Checkbox label={content.isActive} {...form.check('isActive')} />
    </>
  )
}
