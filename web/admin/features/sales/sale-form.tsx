import { useState } from 'react'
import { productTags } from '#domain/catalogue/product.ts'
import { saleKinds } from '#domain/catalogue/sale.ts'
import { Checkbox, Field, SelectField, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { useBrands, useCategories } from '../catalogue/product-queries.ts'
import { FormEnd, RecordForm } from '../record/record-form.tsx'
import { useRecordForm } from '../record/use-record-form.ts'
import { hasWarnings } from './prices-preview.tsx'
import { saleContent as content } from './sale-content.ts'
import {
  coverKindOf,
  coverKinds,
  newSaleValues,
  type SaleFormValues,
  saleToSend,
  validateSale,
} from './sale-form-values.ts'
import { SalePreview } from './sale-preview.tsx'
import { usePrepareSale, usePreviewSale } from './sale-queries.ts'

type SaleForm = Form<SaleFormValues>
type SaleFormProps = { onPrepared: (id: number) => void; onCancel: () => void }

/** A sale as it is prepared: first its prices are shown, then it is saved. */
export function SaleForm({ onPrepared, onCancel }: SaleFormProps) {
  const previewing = usePreviewSale()
  const prepare = usePrepareSale()
  const [accepts, setAccepts] = useState(false)
  const shown = previewing.data?.preview
  const { form, conflict } = useRecordForm<SaleFormValues, object>({
    opened: null,
    valuesOf: () => newSaleValues(Date.now()),
    validate: validateSale,
    async save(values, { key }) {
      const sale = saleToSend(values)
      if (!isShown(values)) {
        setAccepts(false)
        await previewing.mutateAsync(sale)
        return null
      }
      const { id, name } = (await prepare.mutateAsync({ sale, acceptsWarnings: accepts, key })).sale
      return { message: { title: content.prepared, text: name }, next: () => onPrepared(id) }
    },
  })

  /** Whether the prices on the page are those of what is typed. */
  function isShown(values: SaleFormValues): boolean {
    return shown !== undefined && JSON.stringify(previewing.variables) === JSON.stringify(saleToSend(values))
  }

  const current = validateSale(form.values) === null && isShown(form.values) ? shown : undefined
  const warns = current !== undefined && hasWarnings(current)
  return (
    <RecordForm
      form={form}
      conflict={conflict}
      isBesideWide
      beside={
        <Section title={content.previewTitle}>
          <div className="flex flex-col gap-4">
            {current ? (
              <SalePreview preview={current} />
            ) : (
              <p className="text-ink-2">{content.previewHint}</p>
            )}
            {warns && (
              <Checkbox
                label={content.acceptWarnings}
                checked={accepts}
                onChange={(event) => setAccepts(event.target.checked)}
              />
            )}
            <FormEnd
              form={form}
              isHeldBack={current !== undefined && (current.products === 0 || (warns && !accepts))}
              content={{
                save: current ? content.prepare : content.preview,
                saving: current ? content.preparing : content.previewing,
                cancel: content.cancelForm,
              }}
              onCancel={onCancel}
            />
          </div>
        </Section>
      }
    >
      <Section title={content.details}>
        <SaleFields form={form} />
      </Section>
    </RecordForm>
  )
}

function SaleFields({ form }: { form: SaleForm }) {
  const { kind } = form.values
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={content.name}
        hint={content.nameHint}
        maxLength={100}
        autoComplete="off"
        {...form.text('name')}
      />
      <SelectField
        label={content.kind}
        options={saleKinds.map((value) => ({ value, label: content.kinds[value] }))}
        {...form.text('kind')}
      />
      {kind === 'percent' && (
        <TextField label={content.percent} inputMode="decimal" autoComplete="off" {...form.text('percent')} />
      )}
      {kind === 'amount' && (
        <TextField label={content.amount} inputMode="decimal" autoComplete="off" {...form.text('amount')} />
      )}
      <CoverFields form={form} />
      <TextField type="datetime-local" label={content.begins} {...form.text('begins')} />
      <TextField type="datetime-local" label={content.ends} {...form.text('ends')} />
    </div>
  )
}

const toChoose = { value: '', label: content.choose }

function CoverFields({ form }: { form: SaleForm }) {
  const { data: categories = [] } = useCategories()
  const { data: brands = [] } = useBrands()
  const covers = coverKindOf(form.values)
  return (
    <>
      {form.values.kind !== 'prices' && (
        <SelectField
          label={content.covers}
          options={coverKinds.map((value) => ({ value, label: content.coverKinds[value] }))}
          {...form.text('covers')}
        />
      )}
      {covers === 'category' && (
        <SelectField
          label={content.category}
          hint={content.categoryHint}
          options={[toChoose, ...categories.map(({ id, title }) => ({ value: String(id), label: title }))]}
          {...form.text('category')}
        />
      )}
      {covers === 'brand' && (
        <SelectField
          label={content.brand}
          options={[toChoose, ...brands.map(({ name }) => ({ value: name, label: name }))]}
          {...form.text('brand')}
        />
      )}
      {covers === 'tag' && (
        <SelectField
          label={content.tag}
          options={[toChoose, ...productTags.map((tag) => ({ value: tag, label: tag }))]}
          {...form.text('tag')}
        />
      )}
      {covers === 'products' && <SkuField form={form} />}
    </>
  )
}

function SkuField({ form }: { form: SaleForm }) {
  const isPriced = form.values.kind === 'prices'
  return (
    <Field
      label={isPriced ? content.skusWithPrices : content.skus}
      hint={isPriced ? content.skusWithPricesHint : content.skusHint}
      error={form.errors.skus}
    >
      {(control) => (
        <textarea
          {...control}
          name="skus"
          rows={6}
          spellCheck={false}
          value={form.values.skus}
          onChange={(event) => form.change({ skus: event.target.value })}
          className="field-sizing-content min-h-32 w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base hover:border-ink aria-invalid:border-red"
        />
      )}
    </Field>
  )
}
