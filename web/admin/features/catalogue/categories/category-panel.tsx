import { useId } from 'react'
import { createCategory, updateCategory } from '#contract/catalogue/admin-category.ts'
import type { Category } from '#contract/catalogue/category.ts'
import { normaliseCategory } from '#domain/catalogue/category.ts'
import { categoryFields } from '#domain/fields/category-fields.ts'
import { boxOf, type FormOf, formOf, readForm } from '#web/admin/ui/form/form-of.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { HistoryLink } from '../../audit/history-link.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { control, textArea } from '../edit/control-looks.ts'
import { useRefreshProducts } from '../product-queries.ts'
import { possibleParents } from './arranged-categories.ts'
import { nestedCategories, nestedLabel } from './nested-categories.ts'

type CategoryPanelProps = {
  /** Null adds one. */
  category: Category | null
  categories: readonly Category[]
  onClose: () => void
}

const { position: _dragged, ...panelFields } = categoryFields

type Values = FormOf<typeof panelFields>

export function CategoryPanel({ category, categories, onClose }: CategoryPanelProps) {
  const formId = useId()
  const { form, confirmAndClose } = useCategoryForm(category, onClose)
  const nested = nestedCategories(categories)

  return (
    <SidePanel
      title={category ? `Edit ${category.title}` : 'Add category'}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="quiet" size="small" onClick={confirmAndClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="small" isBusy={form.isBusy} busyLabel="Saving…">
            {category ? 'Save changes' : 'Add category'}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-4">
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <CategoryFields
          form={form}
          isNew={!category}
          parents={category ? possibleParents(nested, category.id) : nested}
        />
      </form>
      {category && (
        <HistoryLink type="category" id={category.id} className="mt-8 border-t border-line pt-5" />
      )}
    </SidePanel>
  )
}

function useCategoryForm(category: Category | null, onClose: () => void) {
  const { tell } = useMessages()
  const refresh = useRefreshProducts()
  const form = useForm<Values>({
    initial: formOf(panelFields, category),
    // The shop validates it: only there are all titles and addresses known.
    validate: () => null,
    onSend: (values) =>
      saveOrExplain(
        () => save(values),
        (error) => error.message,
      ),
  })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function save(values: Values) {
    const { slug, ...rest } = readForm(panelFields, values).values
    const { title } = rest
    const body = { ...rest, ...(slug && { slug }) }
    if (category) await browserApi.call(updateCategory, { params: { id: category.id }, body })
    else await browserApi.call(createCategory, { body })
    await refresh()
    tell({ title: category ? `"${title}" was saved` : `"${title}" was added` })
    panel.close()
  }

  return { form, ...panel }
}

type CategoryFieldsProps = {
  form: Form<Values>
  isNew: boolean
  parents: ReturnType<typeof nestedCategories<Category>>
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
          { value: '', label: 'None: top level' },
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
    </>
  )
}

function AddressHint({ slug, title, isNew }: { slug: string; title: string; isNew: boolean }) {
  const address = normaliseCategory(slug) || (isNew ? normaliseCategory(title) : '')
  if (!address) return 'Made from the title'
  return (
    <>
      /category/{address}
      {!isNew && '. If you change it, links to the old address stop working.'}
    </>
  )
}
