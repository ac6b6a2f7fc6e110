import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import { rowKey } from '#web/ui/row-key.ts'
import { templateContent as content } from './template-content.ts'

/** A field as typed; the key identifies it while its name is being typed. */
export type FieldValues = Omit<SpecificationField, 'choices'> & { key: string; choices: string }

export function fieldValues(field: SpecificationField): FieldValues {
  return { ...field, key: field.name, choices: field.choices.join('\n') }
}

export function blankField(): FieldValues {
  return {
    key: rowKey(),
    name: '',
    label: '',
    kind: 'text',
    unit: '',
    choices: '',
    isRequired: false,
  }
}

/** What is sent; a row without a name is left out. */
export function fieldsOf(values: readonly FieldValues[]): SpecificationField[] {
  return values
    .filter(({ label }) => label.trim() !== '')
    .map(({ key: _key, choices, ...field }) => ({
      ...field,
      label: field.label.trim(),
      unit: field.unit.trim(),
      choices: choices
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    }))
}

/** "Colour: One of a list (Black, White), required". */
export function fieldText({ label, kind, unit, choices, isRequired, isFilter }: FieldValues): string {
  const within = kind === 'choice' ? choices.split('\n').join(', ') : kind === 'number' ? unit : ''
  return [
    `${label}: ${content.kinds[kind]}${within ? ` (${within})` : ''}`,
    ...(isRequired ? [content.required] : []),
    ...(isFilter ? [content.filterable] : []),
  ].join(', ')
}

/** With one of them moved to another place. */
export function movedTo(values: readonly FieldValues[], from: number, to: number): FieldValues[] {
  const moved = values[from]
  return moved ? values.toSpliced(from, 1).toSpliced(to, 0, moved) : [...values]
}
