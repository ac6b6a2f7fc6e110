import type { Supplier } from '#contract/trade-partners/supplier.ts'
import { provinces } from '#domain/accounts/address.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { homeCountry, supplierFields } from '#domain/fields/supplier-fields.ts'
import { validateSupplier } from '#domain/fields/trade-partner.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { boxOf, type FormOf, formOf } from '../../ui/form/form-of.ts'
import { mayDo } from '../layout/destinations.ts'
import { partnerContent } from '../trade-partners/partner-content.ts'
import { PartnerBoxes, PartnerPanel } from '../trade-partners/partner-panel.tsx'
import { usePartnerForm, useRemovePartner } from '../trade-partners/use-partner-form.ts'
import { deletionQuestion, supplierContent } from './supplier-content.ts'
import { SupplierProducts } from './supplier-products.tsx'
import { useAddSupplier, useDeleteSupplier, useSaveSupplier } from './supplier-queries.ts'

const { form: content } = supplierContent

type SupplierFormProps = { supplier: Supplier | null; onClose: () => void }

type SupplierValues = FormOf<typeof supplierFields>

export function SupplierForm({ supplier, onClose }: SupplierFormProps) {
  const { user } = useAuth()
  const add = useAddSupplier()
  const saving = useSaveSupplier()
  const removal = useDeleteSupplier()
  const { form, conflict, close, confirmAndClose } = usePartnerForm<SupplierValues, Supplier, SupplierValues>(
    {
      noun: 'supplier',
      partner: supplier,
      fields: supplierFields,
      valuesOf: (shown) => formOf(supplierFields, shown && { ...shown, phone: formatPhone(shown.phone) }),
      validate: validateSupplier,
      bodyOf: (values) => values,
      add: add.mutateAsync,
      save: async (body) => supplier && saving.mutateAsync({ id: supplier.id, body }),
      onClose,
    },
  )
  const remove = useRemovePartner('supplier', close)

  const removeSupplier = (partner: Supplier) =>
    remove(partner, deletionQuestion(partner), async () => {
      await removal.mutateAsync(partner)
      return 'deleted'
    })

  return (
    <PartnerPanel
      noun="supplier"
      partner={supplier}
      inactive={content.inactiveUse}
      form={form}
      conflict={conflict}
      removal={supplier && { label: partnerContent.form.delete, run: () => removeSupplier(supplier) }}
      more={
        supplier &&
        user &&
        mayDo(user, 'catalogue') &&
        mayDo(user, 'prices') && <SupplierProducts supplier={supplier} />
      }
      onClose={confirmAndClose}
    >
      <SupplierFields form={form} />
    </PartnerPanel>
  )
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
      <PartnerBoxes text={text} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('country')} />
        {form.values.country.trim() === homeCountry ? (
          <SelectField
            options={[
              { value: '', label: content.chooseProvince },
              ...provinces.map((province) => ({ value: province, label: province })),
            ]}
            {...province}
          />
        ) : (
          <TextField {...text('province')} />
        )}
        <TextField {...text('city')} />
      </div>
      <Checkbox label={content.isActive} {...form.check('isActive')} />
    </>
  )
}
