import { invitationForgottenBefore } from '#domain/accounts/staff/invitation.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { deleteEndedRateLimitCounts } from '../../rate-limits/rate-limit-queries.ts'
import { deleteInvitationsExpiredBefore } from '../invitations/invitation-queries.ts'
import { deleteExpiredVerificationTokens } from '../sign-up/verification-token-queries.ts'
import { deleteExpiredLoginCodes } from './login-code-queries.ts'
import { deleteExpiredSessions } from './session-queries.ts'

/**
 * Deletes expired sessions, verification tokens, login codes and rate limit counts, and invitations that nobody has sent
 * again. They had no effect even before.
 */
export async function deleteExpiredAccess({ db, clock }: { db: Db; clock: Clock }): Promise<{
  sessions: number
  verificationTokens: number
  loginCodes: number
  rateLimitCounts: number
  invitations: number
}> {
  const now = clock()
  return {
    sessions: await deleteExpiredSessions(db, now),
    verificationTokens: await deleteExpiredVerificationTokens(db, now),
    loginCodes: await deleteExpiredLoginCodes(db, now),
    rateLimitCounts: await deleteEndedRateLimitCounts(db, now),
    invitations: await deleteInvitationsExpiredBefore(db, invitationForgottenBefore(now)),
  }
}
