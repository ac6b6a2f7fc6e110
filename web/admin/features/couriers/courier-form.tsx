import { useId } from 'react'
import type { Courier } from '#contract/trade-partners/courier.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { courierFields } from '#domain/fields/courier-fields.ts'
import { validateCourier } from '#domain/fields/trade-partner.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { boxOf, type FormOf, formOf, readForm } from '../../ui/form/form-of.ts'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { useRevertLast } from '../audit/use-revert.ts'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { useAddCourier, useDeleteCourier, useSaveCourier } from './courier-queries.ts'

type CourierFormProps = { courier: Courier | null; onClose: () => void }

type CourierValues = FormOf<typeof courierFields>

export function CourierForm({ courier, onClose }: CourierFormProps) {
  const id = useId()
  const { form, close, confirmAndClose } = useCourierForm(courier, onClose)
  const remove = useRemoveCourier(close)

  return (
    <SidePanel
      title={courier ? courier.name : 'Add Courier'}
      subtitle={courier && !courier.isActive ? 'Inactive: not offered for orders' : undefined}
      onClose={confirmAndClose}
      footer={
        <>
          {courier && (courier.isActive || courier.orderCount === 0) && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              disabled={form.isBusy}
              onClick={() => remove(courier)}
            >
              {courier.orderCount > 0 ? 'Deactivate' : 'Delete'}
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel="Saving...">
            {courier ? 'Save' : 'Add Courier'}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <CourierFields form={form} />
      </form>
      {courier && <HistoryLink type="courier" id={courier.id} className="mt-8 border-t border-line pt-5" />}
    </SidePanel>
  )
}

function useCourierForm(courier: Courier | null, onClose: () => void) {
  const add = useAddCourier()
  const saving = useSaveCourier()
  const { tell } = useMessages()

  const form = useForm<CourierValues>({
    initial: formOf(courierFields, courier && { ...courier, phone: formatPhone(courier.phone) }),
    validate: validateCourier,
    onSend: (values) =>
      saveOrExplain(
        () => save(values),
        (error) => `Failed to ${courier ? 'update' : 'create'} courier: ${error.message}`,
      ),
  })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function save(values: CourierValues) {
    const body = readForm(courierFields, values).values
    if (courier) await saving.mutateAsync({ id: courier.id, body })
    else await add.mutateAsync(body)
    tell({ title: courier ? `${values.name} was saved` : `${values.name} was added` })
    panel.close()
  }

  return { form, ...panel }
}

function CourierFields({ form }: { form: Form<CourierValues> }) {
  const text = (name: Exclude<keyof CourierValues, 'isActive'>) => ({
    ...boxOf(courierFields[name]),
    ...form.text(name),
    autoComplete: 'off',
  })
  return (
    <>
      <TextField {...text('name')} />
      <TextField hint="Contact person" {...text('contact')} />
      <TextField type="email" {...text('email')} />
      <TextField type="tel" placeholder="+27 12 345 6789" {...text('phone')} />
      <TextField
        hint="Provinces or towns, separated by commas. Leave empty for everywhere"
        {...text('areas')}
      />
      <TextField
        type="url"
        placeholder="https://…/{number}"
        hint="The address for tracking a parcel, with {number} instead of its tracking number"
        {...text('trackingUrl')}
      />
      <Checkbox label="Active: offered when you fulfil an order" {...form.check('isActive')} />
    </>
  )
}

/** Asks first. A courier with orders is only deactivated, since those orders name it. */
function useRemoveCourier(onClose: () => void) {
  const removal = useDeleteCourier()
  const confirm = useConfirm()
  const revertLast = useRevertLast()
  const { tell, warn } = useMessages()

  return async (courier: Courier) => {
    const { name, orderCount } = courier
    const orders = orderCount === 1 ? 'One order uses it' : `${orderCount} orders use it`
    const isSure = await confirm(
      orderCount > 0
        ? {
            title: `Deactivate ${name}?`,
            text: `${orders}, so it is kept but not offered for new orders.`,
            confirmLabel: 'Deactivate',
          }
        : { title: `Delete ${name}?`, text: 'No order uses it.', confirmLabel: 'Delete' },
    )
    if (!isSure) return
    onClose()
    try {
      const { deactivated } = await removal.mutateAsync(courier)
      tell({
        title: deactivated ? `${name} was deactivated` : `${name} was deleted`,
        ...(revertLast && {
          action: { label: 'Restore', run: () => revertLast('courier', courier.id) },
        }),
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: `Failed to delete courier: ${error.message}`, text: 'Nothing has changed.' })
    }
  }
}
