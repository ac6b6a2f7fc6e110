import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AdminProduct } from '#contract/product.ts'
import { insuranceTypes, productTags } from '#domain/product.ts'
import { Checkbox, Field, SelectField, TextField } from '#web/ui/field.tsx'
import { LiveProfit } from './live-profit.tsx'
import { LiveStock } from './live-stock.tsx'
import {
  type FieldName,
  fieldLabels,
  insuranceLabels,
  type ProductFormValues,
  tagLabels,
} from './product-form-values.ts'
import { useCategories } from './product-queries.ts'

// Sixteen pixels on a phone: smaller text makes some of them zoom into the box.
const control = 'sm:min-h-9 sm:py-1 text-base sm:text-sm'
const number = clsx(control, 'text-right tabular-nums')

type FieldsProps = { form: UseFormReturn<ProductFormValues> }

export function ProductFields({ form, product }: FieldsProps & { product: AdminProduct }) {
  return (
    <>
      <AboutFields form={form} product={product} />
      <PriceFields form={form} />
      <StockFields form={form} product={product} />
      <ShownFields form={form} />
    </>
  )
}

function AboutFields({ form, product }: FieldsProps & { product: AdminProduct }) {
  return (
    <Section title="About" text="What it is, and the codes it goes by.">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField {...bind(form, 'name')} maxLength={200} className={control} />
        </div>
        <TextField {...bind(form, 'brand')} isOptional maxLength={100} className={control} />
        <SelectField {...bind(form, 'category')} options={useCategoryOptions(product)} className={control} />
        <div className="sm:col-span-2">
          <Description form={form} />
        </div>
        <TextField {...bind(form, 'supplierSku')} maxLength={100} spellCheck={false} className={control} />
        <TextField {...bind(form, 'sku')} isOptional maxLength={60} spellCheck={false} className={control} />
      </div>
    </Section>
  )
}

function Description({ form }: FieldsProps) {
  const { label, error, ...registered } = bind(form, 'description')
  return (
    <Field label={label} error={error} isOptional>
      {(controlProps) => (
        <textarea
          {...registered}
          {...controlProps}
          rows={5}
          maxLength={10_000}
          className="w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base transition-colors hover:border-ink aria-invalid:border-red disabled:border-line disabled:bg-paper-2 disabled:text-ink-2 sm:text-sm"
        />
      )}
    </Field>
  )
}

function PriceFields({ form }: FieldsProps) {
  const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24, className: number } as const
  return (
    <Section title="Prices" text="Shoppers see the retail price alone.">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...bind(form, 'retailPrice')} {...amount} />
        <TextField {...bind(form, 'wholesalePrice')} {...amount} />
        <TextField {...bind(form, 'costPrice')} {...amount} isOptional />
      </div>
      <LiveProfit control={form.control} />
    </Section>
  )
}

function StockFields({ form, product }: FieldsProps & { product: AdminProduct }) {
  const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7, className: number } as const
  return (
    <Section title="Stock" text="What is on the shelf, and when to order more.">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...bind(form, 'stockQuantity')} {...count} />
        <TextField {...bind(form, 'minStockLevel')} {...count} isOptional />
        <TextField {...bind(form, 'maxStockLevel')} {...count} isOptional />
      </div>
      <LiveStock control={form.control} reserved={product.reserved_quantity} />
    </Section>
  )
}

function ShownFields({ form }: FieldsProps) {
  return (
    <Section title="In the shop" text="How shoppers find it.">
      <div className="grid gap-4 sm:grid-cols-3">
        <fieldset className="min-w-0">
          <legend className="pb-1.5 font-medium">{fieldLabels.tags}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {productTags.map((tag) => (
              <Checkbox key={tag} value={tag} label={tagLabels[tag]} {...form.register('tags')} />
            ))}
          </div>
        </fieldset>
        <SelectField
          {...bind(form, 'insuranceType')}
          options={insuranceTypes.map((type) => ({ value: type, label: insuranceLabels[type] }))}
          className={control}
        />
        <fieldset className="min-w-0">
          <legend className="pb-1.5 font-medium">Visibility</legend>
          <Checkbox label="Active: shoppers can see and buy it" {...form.register('isActive')} />
        </fieldset>
      </div>
    </Section>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-8 gap-y-4 border-t border-line py-6 xl:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={titleId} className="text-base">
          {title}
        </h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}

function bind<Name extends FieldName>({ register, formState }: UseFormReturn<ProductFormValues>, name: Name) {
  return { label: fieldLabels[name], error: formState.errors[name]?.message, ...register(name) }
}

/** The product's own category is among them from the start, so that the box never shows another one. */
export function useCategoryOptions(product: AdminProduct) {
  const categories = useCategories().data
  const own = { id: product.category_id, title: product.category_name }
  const known = categories ?? (own.id === null ? [] : [own])
  return [
    { value: '', label: 'Choose a category' },
    ...known.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
}
