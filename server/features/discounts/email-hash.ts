import { createHash } from 'node:crypto'
import { mailboxOf } from '#domain/accounts/rate-limits.ts'

/** One mailbox, however its address is written, without saying which. */
export function emailHash(email: string): string {
  return createHash('sha256')
    .update(`discount ${mailboxOf(email)}`)
    .digest('base64url')
}
