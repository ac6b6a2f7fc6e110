import type { CostRule } from '#domain/money/cost-rule.ts'
import type { Tx } from '#server/db/client.ts'
import { lockStock } from '../../stock/stock-queries.ts'
import { familiesOf, planWith, withFreeCodes } from '../csv/import-products.ts'
import { lockFamilies } from '../edit/family-queries.ts'
import { saveChanges } from '../edit/save-changes.ts'
import {
  listMatchedProducts,
  listNextChunk,
  lockImport,
  type RowOfImport,
  type RowOutcome,
  updateRows,
} from './import-queries.ts'
import { lineOf, type MappedImport, readSupplierRows } from './plan-supplier-import.ts'

const changedSince =
  'Somebody changed this product after the file was checked. Nothing was saved for this row'
const goneSince = 'This product was deleted after the file was checked'
const madeSince = 'Somebody added this product after the file was checked. Import the row once more'

type SaveChunk = { id: number; rule: CostRule; now: Date; random: () => number }

/**
 * Saves the next chunk of an import, all of it together with what became of its rows: a process that dies in between
 * leaves nothing half done, and the next one goes on. Returns how many rows it was.
 */
export async function saveChunk(tx: Tx, { id, rule, now, random }: SaveChunk): Promise<number> {
  const found = await lockImport(tx, id)
  if (found?.state !== 'running') return 0
  const { mapping, batchId, startedById, startedByEmail } = found
  if (!mapping || !batchId || !startedById || !startedByEmail)
    throw new Error(`The import ${id} runs without having been started: see startImport`)
  const rows = await listNextChunk(tx, id)
  const { lines, refused } = await linesOf(tx, { ...found, mapping }, rows, rule)

  const ids = lines.flatMap(({ cells }) => (cells.id ? [Number(cells.id)] : []))
  // Stock first and in id order, as orders and saves do: otherwise they could deadlock.
  await lockStock(tx, ids)
  await lockFamilies(tx, { ids, names: familiesOf(lines) })
  const products = await listMatchedProducts(tx, ids)
  const versions = new Map(rows.map(({ line, productVersion }) => [line, productVersion]))
  const isStale = ({ line, cells }: (typeof lines)[number]) =>
    cells.id !== undefined && products.get(Number(cells.id))?.version !== versions.get(line)
  const plan = await planWith(
    tx,
    lines.filter((line) => !isStale(line)),
    { mayPrice: true, rule },
    now,
  )
  const isNew = new Set(rows.flatMap(({ line, productVersion }) => (productVersion === null ? [line] : [])))
  const twins = plan.lines.filter(({ line, before }) => before !== null && isNew.has(line))
  const planned = await withFreeCodes(
    tx,
    { ...plan, lines: plan.lines.filter((line) => !twins.includes(line)) },
    { now, random },
  )
  const ready = planned.filter((line) => 'change' in line)
  const saved = await saveChanges(tx, ready, {
    actor: { accountId: startedById, email: startedByEmail },
    now,
    batchId,
  })
  const reasons = new Map<number, string>([
    ...refused,
    ...lines.filter(isStale).map(({ line }) => [line, changedSince] as const),
    ...twins.map(({ line }) => [line, madeSince] as const),
    ...[...plan.errors, ...planned.filter((line) => 'error' in line)].map(
      ({ line, error }) => [line, error] as const,
    ),
  ])
  const savedIds = new Map(ready.map(({ line }, at) => [line, saved.ids[at]]))
  await updateRows(
    tx,
    id,
    rows.map((row) => outcomeOf(row, { reason: reasons.get(row.line), productId: savedIds.get(row.line) })),
  )
  return rows.length
}

/** The rows as lines of our own file, each for the product that it was matched with when it was checked. */
async function linesOf(tx: Tx, supplierImport: MappedImport, rows: readonly RowOfImport[], rule: CostRule) {
  const products = await listMatchedProducts(
    tx,
    rows.flatMap(({ productId }) => productId ?? []),
  )
  const read = await readSupplierRows(tx, supplierImport, rows, rule)
  const refused = new Map<number, string>()
  const lines = read.flatMap((row, at) => {
    const { productId = null, productVersion = null } = rows[at] ?? {}
    const product = products.get(productId ?? 0) ?? null
    // Without this, the row of a product that was deleted would add it again.
    if (!product && productVersion !== null) {
      refused.set(row.line, goneSince)
      return []
    }
    return [lineOf(row, product, supplierImport).line]
  })
  return { lines, refused }
}

function outcomeOf(
  { line }: RowOfImport,
  { reason, productId }: { reason: string | undefined; productId: number | undefined },
): RowOutcome {
  if (reason !== undefined) return { line, state: 'refused', reason, pictures: 'none' }
  return productId === undefined ? { line, state: 'unchanged' } : { line, state: 'saved', productId }
}
