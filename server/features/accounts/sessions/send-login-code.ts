import { randomUUID } from 'node:crypto'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { isEmail, normaliseEmail } from '#domain/accounts/sign-up.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { loginCodeExpiry } from '#domain/accounts/verification.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { rollBackUnless } from '#server/db/roll-back-unless.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { findAccountByEmail, type SignInAccount } from '../account-queries.ts'
import { queueVerificationEmail } from '../sign-up/queue-verification-email.ts'
import { replaceLoginCode } from './login-code-queries.ts'
import type { LoginCodes } from './login-codes.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; loginCodes: LoginCodes; canSendMail: boolean }

export type SendLoginCodeResult =
  /** The account of the address, for the log; null if there is none. */
  | { kind: 'received'; accountId: string | null }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_email' | 'cannot_send_mail' }
  | TooManyRequests

/**
 * Queues an email with a link and a code to log in with. Neither the answer nor its timing tells whether the address has an
 * account: without one, the same work is done and rolled back.
 */
export async function sendLoginCode(
  needs: Needs,
  command: { email: string; from?: string | undefined; clientAddress: string | null },
): Promise<SendLoginCodeResult> {
  const { db, clock, canSendMail } = needs
  const email = normaliseEmail(command.email)
  if (!canSendMail) return { kind: 'refused', reason: 'cannot_send_mail' }
  if (!email) return { kind: 'refused', reason: 'missing_fields' }
  if (!isEmail(email)) return { kind: 'refused', reason: 'invalid_email' }

  const now = clock()
  return db.transaction(async (tx) => {
    const tooMany = await consumeRateLimit(
      tx,
      networkLimitKeys(rateLimits.loginCodeAddress, command.clientAddress),
      now,
    )
    if (tooMany) return tooMany
    const account = await findAccountByEmail(tx, email)
    const received = { kind: 'received', accountId: account?.id ?? null } as const
    // Anyone may have requested it: the reader of that inbox still has a code, and a guesser no fresh one.
    const areEnough = await consumeRateLimit(tx, [{ limit: rateLimits.loginCodeAccount, who: email }], now)
    if (areEnough) return received
    const { from } = command
    // Anybody can sign up with somebody else's address. Its owner must not log in to an account whose password a
    // stranger knows.
    if (account && !account.emailVerified && account.passwordHash !== null)
      await queueVerificationEmail(tx, { ...needs, now }, { ...account, from })
    else await queueCode(tx, { ...needs, now }, { ...(account ?? nobodyWith(email)), from })
    return received
  })
}

const nobodyWith = (email: string) => ({ id: '', email, firstName: '', role: 'customer' as const })

/** Staff always log in with their password, since an inbox alone must not open the admin area. */
async function queueCode(
  tx: Tx,
  { sealer, loginCodes, now }: Pick<Needs, 'sealer' | 'loginCodes'> & { now: Date },
  person: Pick<SignInAccount, 'id' | 'email' | 'firstName' | 'role'> & { from: string | undefined },
): Promise<void> {
  const code = loginCodes.create()
  const isKept = person.id !== '' && !isShopStaff(person.role)
  await rollBackUnless(isKept, tx, async (inner) => {
    await replaceLoginCode(inner, {
      accountId: person.id,
      codeHash: loginCodes.hash(person.id, code),
      createdAt: now,
      expiresAt: loginCodeExpiry(now),
    })
    await queueEmail(
      inner,
      { sealer, now },
      {
        kind: 'login_code',
        eventKey: `login_code:${randomUUID()}`,
        recipient: person.email,
        data: { firstName: person.firstName, code, email: person.email, from: person.from },
      },
    )
  })
}
