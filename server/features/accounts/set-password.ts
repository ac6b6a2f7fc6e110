import { randomUUID } from 'node:crypto'
import { tryLimits } from '#domain/tries.ts'
import type { Tx } from '#server/db/client.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import type { Sealer } from '../mail/sealer.ts'
import { deleteTries } from '../tries/try-queries.ts'
import { updatePassword } from './account-queries.ts'
import { deleteProofs } from './proof-queries.ts'
import { deleteSessions } from './session-queries.ts'

/**
 * Puts a new password in the place of the old, ends what the old one opened (but for `keptSessionId`), and owes the
 * person word of it.
 */
export async function setPassword(
  tx: Tx,
  { sealer, now }: { sealer: Sealer; now: Date },
  {
    account,
    passwordHash,
    keptSessionId,
  }: {
    account: { id: string; email: string; firstName: string }
    passwordHash: string
    keptSessionId?: string
  },
): Promise<void> {
  await updatePassword(tx, account.id, { passwordHash, now })
  await deleteSessions(tx, {
    accountId: account.id,
    ...(keptSessionId !== undefined && { exceptId: keptSessionId }),
  })
  await deleteProofs(tx, account.id, 'reset_password')
  await deleteTries(tx, { limit: tryLimits.signInAccount, who: account.email })
  await queueLetter(
    tx,
    { sealer, now },
    {
      kind: 'password_changed',
      eventKey: `password_changed:${randomUUID()}`,
      recipient: account.email,
      facts: { firstName: account.firstName },
    },
  )
}
