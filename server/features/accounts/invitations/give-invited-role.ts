import type { Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { rightsState } from '../users/change-role.ts'
import { updateUserRole } from '../users/user-queries.ts'
import { deleteInvitation, type InvitationRow } from './invitation-queries.ts'

/** Uses up an invitation, which its caller has locked. */
export async function giveInvitedRole(
  tx: Tx,
  { invitation, accountId, now }: { invitation: InvitationRow; accountId: string; now: Date },
): Promise<void> {
  const { id, email, role, permissions, staffRoleId } = invitation
  await updateUserRole(tx, { id: accountId, role, permissions, staffRoleId, at: now })
  await deleteInvitation(tx, id)
  await insertAuditEntry(tx, {
    at: now,
    actor: { accountId, email },
    action: 'invitation_accepted',
    subject: { type: 'account', id: accountId },
    before: { email, role: 'customer', permissions: [] },
    after: { ...rightsState(invitation), invited_by: invitation.inviterEmail },
  })
}
