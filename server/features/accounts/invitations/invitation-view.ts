import type { Invitation, ReceivedInvitation } from '#contract/accounts/invitation.ts'
import type { InvitationRow } from './invitation-queries.ts'
import { roleNameOf } from './send-link.ts'

export function invitationView(row: InvitationRow, now: Date): Invitation {
  const { id, email, name, permissions, staffRoleId, staffRoleName, sentAt, expiresAt } = row
  return {
    id,
    email,
    name,
    role: roleOf(row),
    staffRole: staffRoleId === null ? null : { id: staffRoleId, name: staffRoleName ?? '' },
    permissions,
    invitedBy: row.inviterEmail,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOpen: expiresAt > now && row.isInviterActive,
  }
}

export function receivedView(row: InvitationRow, hasAccount: boolean): ReceivedInvitation {
  const { email, name, expiresAt } = row
  return {
    email,
    name,
    role: roleOf(row),
    roleName: roleNameOf(row),
    description: row.staffRoleDescription ?? '',
    invitedBy: row.inviterName,
    expiresAt: expiresAt.toISOString(),
    hasAccount,
  }
}

function roleOf({ role }: InvitationRow): 'staff' | 'admin' {
  if (role === 'customer') throw new Error('An invitation makes nobody a customer')
  return role
}
