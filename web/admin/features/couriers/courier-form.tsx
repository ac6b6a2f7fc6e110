import { useId } from 'react'
import type { Courier } from '#contract/trade-partners/courier.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { courierFields } from '#domain/fields/courier-fields.ts'
import { validateCourier } from '#domain/fields/trade-partner.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { boxOf, formOf, readForm } from '../../ui/form/form-of.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { useRevertLast } from '../audit/use-revert.ts'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { useAddCourier, useDeleteCourier, useSaveCourier } from './courier-queries.ts'

type CourierFormProps = { courier: Courier | null; onClose: () => void }

export function CourierForm({ courier, onClose }: CourierFormProps) {
  const add = useAddCourier()
  const saving = useSaveCourier()
  const { tell } = useMessages()
  const id = useId()

  const form = useRecordForm({
    initial: formOf(courierFields, courier && { ...courier, phone: formatPhone(courier.phone) }),
    check: validateCourier,
    failureText: (error) => `Failed to ${courier ? 'update' : 'create'} courier: ${error.message}`,
    async save(values) {
      const body = readForm(courierFields, values).values
      if (courier) await saving.mutateAsync({ id: courier.id, body })
      else await add.mutateAsync(body)
      tell({ title: courier ? `${values.name} was saved` : `${values.name} was added` })
      panel.close()
    },
  })
  const { values, set, refusal, errorOf } = form
  const panel = useUnsavedPanel(form.isDirty, onClose)
  const remove = useRemoveCourier(panel.close)

  const text = (name: Exclude<keyof typeof values, 'isActive'>) => ({
    ...boxOf(courierFields[name]),
    name,
    value: values[name],
    error: errorOf(name) ?? '',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    autoComplete: 'off',
  })

  return (
    <SidePanel
      title={courier ? courier.name : 'Add Courier'}
      subtitle={courier && !courier.isActive ? 'Inactive: not offered for orders' : undefined}
      onClose={panel.confirmAndClose}
      footer={
        <>
          {courier && (courier.isActive || courier.orderCount === 0) && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              disabled={form.isSaving}
              onClick={() => remove(courier)}
            >
              {courier.orderCount > 0 ? 'Deactivate' : 'Delete'}
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isSaving} busyLabel="Saving...">
            {courier ? 'Save' : 'Add Courier'}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.form} noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        {refusal && <Notice tone="error">{refusal.message}</Notice>}
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
        <Checkbox
          label="Active: offered when you fulfil an order"
          checked={values.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
        />
      </form>
      {courier && <HistoryLink type="courier" id={courier.id} className="mt-8 border-t border-line pt-5" />}
    </SidePanel>
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
