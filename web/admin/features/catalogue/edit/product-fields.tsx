import { RefreshCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { productAddress } from '#domain/catalogue/address.ts'
import { insuranceTypes, productTags } from '#domain/catalogue/product.ts'
import { productDefaults } from '#domain/catalogue/product-defaults.ts'
import { productSeo } from '#domain/catalogue/seo-text.ts'
import { titleWithFacts } from '#domain/catalogue/specifications/title-with-facts.ts'
import { boxings, productBatteries } from '#domain/couriers/packing.ts'
import { type FieldKind, fieldNames } from '#domain/fields/fields.ts'
import { isSecret, productFields } from '#domain/fields/product-fields.ts'
import { boxOf } from '#web/admin/ui/form/form-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, SelectField, TextField } from '#web/ui/field.tsx'
import type { FieldsOf, Form } from '#web/ui/form/use-form.ts'
import { boxingLabels, productBatteryLabels } from '../battery-labels.ts'
import { FamilyNameField } from '../families/family-name-field.tsx'
import { LiveProfit } from '../list/look/live-profit.tsx'
import { LiveStock } from '../list/look/live-stock.tsx'
import { PicturesField } from '../pictures/pictures-field.tsx'
import type { PictureFiles } from '../pictures/use-picture-files.ts'
import { useBrands } from '../product-queries.ts'
import { SeoBoxes } from '../seo/seo-boxes.tsx'
import { seoContent } from '../seo/seo-content.ts'
import { control, number, textArea } from './control-looks.ts'
import { AskedPrices } from './prices/asked-prices.tsx'
import { OtherSuppliersField } from './prices/other-suppliers-field.tsx'
import { useCostRule } from './prices/use-cost-rule.ts'
import { pricesSection, productFormContent } from './product-form-content.ts'
import {
  blankForm,
  type FieldName,
  fieldLabel,
  formLabel,
  insuranceLabels,
  type ProductFormValues,
  tagLabels,
} from './product-form-values.ts'
import type { Sending } from './saving/use-product-delivery.ts'
import { FitFactsField } from './specifications/fit-facts-field.tsx'
import { SpecificationsField } from './specifications/specifications-field.tsx'
import { readSpecifications } from './specifications/specifications-form.ts'
import { useTemplate } from './specifications/use-template.ts'
import { useCategoryOptions, useSupplierOptions } from './use-form-options.ts'
import { useOwnSku } from './use-own-sku.ts'

const { sections, sku: skuTexts, stock: stockTexts } = productFormContent

type FieldsProps = { form: Form<ProductFormValues> }

type ProductFieldsProps = FieldsProps & {
  /** The starting point of the form: the product itself, or one to copy. */
  source: AdminProduct | null
  isNew: boolean
  showsPrices: boolean
  pictures: PictureFiles
  sending: Sending | null
}

export function ProductFields({ form, source, isNew, showsPrices, pictures, sending }: ProductFieldsProps) {
  return (
    <>
      <AboutFields form={form} source={source} isNew={isNew} />
      <Section {...sections.pictures}>
        <PicturesField
          form={form}
          pictures={pictures}
          stored={source?.imageObjects ?? []}
          sending={sending}
        />
      </Section>
      <Section {...sections.specifications}>
        <SpecificationsField form={form} />
      </Section>
      <Section {...sections.family}>
        {/* Each option beside its value, below the name of the family. */}
        <div className="grid items-start gap-4 sm:grid-cols-2 sm:[&>:first-child]:col-span-2">
          <FamilyNameField
            {...boxOf(productFields.familyName)}
            {...textBox}
            {...bind(form, 'familyName')}
            hint={productFields.familyName.hint}
            stored={isNew ? '' : (source?.familyName ?? '')}
          />
          <PlainBoxes form={form} section="family" showsPrices={showsPrices} />
        </div>
      </Section>
      <Section {...sections.fit}>
        <FitFactsField form={form} name="fitNeeds" />
        <FitFactsField form={form} name="fitOffers" />
      </Section>
      <CodeFields form={form} source={source} isNew={isNew} showsPrices={showsPrices} />
      <PriceFields form={form} showsPrices={showsPrices} stored={isNew ? null : source} />
      <StockFields form={form} showsPrices={showsPrices} stored={isNew ? null : source} />
      <Section {...sections.packing}>
        <PlainBoxes form={form} section="packing" showsPrices={showsPrices} />
      </Section>
      <Section {...sections.parcel}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PlainBoxes form={form} section="parcel" showsPrices={showsPrices} />
        </div>
        <PackingFields form={form} />
      </Section>
      <ShownFields form={form} />
      <Section {...sections.box}>
        <PlainBoxes form={form} section="box" showsPrices={showsPrices} />
      </Section>
      <SeoFields form={form} />
    </>
  )
}

type AboutFieldsProps = Pick<ProductFieldsProps, 'form' | 'source' | 'isNew'>

function AboutFields({ form, source, isNew }: AboutFieldsProps) {
  const brandsId = useId()
  const brands = useBrands().data ?? []
  return (
    <Section {...sections.about}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField {...bind(form, 'name')} maxLength={200} className={control} />
        </div>
        <TextField {...bind(form, 'brand')} isOptional list={brandsId} maxLength={100} className={control} />
        <datalist id={brandsId}>
          {brands.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SelectField
          {...bind(form, 'categoryId')}
          hint={source && source.group !== source.category && productFormContent.shownAs(source.categoryName)}
          options={useCategoryOptions(source)}
          className={control}
        />
        <div className="sm:col-span-2">
          <Description form={form} />
        </div>
        {!isNew && (
          <div className="sm:col-span-2">
            <TextField
              {...bind(form, 'slug')}
              hint={productFormContent.addressHint(productAddress(form.values.slug))}
              maxLength={120}
              autoCapitalize="none"
              spellCheck={false}
              className={control}
            />
          </div>
        )}
      </div>
    </Section>
  )
}

function Description({ form }: FieldsProps) {
  const { label, error, ...registered } = bind(form, 'description')
  return (
    <Field label={label} error={error} isOptional>
      {(controlProps) => (
        <textarea {...registered} {...controlProps} rows={5} maxLength={10_000} className={textArea} />
      )}
    </Field>
  )
}

type CodeFieldsProps = Pick<ProductFieldsProps, 'form' | 'source' | 'isNew' | 'showsPrices'>

function CodeFields({ form, source, isNew, showsPrices }: CodeFieldsProps) {
  const { offered, takeOffered } = useOwnSku(form, isNew)
  const supplierOptions = useSupplierOptions(source, showsPrices)
  const isTaken = form.code === 'sku_taken' && form.errors.sku !== undefined
  return (
    <Section {...sections.codes}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {showsPrices && (
          <>
            <SelectField
              {...bind(form, 'supplierId')}
              isOptional
              options={supplierOptions}
              className={control}
            />
            <TextField
              {...bind(form, 'supplierSku')}
              maxLength={100}
              spellCheck={false}
              className={control}
            />
            <OtherSuppliersField form={form} options={supplierOptions} />
          </>
        )}
        <div className="flex flex-col items-start gap-2">
          <div className="w-full">
            <TextField
              {...bind(form, 'sku')}
              isOptional
              hint={isNew ? skuTexts.hint : undefined}
              maxLength={60}
              spellCheck={false}
              className={control}
            />
          </div>
          {offered && (isTaken || isNew) && (
            <Button variant="secondary" size="small" onClick={takeOffered}>
              <RefreshCw aria-hidden className="size-4" />
              {isTaken ? skuTexts.use(offered) : skuTexts.another}
            </Button>
          )}
        </div>
        <PlainBoxes form={form} section="codes" showsPrices={showsPrices} />
      </div>
    </Section>
  )
}

type PriceFieldsProps = FieldsProps & { showsPrices: boolean; stored: AdminProduct | null }

function PriceFields({ form, showsPrices, stored }: PriceFieldsProps) {
  const rule = useCostRule()
  if (!showsPrices) {
    return (
      <Section {...sections.closedPrices}>
        <TextField {...bind(form, 'retailCents')} {...amountBox} readOnly />
        {stored && <AskedPrices product={stored} rule={null} />}
      </Section>
    )
  }
  return (
    <Section {...pricesSection(rule)}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...bind(form, 'wholesaleCents')}
          {...amountBox}
          label={formLabel('wholesaleCents', rule)}
        />
        <TextField {...bind(form, 'retailCents')} {...amountBox} />
        <TextField
          {...bind(form, 'costCents')}
          {...amountBox}
          label={formLabel('costCents', rule)}
          isOptional
        />
      </div>
      {rule && (
        <LiveProfit
          form={form.values}
          rule={rule}
          storedCostCents={stored?.costCents === undefined ? null : stored.costCents}
        />
      )}
      {stored && <AskedPrices product={stored} rule={rule} />}
    </Section>
  )
}

/** Otherwise typing 8 before the zero of an empty stock would make 80. */
function chooseNought({ currentTarget }: { currentTarget: HTMLInputElement }) {
  if (currentTarget.value === '0') currentTarget.select()
}

function StockFields({ form, showsPrices, stored }: PriceFieldsProps) {
  return (
    <Section {...sections.stock}>
      {stored && <StockActFields form={form} onHand={stored.onHand} />}
      <div className="grid gap-4 sm:grid-cols-3">
        {!stored && <TextField {...bind(form, 'stockQuantity')} {...countBox} onClick={chooseNought} />}
        <PlainBoxes form={form} section="stock" showsPrices={showsPrices} />
      </div>
      <LiveStock form={form.values} stored={stored} />
    </Section>
  )
}

type PlainBoxesProps = FieldsProps & { section: string; showsPrices: boolean }

/** The fields of a section that need only a plain box. */
function PlainBoxes({ form, section, showsPrices }: PlainBoxesProps) {
  const names = fieldNames(productFields).filter((name) => {
    const field: FieldKind = productFields[name]
    return field.section === section && (showsPrices || !isSecret(name))
  })
  return names.map((name) => {
    const field: FieldKind = productFields[name]
    if (isTicked(name)) return <Checkbox key={name} label={fieldLabel(name)} {...form.check(name)} />
    if (!isTyped(name) || field.kind === 'flag') return null
    return <TextField key={name} {...boxOf(field)} {...looks[field.kind]} {...bind(form, name)} />
  })
}

const countBox = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7, className: number } as const
const amountBox = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24, className: number } as const
const textBox = { className: control } as const

const looks = { count: countBox, money: amountBox, text: textBox, choice: textBox, list: textBox }

/** Received units are added to the stock; a count replaces it. */
function StockActFields({ form, onHand }: FieldsProps & { onHand: number }) {
  const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8, className: number } as const
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline gap-2">
        <span className="text-ink-2">{stockTexts.onHand}</span>
        <span className="font-semibold tabular-nums">{onHand}</span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...bind(form, 'stockReceived')}
          {...count}
          isOptional
          placeholder="+10"
          hint={stockTexts.receivedHint}
        />
        <TextField
          {...bind(form, 'stockQuantity')}
          {...count}
          label={stockTexts.counted}
          onClick={chooseNought}
          hint={stockTexts.countedHint(onHand)}
        />
      </div>
    </div>
  )
}

function PackingFields({ form }: FieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        {...bind(form, 'boxing')}
        options={boxings.map((value) => ({ value, label: boxingLabels[value] }))}
        className={control}
      />
      <SelectField
        {...bind(form, 'battery')}
        hint={productFields.battery.hint}
        options={productBatteries.map((value) => ({ value, label: productBatteryLabels[value] }))}
        className={control}
      />
    </div>
  )
}

function ShownFields({ form }: FieldsProps) {
  const { tags } = form.values
  return (
    <Section {...sections.shown}>
      <div className="grid gap-4 sm:grid-cols-3">
        <fieldset className="min-w-0">
          <legend className="pb-1.5 font-medium">{fieldLabel('tags')}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {productTags.map((tag) => (
              <Checkbox
                key={tag}
                label={tagLabels[tag]}
                checked={tags.includes(tag)}
                onChange={({ target: { checked } }) =>
                  form.change({
                    tags: productTags.filter((one) => (one === tag ? checked : tags.includes(one))),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <SelectField
          {...bind(form, 'insuranceType')}
          options={insuranceTypes.map((type) => ({ value: type, label: insuranceLabels[type] }))}
          className={control}
        />
        <fieldset className="min-w-0">
          <legend className="pb-1.5 font-medium">{productFormContent.visibility}</legend>
          <Checkbox label={productFormContent.isActive} {...form.check('isActive')} />
        </fieldset>
      </div>
    </Section>
  )
}

function SeoFields({ form }: FieldsProps) {
  const { slug, seoTitle, seoDescription } = form.values
  const name = form.values.name.trim() || productDefaults.name
  const description = form.values.description.trim() || productDefaults.description
  const fields = useTemplate(form.values.categoryId === '' ? null : Number(form.values.categoryId))
  const reading = readSpecifications(form.values.specifications, {})
  const specifications = reading.kind === 'read' ? reading.specifications : {}
  return (
    <Section title={seoContent.title} text={seoContent.text}>
      <SeoBoxes
        titleBox={form.text('seoTitle')}
        descriptionBox={form.text('seoDescription')}
        shown={productSeo({
          name,
          description,
          seoTitle: seoTitle.trim(),
          seoDescription: seoDescription.trim(),
        })}
        byItself={productSeo({ name, description })}
        proposed={{
          titleOf: (maxCharacters) => titleWithFacts({ name, fields, specifications }, maxCharacters),
          onChoose: (title) => form.change({ seoTitle: title }),
        }}
        // A new product gets its address from its name, as this says it.
        path={href('/product/:id', { id: productAddress(slug || name) ?? '' })}
      />
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

type TypedField = FieldsOf<ProductFormValues, string>

function bind(form: Form<ProductFormValues>, name: TypedField) {
  return { label: fieldLabel(name), ...form.text(name) }
}

function isTyped(name: FieldName): name is TypedField {
  return typeof blankForm[name] === 'string'
}

function isTicked(name: FieldName): name is FieldsOf<ProductFormValues, boolean> {
  return typeof blankForm[name] === 'boolean'
}
