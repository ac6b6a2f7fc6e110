import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntries } from '../../audit/audit-queries.ts'
import { moveStock, type StockMove } from '../../stock/stock-queries.ts'
import { replaceFacets } from '../browse/facet-queries.ts'
import { insertProducts, updateProducts } from '../csv/import-queries.ts'
import { storedState } from '../product-view.ts'
import { replaceOtherSuppliers } from './other-supplier-queries.ts'
import type { PlannedChange } from './plan-change.ts'
import type { ProductChange } from './product-change.ts'

/** A planned change with the product's current or new slug. */
export type ReadyChange = PlannedChange & { slug: string }

/**
 * Writes changes that were planned together, with an audit entry for each; their batch can be undone. Returns the ids
 * of the products in the order of the changes.
 */
export async function saveChanges(
  tx: Tx,
  changes: readonly ReadyChange[],
  { actor, now, batchId = randomUUID() }: { actor: AuditActor; now: Date; batchId?: string },
): Promise<{ batch: string | null; ids: number[] }> {
  if (changes.length === 0) return { batch: null, ids: [] }
  const ids = await write(tx, changes, actor, now)
  await insertAuditEntries(
    tx,
    changes.map(({ before, change, onHand, slug }, at) => ({
      at: now,
      actor,
      action: before ? 'product_updated' : 'product_created',
      subject: { type: 'product', id: String(ids[at]) },
      ...changedFormFields(before, { ...change, onHand, slug }),
      batchId,
    })),
  )
  return { batch: batchId, ids }
}

/** Writes every change and returns the product ids, in the order of the changes. */
async function write(
  tx: Tx,
  changes: readonly ReadyChange[],
  actor: AuditActor,
  now: Date,
): Promise<number[]> {
  const created = changes.filter(({ before }) => before === null)
  await updateProducts(
    tx,
    changes.flatMap(({ before, change }) => (before ? [{ ...change, id: before.id }] : [])),
  )
  const newIds = await insertProducts(
    tx,
    created.map(({ change, slug }) => ({ ...change, slug })),
    now,
  )
  const ids = changes.map(({ before, change }) => {
    const id = before?.id ?? newIds.get(change.sku)
    if (id === undefined) throw new Error(`Saving the product ${change.sku} gave no id`)
    return id
  })
  const products = changes.map((change, at) => ({ ...change, id: ids[at] ?? 0 }))
  await replaceOtherSuppliers(
    tx,
    products
      .filter(({ before, change }) => before?.otherSuppliers.length || change.otherSuppliers.length)
      .map(({ id, change }) => ({ ...change, id })),
  )
  await replaceFacets(
    tx,
    products
      .filter(({ fields }) => fields.specifications || fields.tags)
      .map(({ id, change }) => ({ ...change, id })),
  )
  const moves = products.flatMap(({ id, before, onHand, stock }): StockMove[] =>
    before
      ? stock.map((act) => ({ ...act, productId: id }))
      : [{ productId: id, quantity: onHand, cause: 'opening' }],
  )
  await moveStock(tx, moves, { actor: actor.email, now })
  return ids
}

/** What the audit log stores about a change: the fields that changed, and the name that identifies the product. */
function changedFormFields(
  before: PlannedChange['before'],
  after: ProductChange & { onHand: number; slug: string },
): { before: object | null; after: object } {
  const to = storedState(after)
  if (!before) return { before: null, after: to }
  const from = storedState(before)
  const isKept = (name: string) =>
    ['name', 'sku'].includes(name) || JSON.stringify(from[name]) !== JSON.stringify(to[name])
  const kept = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isKept(name)))
  return { before: kept(from), after: kept(to) }
}
