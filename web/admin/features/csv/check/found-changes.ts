import type { CsvLineChange } from '#contract/catalogue/product-csv.ts'

export const shownKinds = ['all', 'create', 'update', 'different', 'warned'] as const

type Wanted = { kind: (typeof shownKinds)[number]; field: string; find: string }

/** The changes that one looks for, by what they are, what they change, and a part of the name, the SKU or the line. */
export function foundChanges(
  changes: readonly CsvLineChange[],
  { kind, field, find }: Wanted,
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
    // An address may ask for warnings that another file had.
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

// What decides whether a new product is right; the rest opens beside the list.
const tellingOfNew = ['category', 'retail_price', 'wholesale_price', 'stock_quantity']
const maxShown = 5

/** What of a row is shown in the list, and how much besides. */
export function mostTelling({ action, fields }: CsvLineChange) {
  const all = Object.entries(fields)
  const shown =
    action === 'create' ? all.filter(([field]) => tellingOfNew.includes(field)) : all.slice(0, maxShown)
  return { shown, more: all.length - shown.length }
}
