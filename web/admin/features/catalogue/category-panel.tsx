import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isApiError } from '#contract/api.ts'
import { type Category, createCategory, updateCategory } from '#contract/category.ts'
import { normaliseCategory } from '#domain/category.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { possibleParents } from './arranged-categories.ts'
import { control, textArea } from './control-looks.ts'
import { nestedCategories, nestedLabel } from './nested-categories.ts'
import { useRefreshProducts } from './product-queries.ts'

type CategoryPanelProps = {
  /** Null adds one. */
  category: Category | null
  categories: readonly Category[]
  onClose: () => void
}

type Values = { title: string; slug: string; description: string; parent: string }

export function CategoryPanel({ category, categories, onClose }: CategoryPanelProps) {
  const formId = useId()
  const { tell } = useMessages()
  const refresh = useRefreshProducts()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues: {
      title: category?.title ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
      parent: category?.parent_id ? String(category.parent_id) : '',
    },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const { close, confirmAndClose } = useUnsavedPanel(isDirty, onClose)
  const nested = nestedCategories(categories)
  const parents = category ? possibleParents(nested, category.id) : nested

  async function save({ title, slug, description, parent }: Values) {
    setRefusal(null)
    const body = {
      title,
      description,
      parent_id: parent ? Number(parent) : null,
      ...(slug.trim() && { slug }),
    }
    try {
      if (category) await browserApi.call(updateCategory, { params: { id: category.id }, body })
      else await browserApi.call(createCategory, { body })
      await refresh()
      tell({ title: category ? `"${title.trim()}" was saved` : `"${title.trim()}" was added` })
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
      const name = fieldNames[field]
      if (name) form.setError(name, { message }, { shouldFocus: true })
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
          label="Title"
          error={errors.title?.message}
          maxLength={100}
          className={control}
          {...form.register('title')}
        />
        <SelectField
          label="Parent category"
          error={errors.parent?.message}
          options={[
            { value: '', label: 'None: top level' },
            ...parents.map((one) => ({ value: String(one.id), label: nestedLabel(one) })),
          ]}
          className={control}
          {...form.register('parent')}
        />
        <TextField
          label="Address"
          isOptional
          hint={<AddressHint slug={form.watch('slug')} title={form.watch('title')} isNew={!category} />}
          error={errors.slug?.message}
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          className={control}
          {...form.register('slug')}
        />
        <Field label="Description" isOptional error={errors.description?.message}>
          {(controlProps) => (
            <textarea
              {...form.register('description')}
              {...controlProps}
              rows={4}
              maxLength={1000}
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

const fieldNames: Record<string, keyof Values> = {
  title: 'title',
  slug: 'slug',
  description: 'description',
  parent_id: 'parent',
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
