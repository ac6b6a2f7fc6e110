import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isApiError } from '#contract/api.ts'
import { createCategory, updateCategory } from '#contract/catalogue/admin-category.ts'
import type { Category } from '#contract/catalogue/category.ts'
import { normaliseCategory } from '#domain/catalogue/category.ts'
import { categoryFields } from '#domain/fields/category-fields.ts'
import { boxOf, type FormOf, formOf, readForm } from '#web/admin/ui/form/form-of.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField, TextField } from '#web/ui/field.tsx'
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
  const { tell } = useMessages()
  const refresh = useRefreshProducts()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues: formOf(panelFields, category),
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const { close, confirmAndClose } = useUnsavedPanel(isDirty, onClose)
  const nested = nestedCategories(categories)
  const parents = category ? possibleParents(nested, category.id) : nested

  async function save(values: Values) {
    setRefusal(null)
    const { slug, ...rest } = readForm(panelFields, values).values
    const { title } = rest
    const body = { ...rest, ...(slug && { slug }) }
    try {
      if (category) await browserApi.call(updateCategory, { params: { id: category.id }, body })
      else await browserApi.call(createCategory, { body })
      await refresh()
      tell({ title: category ? `"${title}" was saved` : `"${title}" was added` })
      close()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      explain(error)
    }
  }

  function explain(error: Error) {
    setRefusal(error.message)
    const fields = isApiError(error) ? (error.problem.fields ?? {}) : {}
    for (const [field, message] of Object.entries(fields)) {
      if (isField(field)) form.setError(field, { message }, { shouldFocus: true })
    }
  }

  return (
    <SidePanel
      title={category ? `Edit ${category.title}` : 'Add category'}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="quiet" size="small" onClick={confirmAndClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="small" isBusy={isSubmitting} busyLabel="Saving…">
            {category ? 'Save changes' : 'Add category'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <TextField
          label={panelFields.title.label}
          maxLength={panelFields.title.maxCharacters}
          error={errors.title?.message}
          className={control}
          {...form.register('title')}
        />
        <SelectField
          label={panelFields.parentId.label}
          error={errors.parentId?.message}
          options={[
            { value: '', label: 'None: top level' },
            ...parents.map((one) => ({ value: String(one.id), label: nestedLabel(one) })),
          ]}
          className={control}
          {...form.register('parentId')}
        />
        <TextField
          {...boxOf(panelFields.slug)}
          hint={<AddressHint slug={form.watch('slug')} title={form.watch('title')} isNew={!category} />}
          error={errors.slug?.message}
          autoCapitalize="none"
          spellCheck={false}
          className={control}
          {...form.register('slug')}
        />
        <Field label={panelFields.description.label} isOptional error={errors.description?.message}>
          {(controlProps) => (
            <textarea
              {...form.register('description')}
              {...controlProps}
              rows={4}
              maxLength={panelFields.description.maxCharacters}
              className={textArea}
            />
          )}
        </Field>
      </form>
      {category && (
        <HistoryLink type="category" id={category.id} className="mt-8 border-t border-line pt-5" />
      )}
    </SidePanel>
  )
}

function isField(name: string): name is keyof Values {
  return name in panelFields
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
