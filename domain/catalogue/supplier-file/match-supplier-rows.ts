import { sameCode } from '../same-code.ts'
import type { SupplierRow } from './read-supplier-row.ts'
import type { MatchKey } from './supplier-mapping.ts'

/** Products by what rows may name them by. */
export type KnownProducts = Record<MatchKey, ReadonlyMap<string, readonly number[]>>

export type MatchProblem = {
  line: number
  key: MatchKey
  error: string
  code: 'matches_several' | 'same_product_twice'
}

export type MatchedRows = {
  /** The product of each row that is sure of it; null for a new one. */
  matched: { row: SupplierRow; productId: number | null }[]
  problems: MatchProblem[]
}

const keyNames: Record<MatchKey, string> = {
  sku: 'SKU',
  ean: 'EAN',
  supplier_code: 'supplier’s code',
}

/** Finds the product of each row. Whatever could be two products, or two rows of one, is reported and never guessed. */
export function matchSupplierRows(
  rows: readonly SupplierRow[],
  matchBy: readonly MatchKey[],
  known: KnownProducts,
): MatchedRows {
  const problems: MatchProblem[] = []
  const sure: MatchedRows['matched'] = []
  for (const row of rows) {
    const match = matchRow(row, matchBy, known)
    if ('error' in match) problems.push({ line: row.line, ...match })
    else sure.push({ row, productId: match.productId })
  }
  const twins = twinsAmong(sure, matchBy)
  return {
    matched: sure.filter(({ row }) => !twins.has(row.line)),
    problems: [...problems, ...twins.values()].toSorted((one, other) => one.line - other.line),
  }
}

type RowMatch = { productId: number | null } | Omit<MatchProblem, 'line'>

function matchRow({ keys }: SupplierRow, matchBy: readonly MatchKey[], known: KnownProducts): RowMatch {
  const found = matchBy.flatMap((key) => {
    const ids = keys[key] === '' ? [] : (known[key].get(keys[key]) ?? [])
    return ids.length > 0 ? [{ key, ids }] : []
  })
  const [first] = found
  if (!first) return newUnlessTaken(keys, known)
  const [id] = first.ids
  if (first.ids.length > 1 || id === undefined) {
    const error = `The ${keyNames[first.key]} "${keys[first.key]}" belongs to ${first.ids.length} products`
    return { key: first.key, error, code: 'matches_several' }
  }
  const other = found.find(({ ids }) => !ids.includes(id))
  if (!other) return { productId: id }
  const error = `The ${keyNames[first.key]} is that of one product, the ${keyNames[other.key]} that of another`
  return { key: other.key, error, code: 'matches_several' }
}

/** A new product cannot have the SKU of another one, by whatever rows are matched. */
function newUnlessTaken(keys: SupplierRow['keys'], known: KnownProducts): RowMatch {
  const isTaken = keys.sku !== '' && known.sku.has(keys.sku)
  if (!isTaken) return { productId: null }
  const error = `Another product already has the SKU "${keys.sku}"`
  return { key: 'sku', error, code: 'matches_several' }
}

/** Rows that are the same product, or would be two new ones with the same code. */
function twinsAmong(rows: MatchedRows['matched'], matchBy: readonly MatchKey[]): Map<number, MatchProblem> {
  const twins = new Map<number, MatchProblem>()
  const ofProduct = Map.groupBy(
    rows.filter(({ productId }) => productId !== null),
    ({ productId }) => productId,
  )
  for (const group of ofProduct.values()) tell(twins, group, matchBy[0] ?? 'sku', 'are the same product')
  const fresh = rows.filter(({ productId }) => productId === null)
  for (const key of ['sku', 'ean', 'supplier_code'] as const) {
    const named = fresh.filter(({ row }) => row.keys[key] !== '')
    for (const group of Map.groupBy(named, ({ row }) =>
      key === 'sku' ? sameCode(row.keys.sku) : row.keys[key],
    ).values()) {
      tell(twins, group, key, `have the same ${keyNames[key]}`)
    }
  }
  return twins
}

const maxNamed = 5

function tell(
  twins: Map<number, MatchProblem>,
  group: MatchedRows['matched'],
  key: MatchKey,
  what: string,
): void {
  if (group.length < 2) return
  const lines = group.map(({ row }) => row.line)
  const named =
    lines.length > maxNamed ? `${lines.slice(0, maxNamed).join(', ')} and more` : lines.join(' and ')
  for (const line of lines) {
    twins.set(line, { line, key, error: `Lines ${named} ${what}`, code: 'same_product_twice' })
  }
}
