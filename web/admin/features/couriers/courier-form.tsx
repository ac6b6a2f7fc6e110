import type { Courier, CourierBody } from '#contract/trade-partners/courier.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { courierFields } from '#domain/fields/courier-fields.ts'
import { validateCourier } from '#domain/fields/trade-partner.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { boxOf, type FormOf, formOf, readForm } from '../../ui/form/form-of.ts'
import { RecordPanel } from '../record/record-panel.tsx'
import { useRecordPanel } from '../record/use-record-panel.ts'
import { useRemoval } from '../record/use-removal.ts'
import { PartnerBoxes } from '../trade-partners/partner-boxes.tsx'
import { partnerContent, partnerHeading } from '../trade-partners/partner-content.ts'
import { partnerFailure } from '../trade-partners/partner-failure.ts'
import { partnerSectionContent } from '../trade-partners/partner-section-content.ts'
import { courierContent, removalQuestion } from './courier-content.ts'
import { useAddCourier, useDeleteCourier, useSaveCourier } from './courier-queries.ts'

const { form: content } = courierContent
const { add } = partnerSectionContent.courier

type CourierFormProps = { courier: Courier | null; onClose: () => void }

type CourierValues = FormOf<typeof courierFields>

export function CourierForm({ courier, onClose }: CourierFormProps) {
  const panel = useCourierPanel({ courier, onClose })
  const deletion = useDeleteCourier()
  const remove = useRemoval('courier', panel.close)
  const isRemovable = courier !== null && (courier.isActive || courier.orderCount === 0)
  const removeCourier = (partner: Courier) =>
    remove({
      id: partner.id,
      question: removalQuestion(partner),
      async remove() {
        const { deactivated } = await deletion.mutateAsync(partner)
        return partnerContent.removed(partner.name, deactivated ? 'deactivated' : 'deleted')
      },
      failureText: (error) => partnerFailure('delete', 'courier', error),
    })

  return (
    <RecordPanel
      {...partnerHeading(courier, { add, inactiveUse: content.inactiveUse })}
      type="courier"
      record={courier}
      panel={panel}
      content={{ add }}
      removal={
        isRemovable
          ? {
              ...(courier.orderCount > 0 && { label: content.deactivate }),
              run: () => removeCourier(courier),
            }
          : null
      }
    >
      <CourierFields form={panel.form} />
    </RecordPanel>
  )
}

function useCourierPanel({ courier, onClose }: CourierFormProps) {
  const adding = useAddCourier()
  const saving = useSaveCourier()
  return useRecordPanel<CourierValues, Courier, CourierBody>({
    record: courier,
    fields: courierFields,
    valuesOf: (shown) => formOf(courierFields, shown && { ...shown, phone: formatPhone(shown.phone) }),
    validate: validateCourier,
    bodyOf: (values) => readForm(courierFields, values).values,
    add: adding.mutateAsync,
    change: async (body) => courier && saving.mutateAsync({ id: courier.id, body }),
    saidOf: (_body, { name }) => ({ title: partnerContent.saved(name, courier ? 'saved' : 'added') }),
    failureText: (error) => partnerFailure(courier ? 'update' : 'create', 'courier', error),
    onClose,
  })
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
