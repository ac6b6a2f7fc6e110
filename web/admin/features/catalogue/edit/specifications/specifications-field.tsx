import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { rowKey } from '#web/ui/row-key.ts'
import { control, textArea } from '../control-looks.ts'
import { productFormContent } from '../product-form-content.ts'
import type { ProductFormValues } from '../product-form-values.ts'
import {
  type SpecificationRow,
  type SpecificationsForm,
  specificationsText,
  usualSpecifications,
} from './specifications-form.ts'
import { TemplateFields } from './template-fields.tsx'
import { useTemplate } from './use-template.ts'

const { specifications: content } = productFormContent

/** Names and values, or free text: switching between them keeps both. */
export function SpecificationsField({ form }: { form: Form<ProductFormValues> }) {
  const value = form.values.specifications
  const template = useTemplate(form.values.categoryId === '' ? null : Number(form.values.categoryId))
  const error = form.errors.specifications
  const groupId = useId()
  const change = (part: Partial<SpecificationsForm>) => form.change({ specifications: { ...value, ...part } })

  function showText() {
    // The list, written out, is a better start than an empty box.
    change({ kind: 'text', text: value.text || specificationsText({ ...value, kind: 'list' }) })
  }

  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="sr-only">{content.format}</legend>
        {(['list', 'text'] as const).map((kind) => (
          <label key={kind} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={groupId}
              checked={value.kind === kind}
              onChange={() => (kind === 'text' ? showText() : change({ kind }))}
              className="size-4 accent-green"
            />
            {content.formats[kind]}
          </label>
        ))}
      </fieldset>
      {value.kind === 'list' ? (
        <ListOfRows template={template} rows={value.rows} onChange={(rows) => change({ rows })} />
      ) : (
        <Field label={content.asText}>
          {(controlProps) => (
            <textarea
              {...controlProps}
              rows={4}
              maxLength={5000}
              value={value.text}
              onChange={(event) => change({ text: event.target.value })}
              className={textArea}
            />
          )}
        </Field>
      )}
      {error && (
        <p role="alert" className="text-red">
          {error}
        </p>
      )}
    </div>
  )
}

type RowsProps = { rows: readonly SpecificationRow[]; onChange: (rows: SpecificationRow[]) => void }

/** The fields of the category first, and whatever else a product says after them. */
function ListOfRows({ template, rows, onChange }: RowsProps & { template: readonly SpecificationField[] }) {
  if (template.length === 0) return <Rows rows={rows} suggested={usualSpecifications} onChange={onChange} />
  const isOfTemplate = ({ name }: SpecificationRow) =>
    template.some((field) => field.name === name.toLowerCase())
  const own = rows.filter(isOfTemplate)
  const free = rows.filter((row) => !isOfTemplate(row))
  return (
    <>
      <TemplateFields fields={template} rows={own} onChange={(changed) => onChange([...changed, ...free])} />
      <Rows rows={free} suggested={[]} onChange={(changed) => onChange([...own, ...changed])} />
    </>
  )
}

type FreeRowsProps = RowsProps & { suggested: readonly { name: string; label: string }[] }

function Rows({ rows, suggested, onChange }: FreeRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const missing = suggested.filter(({ name }) => !rows.some((row) => row.name === name))

  function add(name: string) {
    // The new row exists before the next key press, so that typing at once goes into it.
    flushSync(() => onChange([...rows, { key: rowKey(), name, value: '' }]))
    const inputs = list.current?.querySelector('li:last-child')?.querySelectorAll('input')
    inputs?.[name ? 1 : 0]?.focus()
  }

  const edit = (key: string, part: Partial<SpecificationRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))

  return (
    <>
      {rows.length > 0 && (
        <ul ref={list} className="flex flex-col gap-2">
          {rows.map((row, at) => (
            <li key={row.key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-end gap-2">
              <TextField
                label={<span className={at > 0 ? 'sr-only' : undefined}>Name</span>}
                value={row.name}
                maxLength={60}
                autoCapitalize="none"
                onChange={(event) => edit(row.key, { name: event.target.value })}
                className={control}
              />
              <TextField
                label={<span className={at > 0 ? 'sr-only' : undefined}>Value</span>}
                value={row.value}
                maxLength={500}
                onChange={(event) => edit(row.key, { value: event.target.value })}
                className={control}
              />
              <button
                type="button"
                aria-label={content.remove(row.name)}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-paper-2 hover:text-ink sm:size-9"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {[...missing, { name: '', label: content.another }].map(({ name, label }) => (
          <Button key={name} variant="secondary" size="small" onClick={() => add(name)}>
            <Plus aria-hidden className="size-4" />
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
