import type { Cents } from '../money/money.ts'
import { snakeCase, withoutUnit } from './snake-case.ts'

/* An edited record is described once, field by field. Its wire format, form, CSV columns, audit log labels and
   revert lists are derived from that. Plain data of six kinds; what fits none of them is written by hand beside the
   table. */

type FieldBase = {
  /** Its label in the form and the audit log. */
  label: string
  hint?: string
  /** What the API's description says of it. */
  description?: string
  /** Set if the wire name is not the field in snake_case. */
  wire?: string
  isRequired?: boolean
  /** Only visible and editable with this permission. */
  needs?: 'prices'
  /** Its name in a CSV file, if that differs from the wire name and the label. */
  column?: { name?: string; label?: string; aliases?: readonly string[] }
  /** In the grid: its position and its width in pixels. */
  grid?: { place: number; width: number; head?: string }
  /** The section of the form that shows it as a plain box; without one the form draws it by hand. */
  section?: string
}

/** Texts that are more than any words. */
export type TextFormat = 'email' | 'date' | 'url' | 'vatNumber' | 'phone'

export type TextField = FieldBase & {
  kind: 'text'
  format?: TextFormat
  maxCharacters: number
  /** Null if there is none, rather than an empty text. */
  canBeNone?: true
  /** The default for an empty text. */
  byDefault?: string
  /** A code or a number: no invisible character belongs in it, and a spreadsheet may have shortened it. */
  isCode?: true
}
export type MoneyField = FieldBase & { kind: 'money' }
export type CountField = FieldBase & {
  kind: 'count'
  min?: number
  max: number
  /** Why it may not be lower, or higher. */
  tooLow?: string
  tooHigh?: string
  canBeNone?: true
  byDefault?: number
}
export type FlagField = FieldBase & { kind: 'flag'; byDefault: boolean }
/** One of these words, or of the rows of another table. */
export type ChoiceField = FieldBase & {
  kind: 'choice'
  of: readonly [string, ...string[]] | 'rows'
  byDefault?: string
}
/** Several of these words, or any texts; each once. */
export type ListField = FieldBase & {
  kind: 'list'
  of: readonly [string, ...string[]] | { maxCharacters: number; minItems?: number; maxItems: number }
}

export type FieldKind = TextField | MoneyField | CountField | FlagField | ChoiceField | ListField
export type FieldTable = Readonly<Record<string, FieldKind>>

type Details<F extends FieldKind> = Omit<F, 'kind'>

export const text = <const D extends Details<TextField>>(details: D) =>
  ({ kind: 'text', ...details }) as const
export const money = <const D extends Details<MoneyField>>(details: D) =>
  ({ kind: 'money', ...details }) as const
export const count = <const D extends Details<CountField>>(details: D) =>
  ({ kind: 'count', ...details }) as const
export const flag = <const D extends Details<FlagField>>(details: D) =>
  ({ kind: 'flag', ...details }) as const
export const choice = <const D extends Details<ChoiceField>>(details: D) =>
  ({ kind: 'choice', ...details }) as const
export const list = <const D extends Details<ListField>>(details: D) =>
  ({ kind: 'list', ...details }) as const

/** A record, field by field, in display order. */
export const fields = <const T extends FieldTable>(table: T): T => table

export type FieldName<T extends FieldTable> = keyof T & string

type OrNone<F, Value> = F extends { canBeNone: true } ? Value | null : Value

/** The type of one field's value in code. */
export type FieldValue<F> = F extends { kind: 'text' }
  ? OrNone<F, string>
  : F extends { kind: 'money' }
    ? Cents
    : F extends { kind: 'count' }
      ? OrNone<F, number>
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'choice'; of: infer Of }
          ? Of extends readonly string[]
            ? Of[number]
            : number | null
          : F extends { kind: 'list'; of: infer Of }
            ? (Of extends readonly string[] ? Of[number] : string)[]
            : never

/** The record that a table describes, as it is stored and shown. */
export type RecordOf<T extends FieldTable> = { -readonly [F in FieldName<T>]: FieldValue<T[F]> }

/** The fields with this property: `FieldsWhere<typeof productFields, { needs: 'prices' }>`. */
export type FieldsWhere<T extends FieldTable, What> = {
  [F in FieldName<T>]: T[F] extends What ? F : never
}[FieldName<T>]

export function fieldNames<T extends FieldTable>(table: T): FieldName<T>[] {
  return Object.keys(table)
}

/** Some of the fields of a record. */
export function pickFields<R extends object, F extends keyof R>(record: R, names: readonly F[]): Pick<R, F> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, F>
}

export function requiredFields<T extends FieldTable>(table: T): FieldsWhere<T, { isRequired: true }>[] {
  return fieldNames(table).filter(
    (field): field is FieldsWhere<T, { isRequired: true }> => table[field]?.isRequired === true,
  )
}

export function wireNameOf<T extends FieldTable>(table: T, field: FieldName<T>): string {
  return table[field]?.wire ?? snakeCase(withoutUnit(field))
}

/** Everything of a record that can be saved, with wire names, as the audit log stores it. */
export function wireNames(table: FieldTable): string[] {
  return Object.keys(table).map((field) => wireNameOf(table, field))
}

export function labelsByWireName(table: FieldTable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).map(([field, { label }]) => [wireNameOf(table, field), label]),
  )
}

/** What may be sent to change a record. */
export type SentFields<T extends FieldTable> = {
  [F in FieldName<T>]?: FieldValue<T[F]> | (T[F] extends { kind: 'money' } ? null : never) | undefined
}

/** A record to be saved. An amount that was not given is missing: the record's rules report it. */
export type MergedFields<T extends FieldTable> = {
  -readonly [F in FieldName<T>]: FieldValue<T[F]> | (T[F] extends { kind: 'money' } ? null : never)
}

/** Fields that are not sent stay as they were; on a new record they take their default. */
export function mergeFields<T extends FieldTable>(
  table: T,
  {
    sent,
    before,
    defaults = {},
  }: {
    sent: SentFields<NoInfer<T>>
    before: Partial<RecordOf<NoInfer<T>>> | null
    defaults?: Partial<RecordOf<NoInfer<T>>>
  },
): MergedFields<T> {
  const values = fieldNames(table).map((field) => {
    const description: FieldKind | undefined = table[field]
    const byDefault = defaults[field] ?? defaultOf(description)
    return [field, mergedValue(description, [sent[field], before?.[field], byDefault])]
  })
  return Object.fromEntries(values) as MergedFields<T>
}

type Candidates = readonly [sent: unknown, before: unknown, byDefault: unknown]

function mergedValue(field: FieldKind | undefined, candidates: Candidates): unknown {
  const [sent, before, byDefault] = candidates
  switch (field?.kind) {
    case 'text':
      if (field.canBeNone) return (sent === undefined ? before : sent) || null
      // If a field has a default text, an empty one leaves the old value.
      return byDefault === undefined ? (sent ?? before ?? '') : sent || before || byDefault
    case 'list':
      return [...new Set((sent ?? before ?? []) as unknown[])]
    default:
      return sent === undefined ? (before ?? byDefault ?? null) : sent
  }
}

function defaultOf(field: FieldKind | undefined): unknown {
  if (!field) return undefined
  if ('byDefault' in field && field.byDefault !== undefined) return field.byDefault
  return field.kind === 'count' && !field.canBeNone ? 0 : undefined
}
