import { ListChecks } from 'lucide-react'
import { href } from 'react-router'
import { type AdminCategory, createCategory, updateCategory } from '#contract/catalogue/admin-category.ts'
import { categoryTitle, normaliseCategory } from '#domain/catalogue/browsing/category.ts'
import { categorySeo } from '#domain/catalogue/seo-text.ts'
import { batteryKinds } from '#domain/couriers/packing.ts'
import { categoryFields } from '#domain/fields/category-fields.ts'
import { fieldNames } from '#domain/fields/fields.ts'
import { packedSizeFields } from '#domain/fields/packed-size-fields.ts'
import { productFields } from '#domain/fields/product-fields.ts'
import { boxOf, type FormOf, formOf, readForm } from '#web/admin/ui/form/form-of.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, Field, SelectField, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { RecordPanel } from '../../record/record-panel.tsx'
import { useRecordPanel } from '../../record/use-record-panel.ts'
import { batteryLabels } from '../battery-labels.ts'
import { control, number, textArea } from '../edit/control-looks.ts'
import { useRefreshProducts } from '../product-queries.ts'
import { SeoBoxes } from '../seo/seo-boxes.tsx'
import { seoContent } from '../seo/seo-content.ts'
import { templateContent } from '../templates/template-content.ts'
import { possibleParents } from './arranged-categories.ts'
import { packing } from './category-content.ts'
import { nestedCategories, nestedLabel } from './nested-categories.ts'

type CategoryPanelProps = {
  /** Null adds one. */
  category: AdminCategory | null
  categories: readonly AdminCategory[]
  onClose: () => void
}

const { position: _dragged, ...panelFields } = categoryFields

type Values = FormOf<typeof panelFields>

const noParent = 'None: top level'

export function CategoryPanel({ category, categories, onClose }: CategoryPanelProps) {
  const nested = nestedCategories(categories)
  const panel = useCategoryPanel({ category, categories, onClose })
  return (
    <RecordPanel
      type="category"
      record={category}
      title={category ? `Edit ${category.title}` : 'Add category'}
      panel={panel}
      content={{ add: 'Add category', save: 'Save changes' }}
      more={category && <SpecificationsLink category={category} />}
    >
      <CategoryFields
        form={panel.form}
        isNew={!category}
        parents={category ? possibleParents(nested, category.id) : nested}
      />
    </RecordPanel>
  )
}

function SpecificationsLink({ category: { id, specificationFields } }: { category: AdminCategory }) {
  const { length } = specificationFields
  return (
    <div>
      <ButtonLink
        to={href('/admin/categories/:id/specifications', { id: String(id) })}
        variant="secondary"
        size="small"
      >
        <ListChecks aria-hidden className="size-4" />
        {length > 0 ? templateContent.edit(length) : templateContent.editNone}
      </ButtonLink>
    </div>
  )
}

function useCategoryPanel({ category, categories, onClose }: CategoryPanelProps) {
  const refresh = useRefreshProducts()
  return useRecordPanel({
    record: category,
    fields: panelFields,
    valuesOf: (shown: AdminCategory | null) => formOf(panelFields, shown),
    // The shop validates it: only there are all titles and addresses known.
    validate: () => null,
    textOf: (field, values: Values) => categoryText(field, values, categories),
    bodyOf,
    async add(body) {
      await browserApi.call(createCategory, { body })
      await refresh()
    },
    async change(body) {
      if (category) await browserApi.call(updateCategory, { params: { id: category.id }, body })
      await refresh()
    },
    saidOf: ({ title }) => ({ title: category ? `"${title}" was saved` : `"${title}" was added` }),
    onClose,
  })
}

function categoryText(field: keyof Values, values: Values, categories: readonly AdminCategory[]) {
  if (field === 'battery') return batteryLabels[values.battery]
  if (field !== 'parentId') return null
  return categories.find(({ id }) => String(id) === values.parentId)?.title ?? noParent
}

function bodyOf(values: Values) {
  const { slug, ...rest } = readForm(panelFields, values).values
  return { ...rest, ...(slug && { slug }) }
}

type CategoryFieldsProps = {
  form: Form<Values>
  isNew: boolean
  parents: ReturnType<typeof nestedCategories<AdminCategory>>
}

function CategoryFields({ form, isNew, parents }: CategoryFieldsProps) {
  const { title, slug } = form.values
  const { error, ...description } = form.text('description')
  return (
    <>
      <TextField
        label={panelFields.title.label}
        maxLength={panelFields.title.maxCharacters}
        className={control}
        {...form.text('title')}
      />
      <SelectField
        label={panelFields.parentId.label}
        options={[
          { value: '', label: noParent },
          ...parents.map((one) => ({ value: String(one.id), label: nestedLabel(one) })),
        ]}
        className={control}
        {...form.text('parentId')}
      />
      <TextField
        {...boxOf(panelFields.slug)}
        hint={<AddressHint slug={slug} title={title} isNew={isNew} />}
        autoCapitalize="none"
        spellCheck={false}
        className={control}
        {...form.text('slug')}
      />
      <Field label={panelFields.description.label} isOptional error={error}>
        {(controlProps) => (
          <textarea
            {...description}
            {...controlProps}
            rows={4}
            maxLength={panelFields.description.maxCharacters}
            className={textArea}
          />
        )}
      </Field>
      <PackedFields form={form} />
      <SeoFields form={form} />
    </>
  )
}

/** What its products weigh and measure if they do not say so themselves. */
function PackedFields({ form }: { form: Form<Values> }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{packing.title}</legend>
      <div aria-hidden>
        <h3 className="text-base">{packing.title}</h3>
        <p className="text-ink-2">{packing.text}</p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fieldNames(packedSizeFields).map((name) => (
          <TextField
            key={name}
            {...boxOf(packedSizeFields[name])}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            className={number}
            {...form.text(name)}
          />
        ))}
      </div>
      <Checkbox label={panelFields.shipsAlone.label} {...form.check('shipsAlone')} />
      <SelectField
        label={panelFields.battery.label}
        hint={productFields.battery.hint}
        options={batteryKinds.map((value) => ({ value, label: batteryLabels[value] }))}
        className={control}
        {...form.text('battery')}
      />
    </fieldset>
  )
}

function SeoFields({ form }: { form: Form<Values> }) {
  const { title: typed, slug, description, seoTitle, seoDescription } = form.values
  const title = categoryTitle(slug, typed.trim())
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{seoContent.title}</legend>
      <div aria-hidden>
        <h3 className="text-base">{seoContent.title}</h3>
        <p className="text-ink-2">{seoContent.text}</p>
      </div>
      <SeoBoxes
        titleBox={form.text('seoTitle')}
        descriptionBox={form.text('seoDescription')}
        shown={categorySeo({
          title,
          description,
          seoTitle: seoTitle.trim(),
          seoDescription: seoDescription.trim(),
        })}
        byItself={categorySeo({ title, description })}
        path={href('/category/:categoryName', {
          categoryName: normaliseCategory(slug) || normaliseCategory(typed),
        })}
      />
    </fieldset>
  )
}

function AddressHint({ slug, title, isNew }: { slug: string; title: string; isNew: boolean }) {
  const address = normaliseCategory(slug) || (isNew ? normaliseCategory(title) : '')
  if (!address) return 'Made from the title'
  return (
    <>
      /category/{address}
      {!isNew && '. If you change it, the old address leads to the new one.'}
    </>
  )
}
