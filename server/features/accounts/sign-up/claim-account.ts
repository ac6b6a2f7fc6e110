import type { Tx } from '#server/db/client.ts'
import { clearUnclaimedAccount, lockAccount, updateEmailVerified } from '../account-queries.ts'
import { deleteSessions, hasSession } from '../sessions/session-queries.ts'
import { hashToken } from '../sessions/token.ts'
import { deleteVerificationTokens } from './verification-token-queries.ts'

/**
 * Gives an account to whoever has just proven that its address is theirs, and ends its sessions. What a stranger may
 * have left in it goes, unless this very browser has it open.
 */
export async function claimAccount(
  tx: Tx,
  accountId: string,
  { earlierTokens, now }: { earlierTokens: readonly string[]; now: Date },
): Promise<{ isSameBrowser: boolean }> {
  await lockAccount(tx, accountId)
  const isSameBrowser = await hasSession(tx, accountId, { tokenHashes: earlierTokens.map(hashToken) })
  await updateEmailVerified(tx, accountId)
  if (!isSameBrowser) await clearUnclaimedAccount(tx, accountId, { now })
  await deleteSessions(tx, { accountId })
  await deleteVerificationTokens(tx, accountId, 'verify_email')
  return { isSameBrowser }
}
