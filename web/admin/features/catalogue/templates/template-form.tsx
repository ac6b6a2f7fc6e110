import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type AdminCategory, updateCategory } from '#contract/catalogue/admin-category.ts'
import { usualFields } from '#domain/catalogue/specifications/built-in-templates.ts'
import {
  maxSpecificationFields,
  type SpecificationField,
} from '#domain/catalogue/specifications/specification-field.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { useRefreshProducts } from '../product-queries.ts'
import { blankField, type FieldValues, fieldsOf, fieldText, fieldValues, movedTo } from './field-values.ts'
import { templateContent as content } from './template-content.ts'
import { TemplateRow } from './template-row.tsx'

type TemplateFormProps = { category: AdminCategory; onSaved: () => void; onCancel: () => void }

type Values = { fields: FieldValues[] }

export function TemplateForm({ category, onSaved, onCancel }: TemplateFormProps) {
  const list = useRef<HTMLUListElement>(null)
  const { form, conflict } = useTemplateForm(category, onSaved)
  const { fields } = form.values
  const put = (changed: FieldValues[]) => form.change({ fields: changed })

  function add(field: FieldValues) {
    flushSync(() => put([...fields, field]))
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }

  return (
    <form {...form.formProps} aria-label={content.titleOf(category.title)} className="flex flex-col gap-5">
      {conflict}
      <section aria-label={content.own} className="flex flex-col gap-3">
        {fields.length === 0 && <p className="text-ink-2">{content.none}</p>}
        <ul ref={list} className="flex flex-col border-t border-line empty:hidden">
          {fields.map((field, at) => (
            <TemplateRow
              key={field.key}
              categoryId={category.id}
              field={field}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
              onChange={(part) => put(fields.map((one) => (one === field ? { ...one, ...part } : one)))}
              onMove={(by) => put(movedTo(fields, at, at + by))}
              onRemove={() => put(fields.filter((one) => one !== field))}
            />
          ))}
        </ul>
        <p className="text-sm text-ink-2">{content.requiredHint}</p>
        {fields.length < maxSpecificationFields && <AddButtons fields={fields} onAdd={add} />}
      </section>
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isBusy} busyLabel={content.saving}>
          {content.save}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {content.cancel}
        </Button>
      </div>
    </form>
  )
}

function useTemplateForm(category: AdminCategory, onSaved: () => void) {
  const { tell } = useMessages()
  const refresh = useRefreshProducts()
  const form: Form<Values> = useForm<Values>({
    initial: valuesOf(category),
    // The shop validates it, as it does whatever else is saved of a category.
    validate: () => null,
    onSend: () =>
      saveOrExplain(
        () => meanwhile.asking(send),
        (error) => error.message,
      ),
  })
  const meanwhile = useMeanwhile({
    form,
    opened: { specificationFields: category.specificationFields },
    valuesOf,
    labelOf: () => content.own,
    lists: { fields: { keyOf: ({ key }) => key, textOf: fieldText } },
  })
  useUnsavedChanges(form.isDirty)

  async function send({ fields }: Values) {
    const before = { specificationFields: fieldsOf(form.saved().fields) }
    const body = meanwhile.changes({ specificationFields: fieldsOf(fields) }, before)
    await browserApi.call(updateCategory, { params: { id: category.id }, body })
    await refresh()
    // Before the page is left, which would ask about what is not saved.
    flushSync(() => form.reset({ fields }))
    tell({ title: content.saved(category.title) })
    onSaved()
  }

  return { form, conflict: meanwhile.panel }
}

function valuesOf({ specificationFields }: Pick<AdminCategory, 'specificationFields'>): Values {
  return { fields: specificationFields.map(fieldValues) }
}

type AddButtonsProps = { fields: readonly FieldValues[]; onAdd: (field: FieldValues) => void }

/** Anything, or what such products usually say. */
function AddButtons({ fields, onAdd }: AddButtonsProps) {
  const usual: SpecificationField[] = Object.values(usualFields)
  const left = usual.filter(({ name }) => !fields.some((field) => field.name === name))
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button variant="secondary" size="small" onClick={() => onAdd(blankField())}>
          <Plus aria-hidden className="size-4" />
          {content.add}
        </Button>
      </div>
      {left.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
          <legend className="pb-1.5 text-sm text-ink-2">{content.usual}</legend>
          {left.map((field) => (
            <Button key={field.name} variant="quiet" size="small" onClick={() => onAdd(fieldValues(field))}>
              <Plus aria-hidden className="size-4" />
              {field.label}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
