import { invitationExpiry } from '#domain/accounts/staff/invitation.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { createToken, hashToken } from '../sessions/token.ts'
import { rightsState } from '../users/change-role.ts'
import { findInvitation, type InvitationRow } from './invitation-queries.ts'

export type InvitationNeeds = { db: Db; clock: Clock; sealer: Sealer; canSendMail: boolean }

/** The token, if the shop could not send it. */
export type SentInvitation = { invitation: InvitationRow; unsentToken: string | null }

export function createLink({
  now,
  canSendMail,
  actor,
}: {
  now: Date
  canSendMail: boolean
  actor: AuditActor
}) {
  const token = createToken()
  return {
    token,
    tokenHash: hashToken(token),
    isEmailed: canSendMail,
    invitedBy: actor.accountId,
    sentAt: now,
    expiresAt: invitationExpiry(now),
  }
}

/** Queues the email, if the shop can send any, and records what was done. */
export async function sendLink(
  tx: Tx,
  { sealer, canSendMail }: InvitationNeeds,
  { id, token, actor, action }: { id: string; token: string; actor: AuditActor; action: string },
): Promise<SentInvitation> {
  const invitation = await findInvitation(tx, id)
  if (!invitation) throw new Error('An invitation that was just written is gone inside its transaction')
  const { email, sentAt: now } = invitation
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action,
    subject: { type: 'invitation', id },
    before: null,
    after: invitationState(invitation),
  })
  if (!canSendMail) return { invitation, unsentToken: token }
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'staff_invitation',
      eventKey: `staff_invitation:${hashToken(token)}`,
      recipient: email,
      data: { name: invitation.name, token, invitedBy: invitation.inviterName, role: roleNameOf(invitation) },
    },
  )
  return { invitation, unsentToken: null }
}

/** The role in words; null if the permissions were chosen one by one. */
export function roleNameOf({ role, staffRoleName }: InvitationRow): string | null {
  return role === 'admin' ? 'Administrator' : staffRoleName
}

export function invitationState(invitation: InvitationRow) {
  return { name: invitation.name, ...rightsState(invitation) }
}
