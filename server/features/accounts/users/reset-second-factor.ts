import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { deleteSecondFactor } from '../second-factor/second-factor-queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { lockForAdministrator } from './lock-for-administrator.ts'
import type { UserRow } from './user-queries.ts'

export type ResetSecondFactorResult =
  | { kind: 'changed' | 'same'; user: UserRow }
  | { kind: 'refused'; reason: 'not_found' | 'not_an_administrator' | 'own_account' }

/** Turns off the second factor of somebody who lost it, and tells them: perhaps they did not ask for it. */
export async function resetSecondFactor(
  { db, clock, sealer }: { db: Db; clock: Clock; sealer: Sealer },
  { accountId, actor }: { accountId: string; actor: AuditActor },
): Promise<ResetSecondFactorResult> {
  return db.transaction(async (tx) => {
    const locked = await lockForAdministrator(tx, { accountId, actor })
    if (locked.kind === 'refused') return locked
    const { user } = locked
    // Their own they turn off with a code, which shows that it is still theirs.
    if (user.id === actor.accountId) return { kind: 'refused', reason: 'own_account' }
    if (!user.hasSecondFactor) return { kind: 'same', user }

    const at = clock()
    await deleteSecondFactor(tx, user.id)
    await deleteSessions(tx, { accountId: user.id })
    await insertAuditEntry(tx, {
      at,
      actor,
      action: 'second_factor_reset',
      subject: { type: 'account', id: user.id },
      before: { email: user.email, second_factor: true },
      after: { email: user.email, second_factor: false },
    })
    await queueEmail(
      tx,
      { sealer, now: at },
      {
        kind: 'second_factor_reset',
        eventKey: `second_factor_reset:${randomUUID()}`,
        recipient: user.email,
        data: { firstName: user.firstName },
      },
    )
    return { kind: 'changed', user: { ...user, hasSecondFactor: false, lastSeenAt: null } }
  })
}
