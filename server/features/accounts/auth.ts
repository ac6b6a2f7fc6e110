import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'
import type { Db } from '#server/db/client.ts'
import { accounts, credentials, sessions, verifications } from '#server/db/schema/accounts.ts'

const day = 24 * 60 * 60
/** "Remember me" keeps one signed in this long; without it the cookie ends with the browser. */
export const rememberedSeconds = 30 * day

export type Auth = ReturnType<typeof createAuth>

// Hashing is slow on purpose and runs on the threads that files and database log-ins need too: a rush of sign-ups
// that took them all would stop the shop.
const hashing = pLimit(2)

/** Passwords, sessions and proofs by a library that does nothing else; our routes call it in-process. */
export function createAuth({ db, secret, publicUrl }: { db: Db; secret: string; publicUrl: string }) {
  return betterAuth({
    secret,
    baseURL: publicUrl,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: accounts, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 256,
      password: {
        hash: (password) => hashing(() => hashPassword(password)),
        verify: (attempt) => hashing(() => verifyPassword(attempt)),
      },
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false, defaultValue: '' },
        lastName: { type: 'string', required: false, defaultValue: '' },
      },
    },
    session: { expiresIn: rememberedSeconds, fields: { userId: 'accountId' } },
    account: { fields: { userId: 'accountId', accountId: 'providerAccountId', password: 'passwordHash' } },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
  })
}
