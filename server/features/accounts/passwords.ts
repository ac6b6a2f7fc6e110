import { hashPassword, verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash, for an account that is not there, the same work is done for nothing. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Of the same shape as a hash (salt, key), and no password's. */
const nobodysHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Passwords by a library that does nothing else. */
export function createPasswords(): Passwords {
  // Hashing is slow on purpose and runs on the threads that files and database log-ins need too: a rush of sign-ups
  // that took them all would stop the shop.
  const hashing = pLimit(2)
  return {
    hash: (password) => hashing(() => hashPassword(password)),
    verify: async (hash, password) => {
      const isRight = await hashing(() => verifyPassword({ hash: hash ?? nobodysHash, password }))
      return isRight && hash !== null
    },
  }
}
