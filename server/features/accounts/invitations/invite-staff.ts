import { randomUUID } from 'node:crypto'
import type { InvitationBody } from '#contract/accounts/invitation.ts'
import { normaliseEmail, tidyName } from '#domain/accounts/sign-up.ts'
import { validateInvitation } from '#domain/accounts/staff/invitation.ts'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { Tx } from '#server/db/client.ts'
import type { AuditActor } from '../../audit/audit-queries.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { lockGivenRole } from '../users/user-queries.ts'
import { type InvitationRow, insertInvitation } from './invitation-queries.ts'
import { createLink, type InvitationNeeds, type SentInvitation, sendLink } from './send-link.ts'

export type InviteStaffResult =
  | ({ kind: 'invited' } & SentInvitation)
  | { kind: 'refused'; reason: 'no_such_role' | 'no_permissions' | 'works_here' | 'invited_already' }
  | ({ kind: 'refused'; reason: 'invalid' } & FormProblem)

/**
 * Invites somebody to work here, by a link that works once. Whether the address has an account makes no difference to
 * the answer: it matters only to the person who opens the link.
 */
export async function inviteStaff(
  needs: InvitationNeeds,
  { body, actor }: { body: InvitationBody; actor: AuditActor },
): Promise<InviteStaffResult> {
  const { db, clock, canSendMail } = needs
  const invited = { name: tidyName(body.name), email: normaliseEmail(body.email) }
  const problem = validateInvitation(invited)
  if (problem) return { kind: 'refused', reason: 'invalid', ...problem }

  return db.transaction(async (tx): Promise<InviteStaffResult> => {
    const rights = await rightsGiven(tx, body)
    if (typeof rights === 'string') return { kind: 'refused', reason: rights }
    const account = await findAccountByEmail(tx, invited.email)
    if (account && isShopStaff(account.role)) return { kind: 'refused', reason: 'works_here' }

    const id = randomUUID()
    const { token, ...link } = createLink({ now: clock(), canSendMail, actor })
    const isNew = await insertInvitation(tx, { id, ...invited, ...rights, ...link })
    if (!isNew) return { kind: 'refused', reason: 'invited_already' }
    return {
      kind: 'invited',
      ...(await sendLink(tx, needs, { id, token, actor, action: 'invitation_sent' })),
    }
  })
}

type Rights = Pick<InvitationRow, 'role' | 'permissions' | 'staffRoleId'>

async function rightsGiven(
  tx: Tx,
  { role, staffRoleId, permissions }: InvitationBody,
): Promise<Rights | 'no_such_role' | 'no_permissions'> {
  if (role === 'admin') return { role, permissions: [], staffRoleId: null }
  if (staffRoleId !== null) {
    const given = await lockGivenRole(tx, staffRoleId)
    return given ? { role, permissions: given.permissions.toSorted(), staffRoleId } : 'no_such_role'
  }
  const chosen: Permission[] = [...new Set(permissions)].toSorted()
  return chosen.length > 0 ? { role, permissions: chosen, staffRoleId: null } : 'no_permissions'
}
