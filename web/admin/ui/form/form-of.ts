import {
  type FieldKind,
  type FieldName,
  type FieldTable,
  type FieldValue,
  fieldNames,
  type RecordOf,
} from '#domain/fields/fields.ts'
import { formatRand } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'

type FormValue<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'choice' | 'list'; of: infer Of }
    ? Of extends readonly string[]
      ? FieldValue<F>
      : string
    : string

/** A record as typed: text, until it is parsed. */
export type FormOf<T extends FieldTable> = { -readonly [F in FieldName<T>]: FormValue<T[F]> }

/** The form of a record, or of a new one. Fields that this person may not see are left blank. */
export function formOf<T extends FieldTable>(table: T, record: Partial<RecordOf<T>> | null): FormOf<T> {
  const values = fieldNames(table).map((field) => [field, formValue(table[field], record?.[field])])
  return Object.fromEntries(values) as FormOf<T>
}

/** The text of a value in its box. */
export function formValue(field: FieldKind | undefined, value: unknown): unknown {
  const known = value ?? (field && 'byDefault' in field ? field.byDefault : undefined)
  switch (field?.kind) {
    case 'flag':
      return known
    case 'money':
      return typeof known === 'number' ? formatRand(known) : ''
    case 'list':
      return 'maxItems' in field.of ? (Array.isArray(known) ? known.join(', ') : '') : (known ?? [])
    default:
      return known === undefined || known === null ? '' : String(known)
  }
}

/** An empty or invalid amount becomes null, and an invalid count NaN; both have an error. */
export type FormReading<T extends FieldTable> = {
  values: {
    -readonly [F in FieldName<T>]: FieldValue<T[F]> | (T[F] extends { kind: 'money' } ? null : never)
  }
  unreadable: Partial<Record<FieldName<T>, string>>
}

export function readForm<T extends FieldTable>(table: T, form: FormOf<NoInfer<T>>): FormReading<T> {
  const values: Record<string, unknown> = {}
  const unreadable: Record<string, string> = {}
  for (const name of fieldNames(table)) {
    const field = table[name]
    const value = field && readValue(field, form[name])
    values[name] = value
    if (field?.kind === 'money' && value === null && String(form[name]).trim() !== '')
      unreadable[name] = amountProblem(String(form[name])) ?? `Enter an amount such as ${formatRand(123_456)}`
    if (field?.kind === 'count' && Number.isNaN(value))
      unreadable[name] = `${field.label} must be a whole number, 0 or more`
  }
  return { values, unreadable } as FormReading<T>
}

function readValue(field: FieldKind, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const typed = value.trim()
  switch (field.kind) {
    case 'text':
      return field.canBeNone && typed === '' ? null : typed
    case 'money':
      return parseRand(typed)
    case 'count':
      return readCount(typed) ?? (field.canBeNone ? null : 0)
    case 'list':
      return readList(typed)
    case 'choice':
      return field.of === 'rows' ? (typed === '' ? null : Number(typed)) : typed
    default:
      return value
  }
}

// A typed text that is not a count becomes NaN, which every rule refuses; only an empty box means "none".
export function readCount(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
}

/** Texts separated by commas or lines, each once. */
function readList(text: string): string[] {
  const parts = text.split(/[,;\n]/).map((part) => part.trim())
  return [...new Set(parts)].filter((part) => part !== '')
}

/** Required and maximum length of a field's box. */
export function boxOf(field: FieldKind): {
  label: string
  maxLength?: number
  required?: true
  isOptional?: true
} {
  const isOptional = !field.isRequired && !('byDefault' in field && field.byDefault !== undefined)
  return {
    label: field.label,
    ...(field.kind === 'text' && { maxLength: field.maxCharacters }),
    ...(field.isRequired && { required: true }),
    ...(isOptional && { isOptional: true }),
  }
}
