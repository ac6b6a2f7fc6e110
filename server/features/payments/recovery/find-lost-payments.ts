import pLimit from 'p-limit'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import type { Db } from '#server/db/client.ts'
import { findOrder } from '../../orders/order-queries.ts'
import type { PaymentEvidence, PaymentProviders } from '../payment-provider.ts'
import { findAttemptAtProvider } from '../payment-queries.ts'
import type { ListedPayment } from './list-payments.ts'
import { listKnownCheckouts } from './recovery-queries.ts'

type Needs = { db: Db; providers: Pick<PaymentProviders, 'yoco'> }

/** A payment that the provider took and the books lack, and what can be done. */
export type LostPayment = { provider: ProviderName; evidence: PaymentEvidence; paidAt: Date } & (
  | {
      /** The order and its checkout are known: it is paid, as if its event had come only now. */
      remedy: 'settle'
      orderNumber: string
    }
  | {
      /** The order is known, and its checkout was lost: that is written down again first. */
      remedy: 'rebuild'
      orderNumber: string
    }
  /** The order is lost, with its address and its customer: only the money can go back. */
  | { remedy: 'refund' }
)

export type PaymentComparison = {
  lost: LostPayment[]
  /** Recorded, or settled by a person before. */
  known: number
  /** Those whose checkout the provider did not answer about. */
  unanswered: string[]
}

const askedAtOnce = 4

/** Compares the provider's list of payments with the books; changes nothing. */
export async function findLostPayments(
  needs: Needs,
  listed: readonly ListedPayment[],
): Promise<PaymentComparison> {
  const books = await listKnownCheckouts(
    needs.db,
    listed.map(({ checkoutId }) => checkoutId),
  )
  const missing = listed.filter(({ checkoutId }) => {
    const known = books.get(checkoutId)
    return !known?.hasPayment && !known?.isSettledByHand
  })
  const limit = pLimit(askedAtOnce)
  const compared = await Promise.all(missing.map((payment) => limit(() => compare(needs, payment))))
  return {
    known: listed.length - missing.length,
    lost: compared.filter((one) => typeof one !== 'string'),
    unanswered: compared.filter((one) => typeof one === 'string'),
  }
}

/** Its checkout's id if the provider says nothing about it. */
async function compare(
  { db, providers }: Needs,
  { checkoutId, paidAt }: ListedPayment,
): Promise<LostPayment | string> {
  const provider = 'yoco'
  const reading = await providers[provider].readCheckout(checkoutId)
  const evidence = reading.kind === 'found' ? reading.evidence : undefined
  if (!evidence) return checkoutId
  const attempt = await findAttemptAtProvider(db, { provider, checkoutId })
  if (attempt) return { provider, evidence, paidAt, remedy: 'settle', orderNumber: attempt.orderNumber }
  const order = evidence.orderNumber ? await findOrder(db, evidence.orderNumber) : null
  if (order) return { provider, evidence, paidAt, remedy: 'rebuild', orderNumber: order.orderNumber }
  return { provider, evidence, paidAt, remedy: 'refund' }
}
