import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { updateEmailVerified } from '../account-queries.ts'
import { issueVerificationToken } from '../sign-up/issue-verification-token.ts'
import { lockUser, type UserRow } from './user-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

type HelpUser = {
  id: string
  help: 'mark_verified' | 'send_reset_link'
  actor: { accountId: string; email: string }
}

/** Helps somebody who cannot log in: verifies their address, or sends a link to a new password. */
export async function helpUser(
  { db, clock, sealer }: Needs,
  { id, help, actor }: HelpUser,
): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return null
    if (help === 'mark_verified' && user.emailVerified) return user
    const now = clock()
    if (help === 'mark_verified') await updateEmailVerified(tx, id)
    else await issueVerificationToken(tx, { sealer, now }, 'reset_password', user)
    await insertAuditEntry(tx, {
      at: now,
      actor: { accountId: actor.accountId, email: actor.email },
      action: help === 'mark_verified' ? 'email_marked_verified' : 'reset_link_sent',
      subject: { type: 'account', id },
      before: { email: user.email, emailVerified: user.emailVerified },
      after: { email: user.email, emailVerified: help === 'mark_verified' || user.emailVerified },
    })
    return { ...user, emailVerified: help === 'mark_verified' || user.emailVerified }
  })
}
