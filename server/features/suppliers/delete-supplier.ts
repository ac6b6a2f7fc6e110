import { Supplier } from '#contract/trade-partners/supplier.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import {
  listProductIdsOf,
  listProductsWith,
  promoteOthers,
} from '../catalogue/edit/supplied-product-queries.ts'
import { partnerView } from '../trade-partners/partner-view.ts'
import { Supplied } from '../trade-partners/supplied.ts'
import { type SupplierRow, supplierQueries } from '../trade-partners/supplier-queries.ts'

type Needs = { db: Db; clock: Clock }

export type DeleteSupplierResult =
  | { kind: 'deleted'; supplier: SupplierRow }
  | { kind: 'refused'; reason: 'not_found' }

/**
 * Deletes a supplier. Its products stay, with their cheapest other supplier if they have one; which they were is
 * recorded, so that it can be reverted.
 */
export async function deleteSupplier(
  { db, clock }: Needs,
  { id, actor, reverts }: { id: number; actor: AuditActor; reverts?: { entryId: number } },
): Promise<DeleteSupplierResult> {
  return db.transaction(async (tx) => {
    // Products first, as in a product save: in the other order the two could deadlock.
    const productIds = await listProductIdsOf(tx, id)
    const supplier = await supplierQueries.lock(tx, id)
    if (!supplier) return { kind: 'refused', reason: 'not_found' }
    const sold = await listProductsWith(tx, id)
    await promoteOthers(tx, id)
    await supplierQueries.delete(tx, id)
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'supplier_deleted',
      subject: { type: 'supplier', id: String(id) },
      before: {
        ...stateOnWire(Supplier, partnerView(supplier)),
        product_ids: productIds,
        supplied: toWire(Supplied, sold),
      },
      after: null,
      ...(reverts && { revertsId: reverts.entryId }),
    })
    return { kind: 'deleted', supplier }
  })
}
