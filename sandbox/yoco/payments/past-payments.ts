import { z } from 'zod'
import type { Checkout, Memory, Mode } from '../memory.ts'

const cents = z.int().min(1)
const moment = z.iso.datetime().transform((text) => Date.parse(text))

/** Payments from before the sandbox ran, oldest first. */
export const PastPayments = z.array(
  z.strictObject({
    checkoutId: z.string().min(1),
    paymentId: z.string().min(1),
    amount: cents,
    metadata: z.record(z.string(), z.string()).default({}),
    at: moment,
    refunds: z.array(z.strictObject({ id: z.string().min(1), amount: cents, at: moment })).default([]),
  }),
)
export type PastPayments = z.output<typeof PastPayments>

/** Nobody is told of them: their events were sent long ago. Given twice, they are the same payments. */
export function recordPast({ checkouts, payments, refunds }: Memory, past: PastPayments, mode: Mode): void {
  for (const { checkoutId, paymentId, amount, metadata, at, refunds: given } of past) {
    checkouts.put({ ...plainCheckout, id: checkoutId, mode, amount, paymentId, metadata, createdAt: at })
    payments.put({
      id: paymentId,
      checkoutId,
      mode,
      status: 'succeeded',
      amount,
      currency: 'ZAR',
      card: { scheme: 'visa', lastFour: '1111', expiryMonth: 12, expiryYear: 30 },
      failureReason: null,
      createdAt: at,
    })
    for (const refund of given)
      refunds.put({
        id: refund.id,
        checkoutId,
        paymentId,
        mode,
        status: 'succeeded',
        amount: refund.amount,
        currency: 'ZAR',
        metadata: {},
        createdAt: refund.at,
        settlesAt: null,
        settlesAs: 'succeeded',
      })
  }
}

const plainCheckout = {
  status: 'completed',
  currency: 'ZAR',
  successUrl: null,
  cancelUrl: null,
  failureUrl: null,
  totalDiscount: null,
  totalTaxAmount: null,
  subtotalAmount: null,
  lineItems: null,
  externalId: null,
  clientReferenceId: null,
  challenge: null,
  wasDeclined: false,
} satisfies Partial<Checkout>
