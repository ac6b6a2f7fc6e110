import { useState } from 'react'
import { readFact } from '#domain/catalogue/specifications/read-fact.ts'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import { factOf, missingFacts } from '#domain/catalogue/specifications/specification-template.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { control } from '../control-looks.ts'
import { productFormContent } from '../product-form-content.ts'
import type { SpecificationRow } from './specifications-form.ts'

const { template: content } = productFormContent

type TemplateFieldsProps = {
  fields: readonly SpecificationField[]
  rows: readonly SpecificationRow[]
  onChange: (rows: SpecificationRow[]) => void
}

/** What the category says of its products, field by field. Rows beside these stay as they are. */
export function TemplateFields({ fields, rows, onChange }: TemplateFieldsProps) {
  const said = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const missing = missingFacts(fields, said).filter(({ isRequired }) => isRequired)

  function say(name: string, value: string) {
    const row = rows.find((one) => one.name.toLowerCase() === name)
    if (row) onChange(rows.map((one) => (one === row ? { ...row, value } : one)))
    else onChange([...rows, { key: name, name, value }])
  }

  return (
    <>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {missing.length > 0 && content.missing(missing.map(({ label }) => label))}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <TemplateField
            key={field.name}
            field={field}
            value={factOf(said, field.name)}
            onChange={(value) => say(field.name, value)}
          />
        ))}
      </div>
    </>
  )
}

type TemplateFieldProps = {
  field: SpecificationField
  value: string
  onChange: (value: string) => void
}

function TemplateField({ field, value, onChange }: TemplateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const shown = { label: field.label, isOptional: !field.isRequired, className: control }
  if (field.kind === 'choice' || field.kind === 'flag') {
    const choices = field.kind === 'flag' ? ['Yes', 'No'] : field.choices
    const known = choices.includes(value) || value === '' ? choices : [...choices, value]
    return (
      <SelectField
        {...shown}
        value={value}
        options={[{ value: '', label: content.notSaid }, ...known.map((one) => ({ value: one, label: one }))]}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }

  function leave() {
    setTyped(null)
    const reading = value === '' ? null : readFact(field, value)
    setProblem(reading?.kind === 'wrong' ? reading.message : undefined)
    if (reading?.kind === 'right' && reading.text !== value) onChange(reading.text)
  }

  return (
    <TextField
      {...shown}
      // As it is typed, spaces and all; the row holds it without those at its ends.
      value={typed ?? value}
      maxLength={500}
      placeholder={field.unit && content.inUnit(field.unit)}
      {...(problem && { error: problem })}
      onChange={({ target }) => {
        setTyped(target.value)
        setProblem(undefined)
        onChange(target.value)
      }}
      onBlur={leave}
    />
  )
}
