import { randomBytes } from 'node:crypto'
import { normaliseEmail } from '#domain/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { findAccountByEmail, insertAccount, updateEmailVerified, updateRole } from './account-queries.ts'
import type { Passwords } from './passwords.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  /** Where the password of the demo's administrator is kept between starts. */
  keptPassword: { read(): Promise<string | null>; write(password: string): Promise<void> }
}

export type Administrator = { email: string; password: string | null }

/**
 * Makes sure that the shop has its first administrator: the one of the settings, created or promoted; in the demo
 * without settings, one with a password made once. `password` is null where the owner chose it.
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
  // Kept before the account exists: a crash in between must not leave an account whose password nobody knows.
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
      now: clock(),
    }),
  )
  // Another copy that started at the same time was faster.
  if (created === null) return promote(needs, email, wanted.password)
  return { email, password: wanted.password ? null : password }
}

/**
 * Its password stays its own, and so does its proof of the address: where the shop can send mail, whoever signed up
 * with the owner's address before the owner did cannot log in without reading the owner's mail. A password that the
 * settings or the data folder know is the owner's.
 */
async function promote(
  { db, passwords, keptPassword }: Needs,
  email: string,
  settingsPassword: string | null,
): Promise<Administrator> {
  const account = await findAccountByEmail(db, normaliseEmail(email))
  if (!account) throw new Error(`The account of ${email} is gone again: was it deleted just now?`)
  if (account.role !== 'admin') await updateRole(db, account.id, 'admin')
  const kept = await keptPassword.read()
  // A stale password would only lead people astray.
  const isStill = kept !== null && (await passwords.verify(account.passwordHash, kept))
  if (!account.emailVerified) {
    const isOwners =
      isStill ||
      (settingsPassword !== null && (await passwords.verify(account.passwordHash, settingsPassword)))
    if (isOwners) await updateEmailVerified(db, account.id)
  }
  return { email, password: isStill ? kept : null }
}
