import type { Db } from '#server/db/client.ts'
import type { MethodsEvidence, SettleResult } from './methods-evidence.ts'

type UnderWay = { evidence: MethodsEvidence; settling: Promise<SettleResult> }

const underWay = new WeakMap<Db, Map<string, UnderWay>>()

/**
 * A payment is mostly reported twice within the same moment: by its webhook, and by the provider's answer to the customer
 * who has just come back. Whoever comes second waits for the first. If that one has settled exactly this evidence, nothing is
 * left to do; if not, the second settles as if it were alone. Nothing is remembered beyond that: what was settled is known by
 * the database, which may have lost it since.
 */
export async function shareSettling(
  db: Db,
  evidence: MethodsEvidence,
  settleAlone: () => Promise<SettleResult>,
): Promise<SettleResult> {
  const ofDatabase = underWay.get(db) ?? new Map<string, UnderWay>()
  underWay.set(db, ofDatabase)
  const key = `${evidence.provider} ${evidence.providerPaymentId}`

  const earlier = ofDatabase.get(key)
  if (earlier) {
    const result = await earlier.settling.catch(() => null)
    const isSettled = result?.kind === 'settled' || result?.kind === 'settled_before'
    if (isSettled && isSame(earlier.evidence, evidence))
      return { kind: 'settled_before', orderId: result.orderId }
    return settleAlone()
  }

  const own = { evidence, settling: settleAlone() }
  ofDatabase.set(key, own)
  try {
    return await own.settling
  } finally {
    ofDatabase.delete(key)
  }
}

const compared = ['checkoutId', 'orderNumber', 'amountCents', 'currency', 'mode'] as const

/** What staff took themselves is theirs to report. */
function isSame(one: MethodsEvidence, other: MethodsEvidence): boolean {
  return !one.byHand && !other.byHand && compared.every((name) => one[name] === other[name])
}
