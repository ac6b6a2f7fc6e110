import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { countAttemptsToCheck, updateChecksDue } from '../payment-queries.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'

type Needs = SettleNeeds & { providers: PaymentProviders; reconcileAfterMinutes: number }

// The rest is left to the job; nobody should wait longer than this.
const limitMs = 15_000

/** Asks the provider about every checkout that is not final, without waiting for its turn. */
export async function retryPayments(needs: Needs): Promise<{ asked: number; waiting: number }> {
  await updateChecksDue(needs.db, needs.clock())
  const asked = await reconcileCheckouts(needs, AbortSignal.timeout(limitMs))
  return { asked, waiting: await countAttemptsToCheck(needs.db) }
}
