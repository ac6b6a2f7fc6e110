import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { doOnce, type KeyReused, type SaveAttempt } from '../saves/save-once.ts'
import { enter, lockCreditOf } from './credit-queries.ts'
import { findEntryByRequest, lockCreditsOf } from './stored-value-queries.ts'

type Needs = { db: Db; clock: Clock }

export type ChangeCredit = {
  accountId: string
  direction: 'give' | 'take'
  amountCents: number
  reason: string
  attempt: SaveAttempt | null
  actor: AuditActor
}

export type ChangeCreditResult =
  | { kind: 'changed' }
  | KeyReused
  | { kind: 'refused'; reason: 'more_than_available'; availableCents: number }

/** Gives a customer store credit, or takes some that no order holds. Safe to send twice. */
export async function changeCredit({ db, clock }: Needs, command: ChangeCredit): Promise<ChangeCreditResult> {
  const now = clock()
  return db.transaction((tx) =>
    doOnce<ChangeCreditResult>(tx, command.attempt, now, {
      act: () => change(tx, command, now),
      done: { kind: 'changed' },
    }),
  )
}

async function change(
  tx: Tx,
  { accountId, direction, amountCents, reason, attempt, actor }: ChangeCredit,
  now: Date,
): Promise<ChangeCreditResult> {
  // The version before this one looks for it on the entry, and may have entered it.
  const requestKey = attempt && `${attempt.accountId} ${attempt.key}`
  const storedValueId = await lockCreditOf(tx, { accountId, actor: actor.email, now })
  const earlier = requestKey && (await findEntryByRequest(tx, requestKey))
  if (earlier) {
    const isSame = earlier.accountId === accountId && earlier.amountCents > 0 === (direction === 'give')
    return isSame ? { kind: 'changed' } : { kind: 'refused', reason: 'key_reused' }
  }
  const by = { note: reason, actor: actor.email, now }
  if (direction === 'give')
    await enter(tx, { storedValueId, amountCents, reason: 'given', requestKey, ...by })
  else {
    const availableCents = await takeFromAll(tx, { accountId, amountCents, requestKey, by })
    if (availableCents !== null) return { kind: 'refused', reason: 'more_than_available', availableCents }
  }
  await insertAuditEntry(tx, {
    actor,
    action: direction === 'give' ? 'store_credit_given' : 'store_credit_taken',
    subject: { type: 'account', id: accountId },
    before: null,
    after: { amountCents },
  })
  return { kind: 'changed' }
}

type Taking = {
  accountId: string
  amountCents: number
  requestKey: string | null
  by: { note: string; actor: string; now: Date }
}

/** An account into which others were merged may have several. What is available, if that is less; otherwise null. */
async function takeFromAll(
  tx: Tx,
  { accountId, amountCents, requestKey, by }: Taking,
): Promise<number | null> {
  const credits = await lockCreditsOf(tx, accountId)
  const availableCents = credits.reduce((sum, credit) => sum + credit.availableCents, 0)
  if (availableCents < amountCents) return availableCents
  let leftCents = amountCents
  for (const credit of credits) {
    const takenCents = Math.min(leftCents, credit.availableCents)
    if (takenCents === 0) continue
    // The first carries the key of the request, by which the version before this one finds it.
    const key = leftCents === amountCents ? requestKey : null
    const entry = { storedValueId: credit.id, amountCents: -takenCents, reason: 'taken' as const }
    await enter(tx, { ...entry, requestKey: key, ...by })
    leftCents -= takenCents
  }
  return null
}
