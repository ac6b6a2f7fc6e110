import { StaffRole } from '#contract/accounts/staff-role.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { stateOnWire } from '../../audit/state-on-wire.ts'
import { deleteStaffRoleRow, lockStaffRole, type StaffRoleRow } from './staff-role-queries.ts'

/** Deletes a role, or returns null if there is none. Everyone who has it keeps its permissions. */
export function deleteStaffRole(
  { db, clock }: { db: Db; clock: Clock },
  { id, actor }: { id: number; actor: AuditActor },
): Promise<StaffRoleRow | null> {
  return db.transaction(async (tx) => {
    const staffRole = await lockStaffRole(tx, id)
    if (!staffRole) return null
    await deleteStaffRoleRow(tx, id)
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'staff_role_deleted',
      subject: { type: 'staff_role', id: String(id) },
      before: stateOnWire(StaffRole, staffRole),
      after: null,
    })
    return staffRole
  })
}
