import { useState } from 'react'
import { productTags } from '#domain/catalogue/product.ts'
import { saleKinds } from '#domain/catalogue/sale.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, SelectField, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useBrands, useCategories } from '../catalogue/product-queries.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { Section } from '../orders/details/section.tsx'
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
  const { tell } = useMessages()
  const previewing = usePreviewSale()
  const prepare = usePrepareSale()
  const [key] = useState(() => randomKey())
  const [accepts, setAccepts] = useState(false)
  const shown = previewing.data?.preview
  const form = useForm<SaleFormValues>({
    initial: newSaleValues(Date.now()),
    validate: validateSale,
    onSend: (values) =>
      saveOrExplain(
        async () => {
          const sale = saleToSend(values)
          if (!isShown(values)) {
            setAccepts(false)
            await previewing.mutateAsync(sale)
            return
          }
          const saved = await prepare.mutateAsync({ sale, acceptsWarnings: accepts, key })
          tell({ title: content.prepared, text: saved.sale.name })
          onPrepared(saved.sale.id)
        },
        (error) => error.message,
      ),
  })
  useUnsavedChanges(!prepare.isSuccess && form.isDirty)

  /** Whether the prices on the page are those of what is typed. */
  function isShown(values: SaleFormValues): boolean {
    return shown !== undefined && JSON.stringify(previewing.variables) === JSON.stringify(saleToSend(values))
  }

  const isCurrent = validateSale(form.values) === null && isShown(form.values)
  const isHeldBack =
    isCurrent && shown !== undefined && (shown.products === 0 || (hasWarnings(shown) && !accepts))
  return (
    <form {...form.formProps} className="grid items-start gap-5 lg:grid-cols-2">
      <Section title={content.details}>
        <SaleFields form={form} />
      </Section>
      <Section title={content.previewTitle}>
        <div className="flex flex-col gap-4">
          {isCurrent && shown ? (
            <SalePreview preview={shown} />
          ) : (
            <p className="text-ink-2">{content.previewHint}</p>
          )}
          {isCurrent && shown && hasWarnings(shown) && (
            <Checkbox
              label={content.acceptWarnings}
              checked={accepts}
              onChange={(event) => setAccepts(event.target.checked)}
            />
          )}
          {form.message && <Notice tone="error">{form.message}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              disabled={isHeldBack}
              isBusy={form.isBusy}
              busyLabel={isCurrent ? content.preparing : content.previewing}
            >
              {isCurrent ? content.prepare : content.preview}
            </Button>
            <Button variant="secondary" onClick={onCancel}>
              {content.cancelForm}
            </Button>
          </div>
        </div>
      </Section>
    </form>
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
