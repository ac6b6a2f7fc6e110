import { isSameValue } from './form-state.ts'

/** One record three times: as it was opened, as I have typed, and as it is stored by now. */
export type Versions<Value> = { base: Value; mine: Value; theirs: Value }

/** What tells the rows of a list apart, and what a person reads of one: rows that read alike are the same. */
export type RowRules<Row> = { keyOf: (row: Row) => string; textOf: (row: Row) => string }

type Name<Values> = Extract<keyof Values, string>

/** The fields that are lists, or texts with one entry a line. */
export type ListFields<Values> = {
  [Field in Name<Values>]?: Values[Field] extends readonly (infer Row)[]
    ? RowRules<Row>
    : Values[Field] extends string
      ? RowRules<string>
      : never
}

/** What is compared of a field that can be written in several ways. */
type ReadAs<Values> = { [Field in Name<Values>]?: (value: Values[Field]) => string }

export type OnTop<Values> = {
  values: Values
  /** Both changed them, each to something else; mine stands until somebody chooses. */
  conflicts: Name<Values>[]
}

/** What I typed on top of what was saved since: whatever only one of both changed needs no question. */
export function onTopOf<Values extends object>(
  { base, mine, theirs }: Versions<Values>,
  lists: ListFields<Values> = {},
  readAs: ReadAs<Values> = {},
): OnTop<Values> {
  const values: [string, unknown][] = []
  const conflicts: string[] = []
  for (const [field, their] of Object.entries(theirs)) {
    const versions = { base: ofField(base, field), mine: ofField(mine, field), theirs: their }
    const merged = mergedField(versions, ofField<AnyRules>(lists, field), ofField<AnyText>(readAs, field))
    if (!merged) conflicts.push(field)
    values.push([field, merged ? merged.value : versions.mine])
  }
  return { values: Object.fromEntries(values) as Values, conflicts: conflicts as Name<Values>[] }
}

/** The rows of a field as a person reads them; null if it is no list. */
export function rowTexts<Values extends object>(
  field: Name<Values>,
  values: Values,
  lists: ListFields<Values>,
): string[] | null {
  const rules = ofField<AnyRules>(lists, field)
  return rules ? rowsOf(values[field]).map(rules.textOf) : null
}

type AnyRules = RowRules<unknown>
type AnyText = (value: unknown) => unknown

function ofField<Value>(values: object, field: string): Value | undefined {
  return (values as Record<string, Value | undefined>)[field]
}

function mergedField(
  { base, mine, theirs }: Versions<unknown>,
  rules: AnyRules | undefined,
  textOf: AnyText = (value) => (rules ? rowsOf(value).map(rules.textOf) : value),
): { value: unknown } | null {
  const isSame = (one: unknown, other: unknown) => isSameValue(textOf(one), textOf(other))
  if (isSame(mine, base) || isSame(mine, theirs)) return { value: theirs }
  if (isSame(theirs, base)) return { value: mine }
  const rows = rules && mergedRows({ base: rowsOf(base), mine: rowsOf(mine), theirs: rowsOf(theirs) }, rules)
  if (!rows) return null
  return { value: typeof theirs === 'string' ? rows.join('\n') : rows }
}

function rowsOf(value: unknown): unknown[] {
  if (typeof value === 'string') return value.split('\n').filter((line) => line.trim() !== '')
  return Array.isArray(value) ? value : []
}

/** Null if both changed the same row, or moved rows about, to different ends. */
function mergedRows(versions: Versions<unknown[]>, { keyOf, textOf }: AnyRules): unknown[] | null {
  const byKey = (rows: unknown[]) => new Map(rows.map((row) => [keyOf(row), row]))
  const base = byKey(versions.base)
  const mine = byKey(versions.mine)
  const theirs = byKey(versions.theirs)
  // Rows that cannot be told apart would be lost.
  if (mine.size < versions.mine.length || theirs.size < versions.theirs.length) return null
  const order = mergedOrder({ base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] })
  if (!order) return null
  const merged: unknown[] = []
  for (const key of order) {
    const [before, my, their] = [base, mine, theirs].map((rows) =>
      rows.has(key) ? textOf(rows.get(key)) : null,
    )
    if (my !== before && their !== before && my !== their) return null
    const kept = my === before ? theirs : mine
    if (kept.has(key)) merged.push(kept.get(key))
  }
  return merged
}

function mergedOrder({ base, mine, theirs }: Versions<string[]>): string[] | null {
  const all = [base, mine, theirs].map((keys) => new Set(keys))
  const shared = (keys: string[]) => keys.filter((key) => all.every((one) => one.has(key)))
  const [was, my, their] = [shared(base), shared(mine), shared(theirs)]
  if (isSameValue(my, was)) return [...new Set([...theirs, ...mine])]
  if (isSameValue(their, was) || isSameValue(their, my)) return [...new Set([...mine, ...theirs])]
  return null
}
