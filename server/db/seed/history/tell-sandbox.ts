import type { HistoryRows } from './history-rows.ts'

const patienceMs = 20_000

/** Tells the sandbox of the payments of a history, as if it had taken them: they can be refunded and compared. */
export async function tellSandbox(apiUrl: string, { payments, refunds }: HistoryRows): Promise<void> {
  const past = payments.map(({ payment }) => ({
    checkoutId: payment.checkoutId,
    paymentId: payment.providerPaymentId,
    amount: payment.amountCents,
    at: payment.recordedAt,
    refunds: refunds
      .filter(({ paymentId }) => paymentId === payment.attemptId)
      .map(({ providerRefundId, amountCents, requestedAt }) => ({
        id: providerRefundId,
        amount: amountCents,
        at: requestedAt,
      })),
  }))
  const response = await fetch(new URL('/_past', apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(past),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok)
    throw new Error(
      `DEMO_HISTORY is on, but the payment provider at ${apiUrl} is not the sandbox (it answered ${response.status})`,
    )
}
