import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  checkPayLink,
  readPayLink,
  sendPayLink,
  startPayLink,
  takeOrder,
  takePayment,
} from '#contract/orders/taken-order.ts'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  send,
} from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, aPaidOrder, emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

let keys = 0
type Item = { productId: number; quantity: number; price?: number; priceReason?: string }
type Taking = { key?: string; who?: Person; shippingInfo?: object; isCollected?: boolean; source?: string }

const take = (
  items: Item[],
  { key = `call-${++keys}`, who = owner, shippingInfo = {}, ...more }: Taking = {},
) =>
  send(shop, 'POST', '/orders/taken', {
    token: who.token,
    headers: { 'idempotency-key': key },
    body: { source: 'telephone', items, shippingInfo: { ...anAddress, ...shippingInfo }, ...more },
  })

const today = () => shop.clock.now.toISOString().slice(0, 10)

const pay = (
  orderNumber: string,
  amount: number,
  { reference = 'FNB 123', method = 'eft', receivedOn = today(), who = owner } = {},
) =>
  send(shop, 'POST', `/orders/${orderNumber}/payments`, {
    token: who.token,
    body: { method, amount, reference, receivedOn },
  })

async function aTakenOrder(details: Taking = {}) {
  const productId = await aProduct(shop, { onHand: 5, retailCents: 100_000 })
  const { body } = await take([{ productId, quantity: 2 }], details)
  return { productId, orderNumber: body.order.orderNumber, total: body.order.summary.total }
}

describe('an order by telephone', () => {
  it('is priced, holds its goods for three days and belongs to nobody without an account', async () => {
    const productId = await aProduct(shop, { onHand: 5, retailCents: 100_000 })
    const reply = await take([{ productId, quantity: 2 }], { shippingInfo: { email: 'new@shop.example' } })
    keepsItsContract(takeOrder, reply)
    expect(reply).toMatchObject({
      status: 201,
      body: {
        hasAccount: false,
        order: {
          status: 'pending',
          source: 'telephone',
          summary: { subtotal: 2000, shipping: 299, total: 2299 },
        },
      },
    })
    const { orderNumber, payBefore, history } = reply.body.order
    expect(Date.parse(payBefore) - shop.clock.now.getTime()).toBe(3 * 86_400_000)
    expect(history).toMatchObject([{ to: 'pending', actor: owner.email }])
    expect(await booksOf(shop, productId)).toMatchObject({ onHand: 5, reserved: 2 })
    expect(await readOrder(shop, owner, orderNumber)).toEqual(reply.body.order)
  })

  it('belongs to the account that has verified its email address, and to no other', async () => {
    const verified = await aCustomer(shop)
    await shop.services.db.execute(sql`update accounts set email_verified = true where id = ${verified.id}`)
    const stranger = await aCustomer(shop)
    const own = await aTakenOrder({ shippingInfo: { email: verified.email } })
    const foreign = await aTakenOrder({ shippingInfo: { email: stranger.email } })
    expect((await readOrder(shop, verified, own.orderNumber)).orderNumber).toBe(own.orderNumber)
    expect(await readOrder(shop, stranger, foreign.orderNumber)).toBeUndefined()
  })

  // Fails without orders_taken_once: for customers without an account nothing else tells two calls apart.
  it('that is sent several times is placed once', async () => {
    const productId = await aProduct(shop, { onHand: 9, retailCents: 100_000 })
    const other = await anAdministrator(shop)
    const replies = await Promise.all(
      [owner, owner, other].map((who) => take([{ productId, quantity: 2 }], { key: 'one call', who })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(await booksOf(shop, productId)).toMatchObject({ reserved: 2 })
    expectProblem(
      await take([{ productId, quantity: 1 }], { key: 'one call' }),
      409,
      'idempotency_key_reused',
    )
  })

  it('costs no delivery if it is collected', async () => {
    const productId = await aProduct(shop, { retailCents: 100_000 })
    const reply = await take([{ productId, quantity: 1 }], { isCollected: true, source: 'counter' })
    expect(reply.body.order).toMatchObject({ source: 'counter', isCollected: true, summary: { total: 1000 } })
  })

  it('may cost less than on the shelf, with a reason, if whoever takes it may change prices', async () => {
    const productId = await aProduct(shop, { retailCents: 100_000 })
    const line = { productId, quantity: 1, price: 900, priceReason: 'Box opened' }
    expect((await take([line])).body.order.items).toMatchObject([{ price: 900, lineTotal: 900 }])
    expectProblem(await take([{ ...line, price: 1100 }]), 409, 'price_too_high')
    expect((await take([{ productId, quantity: 1, price: 900 }])).status).toBe(400)
    const seller = await aStaffMember(shop, ['orders'])
    expectProblem(await take([line], { who: seller }), 409, 'may_not_reduce')
    const { rows } = await shop.services.db.execute(sql`
      select shelf_price_cents, price_reason from order_lines where unit_price_cents = 90000`)
    expect(rows).toEqual([{ shelf_price_cents: 100_000, price_reason: 'Box opened' }])
  })

  it('is refused without enough stock, with an address that no courier finds, and by those who may not', async () => {
    const productId = await aProduct(shop, { onHand: 1 })
    expect((await take([{ productId, quantity: 2 }])).body).toMatchObject({ code: 'stock_changed' })
    const reply = await take([{ productId, quantity: 1 }], { shippingInfo: { address: 'PO Box 1' } })
    expectProblem(reply, 400, 'invalid')
    const customer = await aCustomer(shop)
    expectProblem(await take([{ productId, quantity: 1 }], { who: customer }), 403, 'not_allowed')
  })

  it('releases its goods when the time to pay runs out', async () => {
    const { productId, orderNumber } = await aTakenOrder()
    shop.clock.passMinutes(3 * 24 * 60 + 1)
    await expireOrders(shop.services, new AbortController().signal)
    expect((await readOrder(shop, owner, orderNumber)).status).toBe('expired')
    expect(await booksOf(shop, productId)).toMatchObject({ reserved: 0, onHand: 5 })
  })
})

describe('money that staff take themselves', () => {
  it('settles the order like any payment: stock, invoice and email', async () => {
    const { productId, orderNumber, total } = await aTakenOrder()
    const reply = await pay(orderNumber, total)
    keepsItsContract(takePayment, reply)
    expect(reply.body.order).toMatchObject({ status: 'paid', paymentMethod: 'eft' })
    expect(reply.body.order.history.at(-1)).toMatchObject({ to: 'paid', actor: owner.email })
    expect(await booksOf(shop, productId)).toEqual({ onHand: 3, moved: 3, reserved: 0, held: 0 })
    expect(await emailsAbout(shop, orderNumber)).toEqual(['order_confirmed'])
    const { body } = await send(shop, 'GET', `/orders/${orderNumber}/payments`, { token: owner.token })
    expect(body).toMatchObject({
      attempts: [],
      payments: [{ provider: 'eft', reference: 'FNB 123', takenBy: owner.email, receivedOn: today() }],
    })
    const invoices = await send(shop, 'GET', `/orders/${orderNumber}/invoices`, { token: owner.token })
    expect(invoices.body.invoices).toMatchObject([{ kind: 'invoice', total }])
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails without the key of the attempt: each click would be a payment.
  it('that is recorded twice counts once', async () => {
    const { orderNumber, total } = await aTakenOrder()
    const replies = await Promise.all([1, 2, 3].map(() => pay(orderNumber, total)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { payments } = (await send(shop, 'GET', `/orders/${orderNumber}/payments`, { token: owner.token }))
      .body
    expect(payments).toHaveLength(1)
    expectProblem(await pay(orderNumber, total, { reference: 'Another' }), 409, 'already_paid')
    expectProblem(await pay(orderNumber, total, { method: 'cash' }), 409, 'already_paid')
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('while the customer pays online is a second payment, and somebody is told', async () => {
    const person = await aCustomer(shop)
    const order = await anOrderAtTheProvider(shop, person)
    await pay(order.orderNumber, order.amountCents / 100, { method: 'cash' })
    await payOnHostedPage(shop, order.checkoutId)
    await send(shop, 'GET', `/payments/yoco/status/${order.checkoutId}`, { token: person.token })
    expect(await readOrder(shop, owner, order.orderNumber)).toMatchObject({
      status: 'paid',
      needsAttention: { reason: 'paid_twice' },
    })
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('is refused over another amount, on a day that cannot be, and from those who may not take any', async () => {
    const { orderNumber, total } = await aTakenOrder()
    expectProblem(await pay(orderNumber, total - 1), 409, 'wrong_amount')
    expectProblem(await pay(orderNumber, total, { receivedOn: '2099-01-01' }), 400, 'invalid')
    expectProblem(await pay(orderNumber, total, { receivedOn: '2020-01-01' }), 400, 'invalid')
    expectProblem(await pay('ORD-1', total), 404, 'not_found')
    const seller = await aStaffMember(shop, ['orders'])
    expectProblem(await pay(orderNumber, total, { who: seller }), 403, 'not_allowed')
    expectProblem(await pay((await aPaidOrder(shop, owner)).orderNumber, 2299), 409, 'already_paid')
  })

  it('goes back by hand: a person is asked to pay it out, and records that with its reference', async () => {
    const { productId, orderNumber, total } = await aTakenOrder()
    await pay(orderNumber, total)
    const asked = await send(shop, 'POST', `/orders/${orderNumber}/refund`, {
      token: owner.token,
      body: { reason: 'Changed their mind' },
    })
    expect(asked.body).toMatchObject({
      refund: { status: 'requested' },
      order: { needsAttention: { reason: 'refund_to_pay_out' } },
    })
    const end = (body: object) =>
      send(shop, 'POST', `/orders/${orderNumber}/refunds/${asked.body.refund.id}`, {
        token: owner.token,
        body,
      })
    expectProblem(await end({ action: 'retry' }), 409, 'paid_out_by_hand')
    const paidOut = await end({ action: 'record', status: 'succeeded', note: 'EFT 77' })
    expect(paidOut.body).toMatchObject({ refund: { status: 'succeeded' }, order: { status: 'refunded' } })
    expect(paidOut.body.order.needsAttention).toBeUndefined()
    expect(await booksOf(shop, productId)).toMatchObject({ onHand: 5, moved: 5 })
    expect(await emailsAbout(shop, orderNumber)).toContain('order_refunded')
    const { rows } = await shop.services.db.execute(
      sql`select payout_reference from refunds where payout_reference is not null`,
    )
    expect(rows).toEqual([{ payout_reference: 'EFT 77' }])
    expect(await imbalancesOf(shop)).toEqual([])
  })
})

describe('a pay link', () => {
  const link = (orderNumber: string, { email = false, key = 'send' } = {}) =>
    send(shop, 'POST', `/orders/${orderNumber}/pay-link`, {
      token: owner.token,
      headers: { 'idempotency-key': key },
      body: { email },
    })
  const tokenOf = (url: string) => url.split('/').at(-1)

  it('shows what the order costs to whoever has it, and neither name nor address', async () => {
    const { orderNumber, total } = await aTakenOrder()
    const sent = await link(orderNumber)
    keepsItsContract(sendPayLink, sent)
    const seen = await send(shop, 'GET', `/pay-links/${tokenOf(sent.body.url)}`)
    keepsItsContract(readPayLink, seen)
    expect(seen.body.order).toMatchObject({ orderNumber, status: 'to_pay', total, items: [{ quantity: 2 }] })
    const text = JSON.stringify(seen.body)
    for (const secret of [anAddress.fullName, anAddress.address, anAddress.phone, anAddress.email])
      expect(text).not.toContain(secret)
  })

  it('opens the payment page, and the order is paid when the customer returns', async () => {
    const { orderNumber } = await aTakenOrder()
    const token = tokenOf((await link(orderNumber)).body.url)
    const [started, again] = [
      await send(shop, 'POST', `/pay-links/${token}/checkout`),
      await send(shop, 'POST', `/pay-links/${token}/checkout`),
    ]
    keepsItsContract(startPayLink, started)
    expect(again.body.redirectUrl).toBe(started.body.redirectUrl)
    await payOnHostedPage(shop, started.body.redirectUrl.split('/').at(-1))
    const checked = await send(shop, 'POST', `/pay-links/${token}/check`)
    keepsItsContract(checkPayLink, checked)
    expect(checked.body.order.status).toBe('paid')
    expectProblem(await send(shop, 'POST', `/pay-links/${token}/checkout`), 409, 'already_paid')
    expectProblem(await link(orderNumber), 409, 'nothing_to_pay')
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('is emailed once for each request, and leads nowhere if it was altered', async () => {
    const { orderNumber } = await aTakenOrder()
    const { url } = (await link(orderNumber, { email: true })).body
    await link(orderNumber, { email: true })
    expect(await emailsAbout(shop, orderNumber)).toEqual(['pay_link'])
    expectProblem(await send(shop, 'GET', `/pay-links/${tokenOf(url)}x`), 404, 'not_found')
    expectProblem(await send(shop, 'POST', '/pay-links/made-up/checkout'), 404, 'not_found')
  })
})
