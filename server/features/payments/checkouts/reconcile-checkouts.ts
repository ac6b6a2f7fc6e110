import { canMoveCheckout, isFinal } from '#domain/payments/payment-status.ts'
import { isKeyRemembered, nextCheckMs } from '#domain/payments/reconciling.ts'
import { findOrderById } from '../../orders/order-queries.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import { type PaymentProviders, providerOf } from '../payment-provider.ts'
import {
  type Attempt,
  hasFailedToOpen,
  moveAttempt,
  takeAttemptsToCheck,
  updateNextCheck,
} from '../payment-queries.ts'
import { readCheckoutNow } from './check-checkout.ts'
import { requestCheckout } from './request-checkout.ts'

type Needs = SettleNeeds & { providers: PaymentProviders; reconcileAfterMinutes: number }

const maxAtOnce = 20
// Longer than a request to the provider may take; if a process dies, the next one continues after that.
const takenForMs = 30_000

/** Asks the provider about every checkout that is due and not final: the webhook may never arrive. */
export async function reconcileCheckouts(needs: Needs, signal: AbortSignal): Promise<number> {
  let checked = 0
  while (!signal.aborted) {
    const now = needs.clock()
    const taken = await takeAttemptsToCheck(needs.db, {
      now,
      until: new Date(now.getTime() + takenForMs),
      limit: maxAtOnce,
    })
    await Promise.all(taken.map((attempt) => reconcile(needs, attempt)))
    checked += taken.length
    if (taken.length < maxAtOnce) break
  }
  return checked
}

async function reconcile(needs: Needs, attempt: Attempt): Promise<void> {
  const { db, clock } = needs
  if (isFinal(attempt.status) || hasFailedToOpen(attempt))
    return updateNextCheck(db, { id: attempt.id, nextCheckAt: null })

  if (attempt.checkoutId) {
    const settled = await readCheckoutNow(needs, { ...attempt, checkoutId: attempt.checkoutId })
    // A person decides about it now; repeating the same answer would only raise again what they settle.
    if (settled?.kind === 'rejected') return updateNextCheck(db, { id: attempt.id, nextCheckAt: null })
  } else await findLostCheckout(needs, attempt)

  const nextMs = nextLookMs(needs, attempt)
  if (nextMs === null && canMoveCheckout(attempt.status, 'expired'))
    await moveAttempt(db, { id: attempt.id, from: attempt.status, to: 'expired', at: clock() })
  await updateNextCheck(db, { id: attempt.id, nextCheckAt: nextMs === null ? null : new Date(nextMs) })
}

/** The answer with its id was lost: while the provider remembers the key, it gives the same answer again. */
async function findLostCheckout(needs: Needs, attempt: Attempt): Promise<void> {
  const order = await findOrderById(needs.db, attempt.orderId)
  if (order && attempt.returnUrls && isKeyKnown(needs, attempt))
    await requestCheckout(needs, { attempt, order, urls: attempt.returnUrls })
}

function nextLookMs(needs: Needs, attempt: Attempt): number | null {
  // Nobody was ever given its address, so nobody can pay there.
  if (attempt.checkoutId === null && !isKeyKnown(needs, attempt)) return null
  return nextCheckMs({
    createdAtMs: attempt.createdAt.getTime(),
    nowMs: needs.clock().getTime(),
    afterMs: needs.reconcileAfterMinutes * 60_000,
    watchMs: providerOf(needs.providers, attempt.provider).watchMs,
  })
}

function isKeyKnown({ clock, providers }: Needs, { provider, createdAt }: Attempt): boolean {
  const { keyMemoryMs } = providerOf(providers, provider)
  return isKeyRemembered({ firstUsedAtMs: createdAt.getTime(), nowMs: clock().getTime(), keyMemoryMs })
}
