import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { deleteCustomerGroupRow, lockCustomerGroup } from './customer-group-queries.ts'
import { customerGroupState } from './customer-group-view.ts'

type Needs = { db: Db; clock: Clock }

/** The constraint that refuses to delete a group with customers. */
export const groupHasCustomers = 'accounts_customer_group_id_customer_groups_id_fk'

/** Deletes a group. One that has customers is refused by a constraint, however they came to be in it. */
export function deleteCustomerGroup(
  { db, clock }: Needs,
  { id, actor, reverts }: { id: number; actor: AuditActor; reverts?: { entryId: number } },
): Promise<{ kind: 'deleted' } | { kind: 'refused'; reason: 'not_found' }> {
  return db.transaction(async (tx) => {
    const group = await lockCustomerGroup(tx, id)
    if (!group) return { kind: 'refused', reason: 'not_found' }
    await deleteCustomerGroupRow(tx, id)
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'customer_group_deleted',
      subject: { type: 'customer_group', id: String(id) },
      before: customerGroupState(group),
      after: null,
      ...(reverts && { revertsId: reverts.entryId }),
    })
    return { kind: 'deleted' }
  })
}
