import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { swapUnits } from '#contract/orders/admin-order.ts'
import { reconcileRefunds } from '#server/features/payments/refunds/reconcile-refunds.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { orderFaults, payOnHostedPage, refundsAtProvider } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const inStock = { onHand: 10, wholesaleCents: 3_000, costCents: 2_500 }

type Details = {
  version?: number
  key?: string
  difference: number
  quantity?: number
  restock?: boolean
  who?: Person
}

const swap = (orderNumber: string, lineId: number, productId: number, details: Details) => {
  const { version = 1, key, difference, quantity = 1, restock = true, who = owner } = details
  return send(shop, 'POST', `/orders/${orderNumber}/swaps`, {
    token: who.token,
    body: {
      version,
      lineId,
      quantity,
      productId,
      expectedDifference: difference,
      reason: 'As asked',
      restock,
    },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

/** An order of two mice for R 100,00 each; delivery R 299,00. */
async function anOrderOfMice() {
  const mouse = await aProduct(shop, { ...inStock, retailCents: 10_000 })
  const { body } = await placeOrder(shop, person, [{ productId: mouse, quantity: 2 }])
  return { order: body.order, orderNumber: body.order.orderNumber, mouse, mice: body.order.items[0].lineId }
}

async function aPaidOrderOfMice() {
  const made = await anOrderOfMice()
  const { checkoutId } = (await startCheckout(shop, person, made.order)).body
  await payOnHostedPage(shop, checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
  await shop.sandbox.deliverNow()
  return { ...made, checkoutId }
}

const aDearer = () => aProduct(shop, { ...inStock, retailCents: 25_000, onHand: 3 })
const aCheaper = () => aProduct(shop, { ...inStock, retailCents: 6_000, onHand: 3 })

async function papersOf(orderNumber: string) {
  const { rows } = await shop.services.db.execute<{ kind: string; total: number; vat: number }>(
    sql`select i.kind, i.total_cents::float8 as total, i.vat_cents::float8 as vat
      from invoices i join orders o on o.id = i.order_id where o.order_number = ${orderNumber} order by i.id`,
  )
  return rows
}

async function payDifference(orderNumber: string, swapId: number) {
  const link = await send(shop, 'POST', `/orders/${orderNumber}/pay-link`, {
    token: owner.token,
    body: { email: false, swapId },
  })
  const token = link.body.url.split('/pay/')[1]
  const started = await send(shop, 'POST', `/pay-links/${token}/checkout`)
  const checkoutId = new URL(started.body.redirectUrl).pathname.split('/').at(-1) ?? ''
  return { token, checkoutId, started }
}

/** Of one mouse and what is dearer: R 499,00 was paid at first, and then the difference of R 150,00. */
async function anOrderPaidInTwo() {
  const made = await aPaidOrderOfMice()
  const dearer = await aDearer()
  const { waitingSwap } = (await swap(made.orderNumber, made.mice, dearer, { difference: 150 })).body.order
  const second = await payDifference(made.orderNumber, waitingSwap.id)
  await payOnHostedPage(shop, second.checkoutId)
  await send(shop, 'POST', `/pay-links/${second.token}/check`)
  await shop.sandbox.deliverNow()
  return { ...made, dearer, secondId: second.checkoutId }
}

/** One mouse after the other was swapped for what is dearer by R 150,00, which is in two lines now. */
async function anOrderSwappedTwice() {
  const made = await aPaidOrderOfMice()
  const { orderNumber, mice } = made
  const dearer = await aDearer()
  for (const reference of ['FNB 1', 'FNB 2']) {
    const { version } = await readOrder(shop, owner, orderNumber)
    const waiting = (await swap(orderNumber, mice, dearer, { version, difference: 150 })).body.order
    const receivedOn = shop.clock.now.toISOString().slice(0, 10)
    const paid = await send(shop, 'POST', `/orders/${orderNumber}/payments`, {
      token: owner.token,
      body: { swapId: waiting.waitingSwap.id, method: 'eft', amount: 150, reference, receivedOn },
    })
    expect(paid.status).toBe(200)
  }
  return { ...made, dearer }
}

describe('a product that costs more', () => {
  it('is held while the order stays as it was and cannot leave, and comes in when the difference is paid', async () => {
    const { orderNumber, mouse, mice } = await aPaidOrderOfMice()
    const dearer = await aDearer()
    const reply = await swap(orderNumber, mice, dearer, { difference: 150 })
    keepsItsContract(swapUnits, reply)
    expect(reply.body.order).toMatchObject({
      summary: { total: 499 },
      items: [{ quantity: 2 }],
      waitingSwap: { quantity: 1, difference: 150 },
    })
    expect(await booksOf(shop, dearer)).toEqual({ onHand: 3, moved: 3, reserved: 1, held: 1 })
    expect(await imbalancesOf(shop)).toEqual([])
    // A tracking number says that it is packed.
    const sending = { token: owner.token, body: { fulfilled: true } }
    const naming = { token: owner.token, body: { trackingNumber: 'TCG 1' } }
    for (const change of [sending, naming])
      expectProblem(await send(shop, 'PATCH', `/orders/${orderNumber}`, change), 409, 'swap_unpaid')

    const { token, checkoutId } = await payDifference(orderNumber, reply.body.order.waitingSwap.id)
    expect((await send(shop, 'GET', `/pay-links/${token}`)).body.order).toMatchObject({
      isDifference: true,
      status: 'to_pay',
      total: 150,
      vat: 19.56,
    })
    await payOnHostedPage(shop, checkoutId)
    const checked = await send(shop, 'POST', `/pay-links/${token}/check`)
    expect(checked.body.order).toMatchObject({ status: 'paid' })
    await shop.sandbox.deliverNow()

    const after = await readOrder(shop, owner, orderNumber)
    expect(after).toMatchObject({
      status: 'paid',
      summary: { subtotal: 350, total: 649, tax: 84.65 },
      waitingSwap: null,
      items: [{ quantity: 1 }, { productId: dearer, quantity: 1, price: 250 }],
      corrections: [{ kind: 'swap', credit: 0, added: { quantity: 1 } }],
    })
    expect(await booksOf(shop, dearer)).toEqual({ onHand: 2, moved: 2, reserved: 0, held: 0 })
    expect(await booksOf(shop, mouse)).toEqual({ onHand: 9, moved: 9, reserved: 0, held: 0 })
    expect(await papersOf(orderNumber)).toEqual([
      { kind: 'invoice', total: 49_900, vat: 6_509 },
      { kind: 'debit_note', total: 15_000, vat: 1_956 },
    ])
    expect(await emailsAbout(shop, orderNumber)).toEqual(['order_confirmed', 'swap_to_pay', 'order_swapped'])
    expect((await send(shop, 'PATCH', `/orders/${orderNumber}`, sending)).status).toBe(200)
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails if a product may leave the shelf for an order once only.
  it('comes in as well where the order has some of it already, or had', async () => {
    const { orderNumber, mouse, dearer } = await anOrderSwappedTwice()
    const both = await readOrder(shop, owner, orderNumber)
    expect(both.items).toMatchObject([{ productId: dearer }, { productId: dearer }])
    expect(await booksOf(shop, dearer)).toEqual({ onHand: 1, moved: 1, reserved: 0, held: 0 })

    const [{ lineId }] = both.items
    const back = await swap(orderNumber, lineId, mouse, { version: both.version, difference: -150 })
    expect(back.status).toBe(200)
    expect(await booksOf(shop, mouse)).toEqual({ onHand: 9, moved: 9, reserved: 0, held: 0 })
    expect(await booksOf(shop, dearer)).toEqual({ onHand: 2, moved: 2, reserved: 0, held: 0 })
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('can be paid by hand, once, and is refunded with the rest of the order', async () => {
    const { orderNumber, mice, checkoutId } = await aPaidOrderOfMice()
    const dearer = await aDearer()
    const waiting = (await swap(orderNumber, mice, dearer, { difference: 300, quantity: 2 })).body.order
    const body = {
      swapId: waiting.waitingSwap.id,
      method: 'eft',
      amount: 300,
      reference: 'FNB 77',
      receivedOn: shop.clock.now.toISOString().slice(0, 10),
    }
    const take = () => send(shop, 'POST', `/orders/${orderNumber}/payments`, { token: owner.token, body })
    const replies = await Promise.all([take(), take()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await imbalancesOf(shop)).toEqual([])

    const { token } = owner
    const refund = (amount: number) =>
      send(shop, 'POST', `/orders/${orderNumber}/refund`, { token, body: { amount, reason: 'All of it' } })
    expect((await refund(300)).status).toBe(200)
    const { refunds } = await readOrder(shop, owner, orderNumber)
    await send(shop, 'POST', `/orders/${orderNumber}/refunds/${refunds[0].id}`, {
      token,
      body: { action: 'record', status: 'succeeded', note: 'FNB out 1' },
    })
    expect((await refund(499)).body.order).toMatchObject({ status: 'refunded' })
    expect((await refundsAtProvider(shop, checkoutId)).map(({ amount }) => amount)).toEqual([49_900])
    const papers = await papersOf(orderNumber)
    const sum = (kind: string, of: 'total' | 'vat') =>
      papers.filter((paper) => paper.kind === kind).reduce((total, paper) => total + paper[of], 0)
    expect(sum('credit_note', 'total')).toBe(79_900)
    expect(sum('credit_note', 'vat')).toBe(sum('invoice', 'vat') + sum('debit_note', 'vat'))
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails if a refund is taken from the largest payment only, or if its parts do not share one request key.
  it('is refunded with the rest of the order in one refund of both payments, whatever is lost or sent twice', async () => {
    const { orderNumber, dearer, checkoutId, secondId } = await anOrderPaidInTwo()
    await orderFaults(shop, { on: 'refund', kind: 'done_then_timeout', ms: 1 })
    const refund = (amount: number) =>
      send(shop, 'POST', `/orders/${orderNumber}/refund`, {
        token: owner.token,
        body: { amount, reason: 'All of it' },
        headers: { 'idempotency-key': 'all-of-it' },
      })
    const replies = await Promise.all([refund(649), refund(649), refund(649)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expectProblem(await refund(499), 409, 'idempotency_key_reused')
    shop.clock.passMinutes(10)
    await reconcileRefunds(shop.services, new AbortController().signal)
    await shop.sandbox.deliverNow()

    const after = await readOrder(shop, owner, orderNumber)
    expect(after).toMatchObject({ status: 'refunded', refunded: 649 })
    expect(after.refunds.map((part: { amount: number }) => part.amount)).toEqual([150, 499])
    const amounts = async (id: string) => (await refundsAtProvider(shop, id)).map(({ amount }) => amount)
    expect(await amounts(secondId)).toEqual([15_000])
    expect(await amounts(checkoutId)).toEqual([49_900])
    const papers = await papersOf(orderNumber)
    const notes = papers.filter(({ kind }) => kind === 'credit_note')
    expect(notes.map(({ total }) => total)).toEqual([15_000, 49_900])
    expect(notes.reduce((sum, { vat }) => sum + vat, 0)).toBe(6_509 + 1_956)
    expect(await booksOf(shop, dearer)).toEqual({ onHand: 3, moved: 3, reserved: 0, held: 0 })
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails if a return is only refunded again once every part has failed.
  it('comes back with the rest in one return, and what failed of its refund is made once more', async () => {
    const { orderNumber, mouse, dearer, checkoutId, secondId } = await anOrderPaidInTwo()
    const { token } = owner
    await send(shop, 'PATCH', `/orders/${orderNumber}`, { token, body: { fulfilled: true } })
    const items = [mouse, dearer].map((productId) => ({ productId, quantity: 1 }))
    const { body } = await send(shop, 'POST', `/orders/${orderNumber}/returns`, {
      token: person.token,
      body: { items, reason: 'change_of_mind' },
    })
    const { id } = body.return
    await send(shop, 'PATCH', `/orders/${orderNumber}/returns/${id}`, { token, body: { status: 'received' } })
    await orderFaults(shop, { on: 'refund', kind: 'error', status: 422 })
    const refund = (expected: number) =>
      send(shop, 'POST', `/admin/returns/${id}/refund`, { token, body: { expected } })
    expect((await refund(649)).body.return.refunds).toMatchObject([
      { amount: 150, status: 'failed' },
      { amount: 499, status: 'succeeded' },
    ])
    expectProblem(await refund(649), 409, 'amount_changed')
    const again = await Promise.all([refund(150), refund(150)])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(await readOrder(shop, owner, orderNumber)).toMatchObject({ status: 'refunded', refunded: 649 })
    const amounts = async (of: string) => (await refundsAtProvider(shop, of)).map(({ amount }) => amount)
    expect(await amounts(checkoutId)).toEqual([49_900])
    expect(await amounts(secondId)).toEqual([15_000])
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails if a return may name two lines of one product, which are received by their product.
  it('that is in two lines comes back by a return for each', async () => {
    const { orderNumber, dearer } = await anOrderSwappedTwice()
    const { token } = owner
    await send(shop, 'PATCH', `/orders/${orderNumber}`, { token, body: { fulfilled: true } })
    const path = `/orders/${orderNumber}/returns`
    const offered = async () => {
      const { options } = (await send(shop, 'GET', path, { token: person.token })).body
      return options.items.map(({ productId, quantity }: { productId: number; quantity: number }) => ({
        productId,
        quantity,
      }))
    }
    const ask = (quantity: number) => {
      const body = { items: [{ productId: dearer, quantity }], reason: 'change_of_mind' }
      return send(shop, 'POST', path, { token: person.token, body })
    }
    expect(await offered()).toEqual([{ productId: dearer, quantity: 1 }])
    expectProblem(await ask(2), 409, 'nothing_to_return')
    for (const left of [[{ productId: dearer, quantity: 1 }], []]) {
      const { id } = (await ask(1)).body.return
      const received = await send(shop, 'PATCH', `${path}/${id}`, { token, body: { status: 'received' } })
      expect(received.status).toBe(200)
      expect(await offered()).toEqual(left)
    }
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('is given up without a trace in stock, and money that comes all the same is for a person', async () => {
    const { orderNumber, mice } = await aPaidOrderOfMice()
    const dearer = await aDearer()
    const { id } = (await swap(orderNumber, mice, dearer, { difference: 150 })).body.order.waitingSwap
    const { checkoutId, token } = await payDifference(orderNumber, id)
    const withdraw = () => send(shop, 'DELETE', `/orders/${orderNumber}/swaps/${id}`, { token: owner.token })
    const replies = await Promise.all([withdraw(), withdraw()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await booksOf(shop, dearer)).toEqual({ onHand: 3, moved: 3, reserved: 0, held: 0 })
    await payOnHostedPage(shop, checkoutId)
    const checked = await send(shop, 'POST', `/pay-links/${token}/check`)
    expect(checked.body.order).toMatchObject({ status: 'over' })
    expect(await readOrder(shop, owner, orderNumber)).toMatchObject({
      items: [{ quantity: 2 }],
      needsAttention: { reason: 'paid_twice' },
    })
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails without the lock on the order and the constraint that one swap waits at a time.
  it('that is paid and withdrawn at once is one of the two, and the books balance', async () => {
    for (let round = 0; round < 3; round++) {
      const { orderNumber, mice } = await aPaidOrderOfMice()
      const dearer = await aDearer()
      const { id } = (await swap(orderNumber, mice, dearer, { difference: 150 })).body.order.waitingSwap
      const body = { swapId: id, method: 'cash', amount: 150, reference: `Slip ${round}` }
      await Promise.all([
        send(shop, 'POST', `/orders/${orderNumber}/payments`, {
          token: owner.token,
          body: { ...body, receivedOn: shop.clock.now.toISOString().slice(0, 10) },
        }),
        send(shop, 'DELETE', `/orders/${orderNumber}/swaps/${id}`, { token: owner.token }),
      ])
      expect(await imbalancesOf(shop)).toEqual([])
    }
  })

  it('is given up with the order if all of it is refunded', async () => {
    const { orderNumber, mice } = await aPaidOrderOfMice()
    const dearer = await aDearer()
    await swap(orderNumber, mice, dearer, { difference: 150 })
    await send(shop, 'POST', `/orders/${orderNumber}/refund`, {
      token: owner.token,
      body: { reason: 'All of it' },
    })
    expect(await booksOf(shop, dearer)).toMatchObject({ onHand: 3, reserved: 0 })
    expect(await imbalancesOf(shop)).toEqual([])
  })
})

describe('a product that costs less or the same', () => {
  it('comes in at once, and the difference is refunded and credited', async () => {
    const { orderNumber, mouse, mice, checkoutId } = await aPaidOrderOfMice()
    const cheaper = await aCheaper()
    const reply = await swap(orderNumber, mice, cheaper, { difference: -40 })
    expect(reply.body.order).toMatchObject({
      status: 'paid',
      refunded: 40,
      items: [{ quantity: 1 }, { productId: cheaper, quantity: 1 }],
      corrections: [{ kind: 'swap', credit: 40 }],
    })
    expect((await refundsAtProvider(shop, checkoutId)).map(({ amount }) => amount)).toEqual([4_000])
    expect(await papersOf(orderNumber)).toMatchObject([
      { kind: 'invoice', total: 49_900 },
      { kind: 'credit_note', total: 4_000, vat: 522 },
    ])
    expect(await booksOf(shop, mouse)).toMatchObject({ onHand: 9, moved: 9 })
    expect(await booksOf(shop, cheaper)).toMatchObject({ onHand: 2, moved: 2 })
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('that costs the same moves goods and no money', async () => {
    const { orderNumber, mice } = await aPaidOrderOfMice()
    const same = await aProduct(shop, { ...inStock, retailCents: 10_000 })
    const reply = await swap(orderNumber, mice, same, { difference: 0, quantity: 2 })
    expect(reply.body.order).toMatchObject({
      summary: { total: 499 },
      items: [{ productId: same, quantity: 2 }],
    })
    expect(await papersOf(orderNumber)).toHaveLength(1)
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails without the request key and without the lock on the order.
  it('that is clicked twice is swapped once', async () => {
    const { orderNumber, mice, checkoutId } = await aPaidOrderOfMice()
    const cheaper = await aCheaper()
    const replies = await Promise.all(
      [1, 2, 3].map(() => swap(orderNumber, mice, cheaper, { difference: -40, key: 'click' })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await refundsAtProvider(shop, checkoutId)).toHaveLength(1)
    const other = await swap(orderNumber, mice, cheaper, {
      version: 2,
      difference: -80,
      quantity: 2,
      key: 'click',
    })
    expectProblem(other, 409, 'idempotency_key_reused')
  })
})

describe('a swap in an unpaid order', () => {
  it('changes what is held and what is asked, and is paid at the new total', async () => {
    const { order, orderNumber, mouse, mice } = await anOrderOfMice()
    const dearer = await aDearer()
    const reply = await swap(orderNumber, mice, dearer, { difference: 150 })
    expect(reply.body.order).toMatchObject({ status: 'pending', summary: { total: 649 }, waitingSwap: null })
    expect(await booksOf(shop, mouse)).toMatchObject({ reserved: 1, held: 1 })
    expect(await booksOf(shop, dearer)).toMatchObject({ reserved: 1, held: 1 })
    const { checkoutId } = (await startCheckout(shop, person, { ...order, ...reply.body.order })).body
    await payOnHostedPage(shop, checkoutId)
    await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
    expect(await papersOf(orderNumber)).toMatchObject([{ kind: 'invoice', total: 64_900 }])
    expect(await imbalancesOf(shop)).toEqual([])
  })
})

describe('the last unit', () => {
  // Fails without the lock on the stock: both would read that there is one.
  it('goes to one of two orders that want it at once, by a swap or a purchase', async () => {
    for (let round = 0; round < 3; round++) {
      const last = await aProduct(shop, { ...inStock, retailCents: 6_000, onHand: 1 })
      const [one, other] = [await aPaidOrderOfMice(), await aPaidOrderOfMice()]
      const buyer = await aCustomer(shop)
      const [first, second, bought] = await Promise.all([
        swap(one.orderNumber, one.mice, last, { difference: -40 }),
        swap(other.orderNumber, other.mice, last, { difference: -40 }),
        placeOrder(shop, buyer, [{ productId: last, quantity: 1 }]),
      ])
      const won = [first.status === 200, second.status === 200, bought.status === 201]
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await imbalancesOf(shop)).toEqual([])
    }
  })
})

it('is refused if the price is another by now, while one waits, for the same product, and without the right', async () => {
  const { orderNumber, mouse, mice } = await aPaidOrderOfMice()
  const dearer = await aDearer()
  expectProblem(await swap(orderNumber, mice, dearer, { difference: 149 }), 409, 'price_changed')
  expectProblem(await swap(orderNumber, mice, mouse, { difference: 0 }), 409, 'same_product')
  expectProblem(
    await swap(orderNumber, mice, dearer, { difference: 450, quantity: 3 }),
    409,
    'too_many_units',
  )
  const packer = await aStaffMember(shop, ['orders'])
  expectProblem(await swap(orderNumber, mice, dearer, { difference: 150, who: packer }), 403, 'not_allowed')
  await swap(orderNumber, mice, dearer, { difference: 150 })
  expectProblem(await swap(orderNumber, mice, dearer, { difference: 150, version: 2 }), 409, 'swap_waiting')
  const out = { version: 2, units: [{ lineId: mice, quantity: 1 }], reason: 'Damaged' }
  const taken = await send(shop, 'POST', `/orders/${orderNumber}/removals`, { token: owner.token, body: out })
  expectProblem(taken, 409, 'swap_waiting')
})
