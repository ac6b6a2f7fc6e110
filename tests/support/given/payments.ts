import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { TestShop } from '../shop/shop.ts'

/** Pays on the provider's own page, like a browser's form. */
export async function payOnHostedPage(
  shop: { sandbox: { url: string } },
  checkoutId: string,
  cardNumber = '4111 1111 1111 1111',
): Promise<Response> {
  return fetch(`${shop.sandbox.url}/checkout/${checkoutId}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ cardNumber, expiry: '12/49', cvc: '123' }),
    redirect: 'manual',
  })
}

/** Makes the provider misbehave. */
export async function orderFaults(shop: TestShop, ...faults: Record<string, unknown>[]): Promise<void> {
  const reply = await fetch(`${shop.sandbox.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  })
  if (!reply.ok) throw new Error(`The sandbox refused the faults: ${await reply.text()}`)
}

export type PaymentEventDetails = {
  checkoutId?: string | null
  orderNumber?: string
  paymentId?: string
  amountCents: number
  currency?: string
  mode?: string
  type?: string
  createdDate?: string
}

export function aPaymentEvent(shop: TestShop, details: PaymentEventDetails): object {
  const {
    checkoutId,
    orderNumber,
    paymentId,
    amountCents,
    currency = 'ZAR',
    mode = 'test',
    type = 'payment.succeeded',
  } = details
  const createdDate = details.createdDate ?? shop.clock.now.toISOString()
  return {
    id: `evt_${randomUUID()}`,
    type,
    createdDate,
    payload: {
      id: paymentId ?? `p_${randomUUID()}`,
      type: 'payment',
      createdDate,
      amount: amountCents,
      currency,
      mode,
      status: type === 'payment.failed' ? 'failed' : 'succeeded',
      metadata: { ...(checkoutId && { checkoutId }), ...(orderNumber && { orderId: orderNumber }) },
    },
  }
}

/** The provider's event for a completed refund. */
export function aRefundEvent(
  shop: TestShop,
  { refundId, checkoutId, amountCents }: { refundId: string; checkoutId: string; amountCents: number },
): object {
  const createdDate = shop.clock.now.toISOString()
  return {
    id: `evt_${randomUUID()}`,
    type: 'refund.succeeded',
    createdDate,
    payload: {
      id: refundId,
      type: 'refund',
      createdDate,
      amount: amountCents,
      currency: 'ZAR',
      mode: 'test',
      status: 'succeeded',
      metadata: { checkoutId },
    },
  }
}

/** The refunds of a checkout according to the provider. */
export async function refundsAtProvider(
  shop: TestShop,
  checkoutId: string,
): Promise<{ id: string; amount: number; status: string }[]> {
  const state = (await (await fetch(`${shop.sandbox.url}/_state`)).json()) as {
    refunds: { id: string; checkoutId: string; amount: number; status: string }[]
  }
  return state.refunds
    .filter((refund) => refund.checkoutId === checkoutId)
    .map(({ id, amount, status }) => ({ id, amount, status }))
}

type Delivery = { id?: string; secret?: string; timestamp?: Date; tamper?: (body: string) => string }

/** Delivers an event to the shop's webhook, signed by the provider or, if changed, by somebody else. */
export async function deliver(
  shop: TestShop,
  event: object,
  delivery: Delivery = {},
): Promise<{ status: number; body: unknown }> {
  return deliverText(shop, JSON.stringify(event), delivery)
}

/** The same for a raw body, which need not be valid JSON. */
export async function deliverText(
  shop: TestShop,
  body: string,
  delivery: Delivery = {},
): Promise<{ status: number; body: unknown }> {
  const {
    id = `msg_${randomUUID()}`,
    secret = shop.webhookSecret,
    timestamp = shop.clock.now,
    tamper = (body) => body,
  } = delivery
  const reply = await fetch(`${shop.url}/api/payments/yoco/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, timestamp, body),
    },
    body: tamper(body),
  })
  return { status: reply.status, body: await reply.json() }
}
