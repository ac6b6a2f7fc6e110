import { afterAll, describe, expect, it } from 'vitest'
import { endRefund } from '#contract/orders/admin-order.ts'
import { reconcileRefunds } from '#server/features/payments/refunds/reconcile-refunds.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aCustomer, anAdministrator, type Reply, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, readOrder, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { aRefundEvent, deliver, orderFaults, refundsAtProvider } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const day = 24 * 60
const neverArrived = [{ on: 'refund', kind: 'timeout', ms: 1, times: 3 }]
const doneUnheard = [
  { on: 'webhook', kind: 'lost' },
  { on: 'refund', kind: 'done_then_timeout', ms: 1 },
  { on: 'refund', kind: 'timeout', ms: 1, times: 2 },
]

const job = () => reconcileRefunds(shop.services, new AbortController().signal)

/** An order with a refund whose result is unknown, and which the shop no longer queries. */
async function aLostRefund(
  amount: number | undefined,
  faults: Record<string, unknown>[],
): Promise<WaitingOrder & { refundId: number }> {
  const order = await aPaidOrder(shop, person)
  await orderFaults(shop, ...faults)
  const { body } = await send(shop, 'POST', `/orders/${order.orderNumber}/refund`, {
    token: owner.token,
    body: { amount, reason: 'Changed their mind' },
  })
  expect(body.refund.status).toBe('requested')
  shop.clock.passMinutes(day + 1)
  await job()
  expect((await readOrder(shop, person, order.orderNumber)).needsAttention.reason).toBe('refund_unanswered')
  return { ...order, refundId: body.refund.id }
}

type LostRefund = Awaited<ReturnType<typeof aLostRefund>>

async function end({ orderNumber, refundId }: LostRefund, body: object, who = owner): Promise<Reply> {
  const reply = await send(shop, 'POST', `/orders/${orderNumber}/refunds/${refundId}`, {
    token: who.token,
    body,
  })
  if (who === owner) keepsItsContract(endRefund, reply)
  return reply
}

const retry = (lost: LostRefund) => end(lost, { action: 'retry' })
const record = (lost: LostRefund, status: string) =>
  end(lost, { action: 'record', status, note: 'Looked it up in the Yoco app' })

async function wentBack(checkoutId: string): Promise<number[]> {
  return (await refundsAtProvider(shop, checkoutId)).map(({ amount }) => amount)
}

describe('retrying', () => {
  it('carries out a full refund that never reached the provider, once however often it is clicked', async () => {
    const lost = await aLostRefund(undefined, neverArrived)
    const replies = await Promise.all([1, 2, 3].map(() => retry(lost)))
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    shop.clock.passMinutes(6)
    await job()
    const order = await readOrder(shop, person, lost.orderNumber)
    expect(order).toMatchObject({ status: 'refunded', refunded: lost.amountCents / 100 })
    expect(order.needsAttention).toBeUndefined()
    expect(await wentBack(lost.checkoutId)).toEqual([lost.amountCents])
    expectProblem(await retry(lost), 409, 'has_ended')
  })

  // Fails if requestRefund treats the refusal of a forgotten key as the end of the refund: its money would be available
  // again.
  it('leaves it to a person if the provider refuses, since the first request may be the reason', async () => {
    const lost = await aLostRefund(undefined, doneUnheard)
    const { body } = await retry(lost)
    expect(body.refund.status).toBe('requested')
    expect(body.order.needsAttention.reason).toBe('refund_unanswered')
    expectProblem(
      await send(shop, 'POST', `/orders/${lost.orderNumber}/refund`, {
        token: owner.token,
        body: { reason: 'Once more' },
      }),
      409,
      'nothing_left',
    )
    expect((await record(lost, 'succeeded')).body.order).toMatchObject({ status: 'refunded' })
    expect(await wentBack(lost.checkoutId)).toEqual([lost.amountCents])
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails without cannotGoBackTwice: the provider has forgotten the key and would pay a second time.
  it('is refused for a partial refund that could be paid twice', async () => {
    const lost = await aLostRefund(50, doneUnheard)
    expectProblem(await retry(lost), 409, 'could_go_back_twice')
    expect(await wentBack(lost.checkoutId)).toEqual([5000])
  })

  it('needs a refund without an answer, of that order, and the permission to refund', async () => {
    const order = await aPaidOrder(shop, person)
    await orderFaults(shop, { on: 'refund', kind: 'pending', ms: 600_000 })
    const { body } = await send(shop, 'POST', `/orders/${order.orderNumber}/refund`, {
      token: owner.token,
      body: { reason: 'Late' },
    })
    const pending = { ...order, refundId: body.refund.id }
    expectProblem(await retry(pending), 409, 'provider_has_it')
    expectProblem(await record(pending, 'failed'), 409, 'still_being_asked')
    const other = await aPaidOrder(shop, person)
    expectProblem(await retry({ ...other, refundId: body.refund.id }), 404, 'not_found')
    expectProblem(await end(pending, { action: 'retry' }, person), 403, 'not_allowed')
    expectProblem(await end(pending, { action: 'record', status: 'failed', note: ' ' }), 400, 'invalid')
  })
})

describe('recording the result', () => {
  it('as failed releases the money, so that another refund can pay it back, once', async () => {
    const lost = await aLostRefund(50, neverArrived)
    const { body } = await record(lost, 'failed')
    expect(body.refund.status).toBe('failed')
    expect(body.order.needsAttention.reasons).toEqual(['refund_failed'])
    const again = await send(shop, 'POST', `/orders/${lost.orderNumber}/refund`, {
      token: owner.token,
      body: { amount: 50, reason: 'Once more' },
    })
    expect(again.body.refund.status).toBe('succeeded')
    expect(await wentBack(lost.checkoutId)).toEqual([5000])
    expectProblem(await record(lost, 'succeeded'), 409, 'has_ended')
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('as succeeded counts once, even if its event arrives after all', async () => {
    const lost = await aLostRefund(50, doneUnheard)
    const { body } = await record(lost, 'succeeded')
    expect(body.order).toMatchObject({ status: 'paid', refunded: 50 })
    expect(body.order.needsAttention).toBeUndefined()
    const [atProvider] = await refundsAtProvider(shop, lost.checkoutId)
    const { checkoutId } = lost
    const event = aRefundEvent(shop, { refundId: atProvider?.id ?? '', checkoutId, amountCents: 5000 })
    for (const id of ['msg_one', 'msg_two']) expect((await deliver(shop, event, { id })).status).toBe(200)
    const order = await readOrder(shop, person, lost.orderNumber)
    expect(order).toMatchObject({ refunded: 50 })
    expect(order.refunds).toHaveLength(1)
    expect(order.needsAttention).toBeUndefined()
    expect(await imbalancesOf(shop)).toEqual([])
  })
})
