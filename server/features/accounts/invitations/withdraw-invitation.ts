import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { deleteInvitation, findInvitation, lockInvitation } from './invitation-queries.ts'
import { invitationState } from './send-link.ts'

/** False if there is no such invitation. */
export function withdrawInvitation(
  { db, clock }: { db: Db; clock: Clock },
  { id, actor }: { id: string; actor: AuditActor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockInvitation(tx, id))) return false
    const invitation = await findInvitation(tx, id)
    await deleteInvitation(tx, id)
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'invitation_withdrawn',
      subject: { type: 'invitation', id },
      before: invitation && invitationState(invitation),
      after: null,
    })
    return true
  })
}
