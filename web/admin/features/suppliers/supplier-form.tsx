import { useId } from 'react'
import type { Supplier } from '#contract/trade-partners/supplier.ts'
import { provinces } from '#domain/accounts/address.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { homeCountry, supplierFields } from '#domain/fields/supplier-fields.ts'
import { validateSupplier } from '#domain/fields/trade-partner.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { boxOf, type FormOf, formOf } from '../../ui/form/form-of.ts'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { useRevertLast } from '../audit/use-revert.ts'
import { mayDo } from '../layout/destinations.ts'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { supplierFailure } from './supplier-failure.ts'
import { SupplierProducts } from './supplier-products.tsx'
import { useAddSupplier, useDeleteSupplier, useSaveSupplier } from './supplier-queries.ts'

type SupplierFormProps = { supplier: Supplier | null; onClose: () => void }

type SupplierValues = FormOf<typeof supplierFields>

export function SupplierForm({ supplier, onClose }: SupplierFormProps) {
  const { user } = useAuth()
  const id = useId()
  const { form, close, confirmAndClose } = useSupplierForm(supplier, onClose)
  const remove = useRemoveSupplier(close)

  return (
    <SidePanel
      title={supplier ? supplier.name : 'Add Supplier'}
      subtitle={supplier && !supplier.isActive ? 'Inactive: not offered for products' : undefined}
      onClose={confirmAndClose}
      footer={
        <>
          {supplier && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              onClick={() => remove(supplier)}
              disabled={form.isBusy}
            >
              Delete
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel="Saving...">
            {supplier ? 'Save' : 'Add Supplier'}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <SupplierFields form={form} />
      </form>
      {supplier && user && (
        <div className="mt-8 flex flex-col gap-4 border-t border-line pt-5">
          {mayDo(user, 'catalogue') && mayDo(user, 'prices') && <SupplierProducts supplier={supplier} />}
          <HistoryLink type="supplier" id={supplier.id} />
        </div>
      )}
    </SidePanel>
  )
}

function useSupplierForm(supplier: Supplier | null, onClose: () => void) {
  const add = useAddSupplier()
  const saving = useSaveSupplier()
  const { tell } = useMessages()

  const form = useForm<SupplierValues>({
    initial: formOf(supplierFields, supplier && { ...supplier, phone: formatPhone(supplier.phone) }),
    validate: validateSupplier,
    onSend: (values) =>
      saveOrExplain(
        () => save(values),
        (error) => supplierFailure(supplier ? 'update' : 'create', error),
      ),
  })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function save(values: SupplierValues) {
    if (supplier) await saving.mutateAsync({ id: supplier.id, body: values })
    else await add.mutateAsync(values)
    tell({ title: supplier ? `${values.name} was saved` : `${values.name} was added` })
    panel.close()
  }

  return { form, ...panel }
}

function SupplierFields({ form }: { form: Form<SupplierValues> }) {
  const text = (name: Exclude<keyof SupplierValues, 'isActive'>) => ({
    ...boxOf(supplierFields[name]),
    ...form.text(name),
    autoComplete: 'off',
  })
  const { maxLength: _ofChosen, ...province } = text('province')
  return (
    <>
      <TextField {...text('name')} />
      <TextField hint="Contact person" {...text('contact')} />
      <TextField type="email" {...text('email')} />
      <TextField type="tel" placeholder="+27 12 345 6789" {...text('phone')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('country')} />
        {form.values.country.trim() === homeCountry ? (
          <SelectField
            options={[
              { value: '', label: 'Choose a province' },
              ...provinces.map((province) => ({ value: province, label: province })),
            ]}
            {...province}
          />
        ) : (
          <TextField {...text('province')} />
        )}
        <TextField {...text('city')} />
      </div>
      <Checkbox label="Active: offered in the product form" {...form.check('isActive')} />
    </>
  )
}

/** Asks, removes the supplier from the list at once, and offers to restore it. */
function useRemoveSupplier(onClose: () => void) {
  const removal = useDeleteSupplier()
  const confirm = useConfirm()
  const revertLast = useRevertLast()
  const { tell, warn } = useMessages()

  return async (supplier: Supplier) => {
    const isSure = await confirm({
      title: `Delete ${supplier.name}?`,
      text: deletionText(supplier.productCount),
      confirmLabel: 'Delete',
    })
    if (!isSure) return
    onClose()
    try {
      await removal.mutateAsync(supplier)
      tell({
        title: `${supplier.name} was deleted`,
        ...(revertLast && {
          action: { label: 'Restore', run: () => revertLast('supplier', supplier.id) },
        }),
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: supplierFailure('delete', error), text: 'It still exists.' })
    }
  }
}

function deletionText(products: number): string {
  const instead = 'To keep it without using it, make it inactive instead.'
  if (products === 0) return `No product uses it. ${instead}`
  const what = products === 1 ? 'One product stays' : `${products} products stay`
  return `${what} in the shop and will have no supplier. ${instead}`
}
