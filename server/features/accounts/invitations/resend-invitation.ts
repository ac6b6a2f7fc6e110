import type { AuditActor } from '../../audit/audit-queries.ts'
import { lockInvitation, updateInvitationLink } from './invitation-queries.ts'
import { createLink, type InvitationNeeds, type SentInvitation, sendLink } from './send-link.ts'

/** A new link in place of the earlier one, which stops working. Null if there is no such invitation. */
export function resendInvitation(
  needs: InvitationNeeds,
  { id, actor }: { id: string; actor: AuditActor },
): Promise<SentInvitation | null> {
  const { db, clock, canSendMail } = needs
  return db.transaction(async (tx) => {
    if (!(await lockInvitation(tx, id))) return null
    const { token, ...link } = createLink({ now: clock(), canSendMail, actor })
    await updateInvitationLink(tx, id, link)
    return sendLink(tx, needs, { id, token, actor, action: 'invitation_sent_again' })
  })
}
