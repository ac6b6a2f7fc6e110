import type { CsvLineChange } from '#contract/catalogue/product-csv.ts'

export const shownKinds = ['all', 'create', 'update', 'different', 'warned'] as const

type ChangeFilter = { kind: (typeof shownKinds)[number]; field: string; find: string }

/** Filters changes by kind, field, and a part of the name, the SKU or the line. */
export function foundChanges(
  changes: readonly CsvLineChange[],
  { kind, field, find }: ChangeFilter,
  {
    changedSince,
    warned,
  }: { changedSince: ReadonlySet<number> | null; warned: ReadonlyMap<number, unknown> },
): readonly CsvLineChange[] {
  const text = find.trim().toLowerCase()
  // An address may name a field that no row changes.
  const isKnown = changes.some((change) => field in change.fields)
  const isOfKind = ({ line, action }: CsvLineChange) => {
    if (kind === 'different') return !changedSince || changedSince.has(line)
    // An address may name warnings from another file.
    if (kind === 'warned') return warned.size === 0 || warned.has(line)
    return kind === 'all' || action === kind
  }
  return changes.filter((change) => {
    if (!isOfKind(change)) return false
    if (isKnown && !(field in change.fields)) return false
    if (text === '' || String(change.line) === text) return true
    return change.name.toLowerCase().includes(text) || change.sku.toLowerCase().includes(text)
  })
}

/** In how many rows each field changes, most first. */
export function fieldCounts(changes: readonly CsvLineChange[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { fields } of changes) {
    for (const field of Object.keys(fields)) counts.set(field, (counts.get(field) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

// The key fields of a new product; the others open beside the list.
const tellingOfNew = ['category', 'retail_price', 'wholesale_price', 'stock_quantity']
const maxShown = 5

/** The fields of a row in the list, and the number of others. */
export function mostTelling({ action, fields }: CsvLineChange) {
  const all = Object.entries(fields)
  const shown =
    action === 'create' ? all.filter(([field]) => tellingOfNew.includes(field)) : all.slice(0, maxShown)
  return { shown, more: all.length - shown.length }
}
