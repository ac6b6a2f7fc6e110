import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import type { MethodsEvidence, SettleResult } from './methods-evidence.ts'
import { shareSettling } from './share-settling.ts'

const evidence: MethodsEvidence = {
  provider: 'yoco',
  providerPaymentId: 'p_one',
  checkoutId: 'ch_one',
  orderNumber: 'KW-1',
  amountCents: 129_900,
  currency: 'ZAR',
  mode: 'test',
}

const settled: SettleResult = { kind: 'settled', orderId: 7 }

/** Two reports at once, the first of which ends as told; tells how the second ended, and whether it settled on its own. */
async function second(report: MethodsEvidence, first: () => Promise<SettleResult>) {
  const db = {} as Db
  const begun = Promise.withResolvers<void>()
  let hasSettledAlone = false
  const one = shareSettling(db, evidence, () => begun.promise.then(first))
  const other = shareSettling(db, report, async () => {
    hasSettledAlone = true
    return settled
  })
  begun.resolve()
  const [, result] = await Promise.all([one.catch(() => null), other])
  return { kind: result.kind, hasSettledAlone }
}

test('the same evidence at the same time is settled once', async () => {
  expect(await second({ ...evidence }, async () => settled)).toEqual({
    kind: 'settled_before',
    hasSettledAlone: false,
  })
})

// Fails if a failure is shared: a webhook would be refused because of a customer's connection.
test('if the first fails, the second settles', async () => {
  const failing = () => Promise.reject(new Error('the database is gone'))
  expect(await second(evidence, failing)).toEqual({ kind: 'settled', hasSettledAlone: true })
})

test.each<[string, Partial<MethodsEvidence>]>([
  ['another amount', { amountCents: 1 }],
  ['another order', { orderNumber: 'KW-2' }],
  ['another checkout', { checkoutId: null }],
  ['another mode', { mode: 'live' }],
  ['another currency', { currency: 'USD' }],
  ['word of staff', { byHand: { reference: 'EFT', receivedOn: '2026-11-26', takenBy: 'a' } }],
])('%s is looked at by itself', async (_name, other) => {
  const result = await second({ ...evidence, ...other }, async () => settled)
  expect(result.hasSettledAlone).toBe(true)
})

test('what the first could not settle, the second looks at by itself', async () => {
  const rejected: SettleResult = { kind: 'rejected', reason: 'wrong_amount', orderId: 7 }
  expect((await second(evidence, async () => rejected)).hasSettledAlone).toBe(true)
})

test('nothing is remembered once it has ended', async () => {
  const db = {} as Db
  const settle = () => shareSettling(db, evidence, async () => settled)
  expect([await settle(), await settle()]).toEqual([settled, settled])
})
