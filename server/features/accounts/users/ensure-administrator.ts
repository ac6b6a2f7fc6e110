import { randomBytes } from 'node:crypto'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import {
  findAccountByEmail,
  insertAccount,
  updateEmailVerified,
  updatePassword,
  updateRole,
} from '../account-queries.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { deleteSessions } from '../sessions/session-queries.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  /** Where the demo administrator's password is stored between starts. */
  keptPassword: { read(): Promise<string | null>; write(password: string): Promise<void> }
}

export type Administrator = { email: string; password: string | null; isNew: boolean }

/**
 * Makes sure that the shop has its first administrator: the one from the settings, created or promoted; in a demo
 * without settings, one with a generated password. `password` is null if the owner chose it.
 */
export async function ensureAdministrator(
  needs: Needs,
  wanted: { email: string | null; password: string | null; demoEmail: string | null },
): Promise<Administrator | null> {
  const { db, clock, passwords, keptPassword } = needs
  const email = wanted.email ?? wanted.demoEmail
  if (!email) return null
  const address = normaliseEmail(email)
  if (await findAccountByEmail(db, address)) return promote(needs, email, wanted.password)

  const password = wanted.password ?? (await keptPassword.read()) ?? randomBytes(9).toString('base64url')
  // Stored before the account exists: a crash in between must not leave an account whose password nobody knows.
  if (!wanted.password) await keptPassword.write(password)
  const passwordHash = await passwords.hash(password)
  const created = await db.transaction((tx) =>
    insertAccount(tx, {
      email: address,
      firstName: 'Administrator',
      lastName: '',
      passwordHash,
      role: 'admin',
      // The owner's own settings vouch for it.
      emailVerified: true,
      mustVerifyEmail: false,
      now: clock(),
    }),
  )
  // Another process that started at the same time was faster.
  if (created === null) return promote(needs, email, wanted.password)
  return { email, password: wanted.password ? null : password, isNew: true }
}

/**
 * A password from the settings or the data folder is the owner's, and a verified address keeps its own. Any other
 * account may belong to a stranger who signed up with the owner's address first.
 */
async function promote(needs: Needs, email: string, settingsPassword: string | null): Promise<Administrator> {
  const { db, passwords, keptPassword } = needs
  const account = await findAccountByEmail(db, normaliseEmail(email))
  if (!account) throw new Error(`The account ${email} no longer exists. Was it deleted just now?`)
  const kept = await keptPassword.read()
  // A stale password would only mislead people.
  const isStill = kept !== null && (await passwords.verify(account.passwordHash, kept))
  const isOwners =
    isStill || (settingsPassword !== null && (await passwords.verify(account.passwordHash, settingsPassword)))
  const isAdministrator = account.role === 'admin'

  if (!isAdministrator && !account.emailVerified && !isOwners && settingsPassword !== null) {
    await takeOver(needs, account.id, settingsPassword)
    return { email, password: null, isNew: false }
  }
  if (!isAdministrator) await updateRole(db, account.id, 'admin')
  if (!account.emailVerified && isOwners) await updateEmailVerified(db, account.id)
  return { email, password: isStill ? kept : null, isNew: false }
}

/**
 * Ends everything that was opened with another password, in the same transaction that makes the account an
 * administrator.
 */
async function takeOver({ db, clock, passwords }: Needs, accountId: string, password: string): Promise<void> {
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    // The account before its password, in the order in which a login locks them.
    await updateRole(tx, accountId, 'admin')
    await updateEmailVerified(tx, accountId)
    await updatePassword(tx, accountId, { passwordHash, now: clock() })
    await deleteSessions(tx, { accountId })
  })
}
