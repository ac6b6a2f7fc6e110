import { randomBytes } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import { normaliseEmail } from '#domain/sign-up.ts'
import type { Db } from '#server/db/client.ts'
import { findAccountByEmail, findPasswordHash, updateRole } from './account-queries.ts'
import type { Auth } from './auth.ts'

type Needs = {
  auth: Auth
  db: Db
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
  const email = wanted.email ?? wanted.demoEmail
  if (!email) return null

  const existing = await findAccountByEmail(needs.db, normaliseEmail(email))
  if (existing) {
    if (existing.role !== 'admin') await updateRole(needs.db, existing.id, 'admin')
    return { email, password: await keptPasswordOf(needs, existing.id) }
  }

  const password =
    wanted.password ?? (await needs.keptPassword.read()) ?? randomBytes(9).toString('base64url')
  // Kept before the account exists: a crash in between must not leave an account whose password nobody knows.
  if (!wanted.password) await needs.keptPassword.write(password)
  const { user } = await needs.auth.api.signUpEmail({
    body: {
      email: normaliseEmail(email),
      password,
      name: 'Administrator',
      firstName: 'Administrator',
      lastName: '',
    },
  })
  await updateRole(needs.db, user.id, 'admin')
  return { email, password: wanted.password ? null : password }
}

/** The password made here, as long as it is still the one: a stale one would only lead people astray. */
async function keptPasswordOf({ db, keptPassword }: Needs, accountId: string): Promise<string | null> {
  const password = await keptPassword.read()
  const hash = await findPasswordHash(db, accountId)
  if (!password || !hash) return null
  return (await verifyPassword({ hash, password })) ? password : null
}
