import type { Role } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { updateCustomerGroup } from '../accounts/account-queries.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { findCustomerGroup } from '../customer-groups/customer-group-queries.ts'
import { lockCustomerAccount } from './customer-queries.ts'
import { mayChangeAccount } from './may-change-account.ts'

export type SetCustomerGroup = { id: string; groupId: number | null; actor: AuditActor & { role: Role } }

export type SetCustomerGroupResult =
  | { kind: 'set' }
  | { kind: 'refused'; reason: 'not_found' | 'unknown_group' | 'staff_account' }

/** Puts a person in a group, or in none; their prices follow at once. Sent again, it changes nothing more. */
export async function setCustomerGroup(
  { db, clock }: { db: Db; clock: Clock },
  { id, groupId, actor }: SetCustomerGroup,
): Promise<SetCustomerGroupResult> {
  return db.transaction(async (tx): Promise<SetCustomerGroupResult> => {
    const account = await lockCustomerAccount(tx, id)
    if (!account) return { kind: 'refused', reason: 'not_found' }
    if (!mayChangeAccount(actor, account)) return { kind: 'refused', reason: 'staff_account' }
    if (account.customerGroupId === groupId) return { kind: 'set' }
    const nameOf = async (group: number | null) =>
      group === null ? null : ((await findCustomerGroup(tx, group))?.name ?? null)
    const [before, after] = [await nameOf(account.customerGroupId), await nameOf(groupId)]
    if (groupId !== null && after === null) return { kind: 'refused', reason: 'unknown_group' }
    await updateCustomerGroup(tx, id, { customerGroupId: groupId })
    await insertAuditEntry(tx, {
      at: clock(),
      actor: { accountId: actor.accountId, email: actor.email },
      action: 'customer_group_set',
      subject: { type: 'account', id },
      before: { customerGroup: before },
      after: { customerGroup: after },
    })
    return { kind: 'set' }
  })
}
