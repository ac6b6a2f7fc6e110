import type { Supplier } from '#contract/trade-partners/supplier.ts'
import { provinces } from '#domain/accounts/addresses/address.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { homeCountry, supplierFields } from '#domain/fields/supplier-fields.ts'
import { validateSupplier } from '#domain/fields/trade-partner.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { boxOf, type FormOf, formOf } from '../../ui/form/form-of.ts'
import { mayDo } from '../layout/destinations.ts'
import { RecordPanel } from '../record/record-panel.tsx'
import { useRecordPanel } from '../record/use-record-panel.ts'
import { useRemoval } from '../record/use-removal.ts'
import { PartnerBoxes } from '../trade-partners/partner-boxes.tsx'
import { partnerContent, partnerHeading } from '../trade-partners/partner-content.ts'
import { partnerFailure } from '../trade-partners/partner-failure.ts'
import { partnerSectionContent } from '../trade-partners/partner-section-content.ts'
import { deletionQuestion, supplierContent } from './supplier-content.ts'
import { SupplierProducts } from './supplier-products.tsx'
import { useAddSupplier, useDeleteSupplier, useSaveSupplier } from './supplier-queries.ts'

const { form: content } = supplierContent
const { add } = partnerSectionContent.supplier

type SupplierFormProps = { supplier: Supplier | null; onClose: () => void }

type SupplierValues = FormOf<typeof supplierFields>

export function SupplierForm({ supplier, onClose }: SupplierFormProps) {
  const { user } = useAuth()
  const panel = useSupplierPanel({ supplier, onClose })
  const deletion = useDeleteSupplier()
  const remove = useRemoval('supplier', panel.close)
  const removeSupplier = (partner: Supplier) =>
    remove({
      id: partner.id,
      question: deletionQuestion(partner),
      async remove() {
        await deletion.mutateAsync(partner)
        return partnerContent.removed(partner.name, 'deleted')
      },
      failureText: (error) => partnerFailure('delete', 'supplier', error),
    })
  const maySeeProducts = user && mayDo(user, 'catalogue') && mayDo(user, 'prices')

  return (
    <RecordPanel
      {...partnerHeading(supplier, { add, inactiveUse: content.inactiveUse })}
      type="supplier"
      record={supplier}
      panel={panel}
      content={{ add }}
      removal={supplier && { run: () => removeSupplier(supplier) }}
      more={supplier && maySeeProducts && <SupplierProducts supplier={supplier} />}
    >
      <SupplierFields form={panel.form} />
    </RecordPanel>
  )
}

function useSupplierPanel({ supplier, onClose }: SupplierFormProps) {
  const adding = useAddSupplier()
  const saving = useSaveSupplier()
  return useRecordPanel<SupplierValues, Supplier, SupplierValues>({
    record: supplier,
    fields: supplierFields,
    valuesOf: (shown) => formOf(supplierFields, shown && { ...shown, phone: formatPhone(shown.phone) }),
    validate: validateSupplier,
    bodyOf: (values) => values,
    add: adding.mutateAsync,
    change: async (body) => supplier && saving.mutateAsync({ id: supplier.id, body }),
    saidOf: ({ name }) => ({ title: partnerContent.saved(name, supplier ? 'saved' : 'added') }),
    failureText: (error) => partnerFailure(supplier ? 'update' : 'create', 'supplier', error),
    onClose,
  })
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
