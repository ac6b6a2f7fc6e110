import { type PasswordFault, passwordFault } from '#domain/password.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { Sealer } from '../mail/sealer.ts'
import type { TooMany } from '../tries/count-try.ts'
import { isCommonPassword } from './is-common-password.ts'
import type { Passwords } from './passwords.ts'
import { setPassword } from './set-password.ts'
import { tryPassword } from './try-password.ts'

type Needs = { db: Db; clock: Clock; passwords: Passwords; sealer: Sealer }

export type ChangePasswordResult =
  | { kind: 'changed' }
  | { kind: 'refused'; reason: 'missing_fields' | 'wrong_password' | PasswordFault }
  | TooMany

/** Changes one's password and ends all one's other sessions. */
export async function changePassword(
  needs: Needs,
  caller: Caller,
  command: { currentPassword: string; newPassword: string; clientAddress: string | null },
): Promise<ChangePasswordResult> {
  const { currentPassword, newPassword, clientAddress } = command
  if (!currentPassword || !newPassword) return { kind: 'refused', reason: 'missing_fields' }
  const fault = passwordFault(newPassword, { email: caller.email, isCommon: isCommonPassword })
  if (fault) return { kind: 'refused', reason: fault }
  const tried = await tryPassword(needs, { email: caller.email, password: currentPassword, clientAddress })
  if (tried.kind === 'wrong') return { kind: 'refused', reason: 'wrong_password' }
  if (tried.kind === 'refused') return tried

  const passwordHash = await needs.passwords.hash(newPassword)
  await needs.db.transaction((tx) =>
    setPassword(
      tx,
      { sealer: needs.sealer, now: needs.clock() },
      { account: tried.account, passwordHash, keptSessionId: caller.sessionId },
    ),
  )
  return { kind: 'changed' }
}
