import type { CreateAccountBody } from '#contract/accounts/account.ts'
import type { PasswordFault } from '#domain/accounts/passwords/password.ts'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { isEmail, normaliseEmail, splitFullName, tidyName } from '#domain/accounts/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  refundRateLimit,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../../shop/current-shop.ts'
import {
  clearUnclaimedAccount,
  findAccountByEmail,
  isUnclaimed,
  lockUnclaimedAccount,
  type SignInAccount,
  updatePassword,
} from '../account-queries.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import type { Person } from '../person-view.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { type Login, openedBy, type Visit } from '../sessions/open-proven-session.ts'
import { openSession } from '../sessions/open-session.ts'
import { deleteSessionByToken } from '../sessions/session-queries.ts'
import { hashToken } from '../sessions/token.ts'
import { openNewAccount } from './open-new-account.ts'
import { countMailbox, queueSignUpEmail } from './queue-verification-email.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  devices: KnownDevices
  shop: ShopConfig
  canSendMail: boolean
}

export type SignUpResult =
  | { kind: 'signed_up'; opened: Login }
  | { kind: 'verify_first'; person: Person }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_email' | PasswordFault | 'already_registered' }
  | TooManyRequests

/**
 * Opens an account and logs its owner in, or, if the shop can send mail, first asks them to verify the address. While
 * an address is unverified, a new sign-up replaces the earlier one. Nothing in the payload can set a role.
 */
export async function signUp(needs: Needs, body: CreateAccountBody, visit: Visit): Promise<SignUpResult> {
  const { db, clock, passwords } = needs
  const form = readForm(body)
  const fault = faultOf(form)
  if (fault) return { kind: 'refused', reason: fault }

  const now = clock()
  const takenAddressKeys = networkLimitKeys(rateLimits.takenAddress, visit.clientAddress)
  const signUpKeys = networkLimitKeys(rateLimits.signUpAddress, visit.clientAddress)
  const tooMany = await consumeRateLimit(db, [...takenAddressKeys, ...signUpKeys], now)
  if (tooMany) return tooMany
  // After the limits, since the estimate takes some time.
  const owner = { ...form, role: 'customer' } as const
  const passwordFault = await validatePassword(form.password, owner, (await currentShop(db, needs.shop)).name)
  if (passwordFault) return { kind: 'refused', reason: passwordFault }
  // Checked before the slow hashing; two at once are told apart later, by the row.
  const earlier = await findAccountByEmail(db, form.email)
  if (earlier && isInUse(needs, earlier)) return { kind: 'refused', reason: 'already_registered' }

  const isFull = needs.canSendMail ? await countMailbox(db, form.email, now) : null
  // Without an account there is no link yet, and this request would wait for an email that never comes.
  if (isFull && !earlier) return isFull

  const passwordHash = await passwords.hash(form.password)
  const account = { ...form, passwordHash, mayWrite: isFull === null, now }
  const opened = await openAccount(needs, account, visit).catch((error: unknown) => {
    // Some letters have another lower case in JavaScript than in PostgreSQL.
    if (conflictOf(error) !== 'accounts_email_lower_case') throw error
    return { kind: 'refused', reason: 'invalid_email' } as const
  })
  if (opened.kind === 'refused') return opened
  await refundRateLimit(db, takenAddressKeys)
  if (opened.kind === 'verify_first') return opened

  // The first password of an account is its first version.
  const session = { token: opened.token, passwordVersion: 1 }
  return { kind: 'signed_up', opened: await openedBy(needs, session, visit, now) }
}

/** Whether somebody uses it: not one that nobody has shown to be theirs, or that was left at the checkout. */
function isInUse({ canSendMail }: Needs, account: SignInAccount): boolean {
  if (canSendMail && isUnclaimed(account)) return false
  return account.emailVerified || account.passwordVersion > 0
}

/** The account, its password, and its session or its verification email: all of them or none. */
function openAccount(
  { db, sealer, canSendMail }: Needs,
  { email, firstName, lastName, passwordHash, mayWrite, from, now }: NewPerson,
  { userAgent, earlierTokens }: Visit,
) {
  const names = { email, firstName, lastName }
  return db.transaction(async (tx) => {
    const made = await openNewAccount(tx, {
      ...names,
      passwordHash,
      role: 'customer',
      emailVerified: false,
      mustVerifyEmail: canSendMail,
      now,
    })
    const id = made ?? (canSendMail ? await lockUnclaimedAccount(tx, email, now) : null)
    if (id === null) return { kind: 'refused', reason: 'already_registered' } as const
    if (made === null) {
      await clearUnclaimedAccount(tx, id, { firstName, lastName, now })
      await updatePassword(tx, id, { passwordHash, now })
    }
    if (!canSendMail) {
      // As at a login: a session that somebody else planted in this browser must not survive.
      for (const earlier of earlierTokens) await deleteSessionByToken(tx, hashToken(earlier))
      const token = await openSession(tx, { accountId: id, isRemembered: false, userAgent, now })
      return { kind: 'opened', token } as const
    }
    const person: Person = { ...names, id, role: 'customer', permissions: [], emailVerified: false }
    if (mayWrite) await queueSignUpEmail(tx, { sealer, now }, { ...person, from })
    return { kind: 'verify_first', person } as const
  })
}

type NewPerson = Form & { passwordHash: string; mayWrite: boolean; now: Date }
type Form = {
  email: string
  password: string
  firstName: string
  lastName: string
  from: string | undefined
}

function readForm(body: CreateAccountBody): Form {
  const { firstName, lastName } = body.fullname === undefined ? body : splitFullName(body.fullname)
  return {
    email: normaliseEmail(body.email),
    password: body.password,
    firstName: tidyName(firstName),
    lastName: tidyName(lastName),
    from: body.from,
  }
}

function faultOf({ email, password, firstName, lastName }: Form) {
  if (!email || !password || !(firstName || lastName)) return 'missing_fields'
  return isEmail(email) ? null : 'invalid_email'
}
