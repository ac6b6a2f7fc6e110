import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listNotForSale, takeNotForSale } from '#contract/catalogue/not-for-sale.ts'
import {
  endReturn,
  listAllReturns,
  openReturn,
  readReturn,
  refundReturn,
  replaceReturn,
  withdrawReplacement,
} from '#contract/orders/admin-return.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { aPaidOrder, emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { orderFaults } from '#tests/support/given/payments.ts'
import { aRequestedReturn, type GivenReturn, type RequestedReturn } from '#tests/support/given/returns.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const colleague = await aStaffMember(shop, ['orders', 'refunds'])
afterAll(async () => {
  // Whatever any of these tests did, the books balance.
  expect(await imbalancesOf(shop)).toEqual([])
  await shop.close()
})

const aReturn = (given: GivenReturn = {}) => aRequestedReturn(shop, { person, owner }, given)

const move = (made: RequestedReturn, body: object, by = owner) =>
  send(shop, 'PATCH', `/orders/${made.orderNumber}/returns/${made.id}`, { token: by.token, body })

const post = (made: RequestedReturn, path: string, body: object, by = owner) =>
  send(shop, 'POST', `/admin/returns/${made.id}/${path}`, { token: by.token, body })

const read = async ({ id }: { id: number }) =>
  (await send(shop, 'GET', `/admin/returns/${id}`, { token: owner.token })).body.return

/** A return whose goods have arrived: `fit` of them are back on the shelf. */
async function aReceivedReturn({
  fit = 0,
  ...given
}: GivenReturn & { fit?: number } = {}): Promise<RequestedReturn> {
  const made = await aReturn(given)
  const restock = fit > 0 ? [{ productId: made.productId, quantity: fit }] : []
  expect((await move(made, { status: 'received', restock })).status).toBe(200)
  return made
}

async function notForSale(productId: number): Promise<{ id: number; quantity: number; cause: string }[]> {
  const reply = await send(shop, 'GET', `/admin/not-for-sale?productId=${productId}`, { token: owner.token })
  keepsItsContract(listNotForSale, reply)
  return reply.body.lots
}

const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted()

describe('a refund', () => {
  it('is one click for exactly what was paid, with its credit note, and the order says what is left', async () => {
    const made = await aReceivedReturn()
    const reply = await post(made, 'refund', { expected: 1000 })
    keepsItsContract(refundReturn, reply)
    expect(reply.body.return).toMatchObject({
      made: { status: 'closed', outcome: 'refunded' },
      refunds: [{ amount: 1000, status: 'succeeded' }],
    })
    expect(await readOrder(shop, person, made.orderNumber)).toMatchObject({
      status: 'fulfilled',
      refunds: [{ amount: 1000, reason: `Return ${made.id}: defective` }],
    })
    expect(await emailsAbout(shop, made.orderNumber)).toContain('order_refunded')
  })

  it('includes the delivery once the whole order has come back, and never twice', async () => {
    const first = await aReceivedReturn({ reason: 'change_of_mind', quantity: 2 })
    const { shipping } = (await readOrder(shop, person, first.orderNumber)).summary
    expect(shipping).toBeGreaterThan(0)
    expect((await post(first, 'refund', { expected: 1000 })).status).toBe(200)
    const { body } = await send(shop, 'POST', `/orders/${first.orderNumber}/returns`, {
      token: person.token,
      body: { items: [{ productId: first.productId, quantity: 1 }], reason: 'change_of_mind' },
    })
    const second = { ...first, id: body.return.id }
    await move(second, { status: 'received' })
    expectProblem(await post(second, 'refund', { expected: 1000 }), 409, 'amount_changed')
    expect((await post(second, 'refund', { expected: 1000 + shipping })).status).toBe(200)
    expect((await readOrder(shop, person, first.orderNumber)).status).toBe('refunded')
  })

  // Fails without the look at earlier refunds in refundReturn: the second hits refunds_return_once, a fault.
  it('is paid once, however many members of staff press at once', async () => {
    const made = await aReceivedReturn()
    const by = [owner, colleague, owner, colleague]
    const replies = await Promise.all(by.map((one) => post(made, 'refund', { expected: 1000 }, one)))
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200])
    expect((await read(made)).refunds).toHaveLength(1)
    const { refundedCents } = (
      await shop.services.db.execute<{ refundedCents: string }>(
        sql`select p.refunded_cents as "refundedCents" from payments p join orders o on o.id = p.order_id
          where o.order_number = ${made.orderNumber}`,
      )
    ).rows[0] ?? { refundedCents: '' }
    expect(Number(refundedCents)).toBe(100_000)
  })

  it('that failed can be made once more', async () => {
    const made = await aReceivedReturn()
    await orderFaults(shop, { on: 'refund', kind: 'error', status: 422 })
    await post(made, 'refund', { expected: 1000 })
    expect((await read(made)).refunds).toMatchObject([{ status: 'failed' }])
    expect((await post(made, 'refund', { expected: 1000 })).status).toBe(200)
    expect((await read(made)).refunds).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }])
  })

  it('of a part sends the rest back with a reason, and tells the customer', async () => {
    const made = await aReceivedReturn({ returned: 2 })
    const sentBack = [{ productId: made.productId, quantity: 1 }]
    expectProblem(await post(made, 'refund', { expected: 1000, sentBack }), 400, 'invalid')
    const reply = await post(made, 'refund', { expected: 1000, sentBack, note: 'One of them was dropped.' })
    expect(reply.body.return.made.items).toMatchObject([{ received: 2, setAside: 2, sentBack: 1 }])
    expect(await notForSale(made.productId)).toMatchObject([{ quantity: 1, cause: 'broken' }])
    const { email: recipient } = (await readOrder(shop, person, made.orderNumber)).shippingInfo
    const told = (await emailsTo(shop, recipient)).filter(({ data }) => data.returnId === made.id)
    expect(told.at(-1)).toMatchObject({
      data: { status: 'refunded', note: 'One of them was dropped.', sentBack: [{ quantity: 1 }] },
    })
  })

  it('needs the permission for refunds', async () => {
    const made = await aReceivedReturn()
    const packer = await aStaffMember(shop, ['orders'])
    expect((await post(made, 'refund', { expected: 1000 }, packer)).status).toBe(403)
  })
})

describe('a replacement', () => {
  it('is an order that costs nothing, takes its goods off the shelf, and is packed like any other', async () => {
    const made = await aReceivedReturn({ remedy: 'replacement', onHand: 5 })
    const reply = await post(made, 'replacement', {})
    keepsItsContract(replaceReturn, reply)
    const number = reply.body.return.made.replacementOrderNumber
    const order = await readOrder(shop, person, number)
    expect(order).toMatchObject({
      status: 'paid',
      replaces: { returnId: made.id, orderNumber: made.orderNumber },
      summary: { total: 0 },
      items: [{ productId: made.productId, quantity: 1, price: 0 }],
    })
    // 5 less the 2 that were bought, less the one that replaces.
    expect(await booksOf(shop, made.productId)).toMatchObject({ onHand: 2, moved: 2 })
    const invoices = await send(shop, 'GET', `/orders/${number}/invoices`, { token: person.token })
    expect(invoices.body.invoices).toEqual([])
    const cancelled = await send(shop, 'POST', `/orders/${number}/cancel`, { token: person.token })
    expectProblem(cancelled, 409, 'is_replacement')
    const packed = await send(shop, 'PATCH', `/orders/${number}`, {
      token: owner.token,
      body: { fulfilled: true },
    })
    expect(packed.status).toBe(200)
    expect(await emailsAbout(shop, made.orderNumber)).toContain('return_moved')
    expect(await emailsAbout(shop, number)).toContain('order_shipped')
  })

  // Fails without lockStock in replaceReturn: both find the last unit, and stock_levels_on_hand_not_negative is a fault.
  it('of the last unit goes to one of those who want it at once, and the others are told why', async () => {
    const productId = await aProduct(shop, { onHand: 5, retailCents: 100_000 })
    const returns: RequestedReturn[] = []
    for (const _ of [1, 2])
      returns.push(await aReceivedReturn({ remedy: 'replacement', productId, quantity: 2 }))
    const replies = await Promise.all([
      ...returns.flatMap((made) => [post(made, 'replacement', {}), post(made, 'replacement', {}, colleague)]),
      placeOrder(shop, await aCustomer(shop), [{ productId, quantity: 1 }]),
    ])
    const { onHand, reserved } = await booksOf(shop, productId)
    expect(onHand - reserved).toBe(0)
    const refused = replies.filter(({ status }) => status === 409)
    for (const { body } of refused) expect(body.code).toMatch(/out_of_stock|stock_changed/)
    const replaced = await Promise.all(returns.map(read))
    const winners = replaced.filter(({ made }) => made.outcome === 'replaced').length
    expect(winners + Number(reserved > 0)).toBe(1)
  })

  it('can be an equal product, and is refused with a clear text if there is none', async () => {
    const made = await aReceivedReturn({ remedy: 'replacement', onHand: 2 })
    const refused = await post(made, 'replacement', {})
    expectProblem(refused, 409, 'out_of_stock')
    expect(refused.body.error).toMatch(/not enough stock of .*\. Choose another product, or refund/)
    const by = await aProduct(shop, { onHand: 1, name: 'Newer model' })
    const reply = await post(made, 'replacement', { instead: [{ productId: made.productId, by }] })
    expect(reply.status).toBe(200)
    const order = await readOrder(shop, person, reply.body.return.made.replacementOrderNumber)
    expect(order.items).toMatchObject([{ name: 'Newer model', price: 0 }])
    expect((await booksOf(shop, by)).onHand).toBe(0)
  })
})

describe('a replacement that is withdrawn', () => {
  async function aReplacement(given: GivenReturn = {}, body: object = {}) {
    const made = await aReceivedReturn({ remedy: 'replacement', onHand: 5, ...given })
    const reply = await post(made, 'replacement', body)
    return { ...made, replacement: reply.body.return.made.replacementOrderNumber as string }
  }
  const withdraw = (made: RequestedReturn & { replacement: string }, by = owner) =>
    post(made, 'replacement/withdrawal', { orderNumber: made.replacement, note: 'None is left.' }, by)
  const sendIt = ({ replacement }: { replacement: string }) =>
    send(shop, 'PATCH', `/orders/${replacement}`, { token: owner.token, body: { fulfilled: true } })

  // Fails without the look at those withdrawn before: the second is told that there is no such replacement.
  it('returns its goods to stock once, however often it is sent, and the return is decided again', async () => {
    const made = await aReplacement()
    expect((await read(made)).canWithdraw).toBe(true)
    const replies = await Promise.all([withdraw(made), withdraw(made, colleague), withdraw(made)])
    for (const reply of replies) keepsItsContract(withdrawReplacement, reply)
    expect(statusesOf(replies)).toEqual([200, 200, 200])
    expect(await booksOf(shop, made.productId)).toMatchObject({ onHand: 3, moved: 3 })
    expect(await readOrder(shop, person, made.replacement)).toMatchObject({
      status: 'cancelled',
      replaces: { returnId: made.id },
      history: [{}, { to: 'paid' }, { to: 'cancelled' }],
    })
    const open = await read(made)
    expect(open).toMatchObject({
      made: { status: 'received', outcome: null, replacementOrderNumber: null, staffNote: 'None is left.' },
      canWithdraw: false,
    })
    const { email } = (await readOrder(shop, person, made.orderNumber)).shippingInfo
    const told = (await emailsTo(shop, email)).filter(({ data }) => data.returnId === made.id)
    expect(told.map(({ data }) => data.status)).toEqual([undefined, 'received', 'replaced', 'withdrawn'])
    expect(await imbalancesOf(shop)).toEqual([])

    const next = (await post(made, 'replacement', {})).body.return.made.replacementOrderNumber
    expect(next).not.toBe(made.replacement)
    // What is said of the one before is not done to the one that followed it.
    expect((await withdraw(made)).body.return.made.replacementOrderNumber).toBe(next)
    expect((await withdraw({ ...made, replacement: next })).status).toBe(200)
    expect((await post(made, 'refund', { expected: 1000 })).status).toBe(200)
    expect(await booksOf(shop, made.productId)).toMatchObject({ onHand: 3, moved: 3 })
  })

  // Fails without the lock on the replacement: it leaves, and its goods are on the shelf again.
  it('or sent is one of the two, if both are tried at once', async () => {
    for (let round = 0; round < 4; round++) {
      const made = await aReplacement()
      const both = round % 2 === 0 ? [withdraw(made), sendIt(made)] : [sendIt(made), withdraw(made)]
      expect(statusesOf(await Promise.all(both))).toEqual([200, 409])
      const { status } = await readOrder(shop, person, made.replacement)
      const isWithdrawn = status === 'cancelled'
      expect(isWithdrawn || status === 'fulfilled').toBe(true)
      expect((await booksOf(shop, made.productId)).onHand).toBe(isWithdrawn ? 3 : 2)
      expect((await read(made)).made.outcome).toBe(isWithdrawn ? null : 'replaced')
    }
  })

  it('keeps to what went back to the customer, and to what is still in the shop', async () => {
    const unit = (productId: number) => [{ productId, quantity: 1 }]
    const productId = await aProduct(shop, { onHand: 9, retailCents: 100_000 })
    const given = { productId, quantity: 3, returned: 3 }
    const made = await aReplacement(given, { sentBack: unit(productId), note: 'One was dropped.' })
    const [lot] = await notForSale(productId)
    await send(shop, 'POST', `/admin/not-for-sale/${lot?.id}`, {
      token: owner.token,
      headers: { 'idempotency-key': 'gone' },
      body: { quantity: 1, to: 'written_off', reason: 'Burnt' },
    })
    await withdraw(made)
    const note = 'It was dropped'
    expectProblem(await post(made, 'outcome', { outcome: 'rejected', note }), 409, 'on_the_shelf')
    expectProblem(await post(made, 'refund', { expected: 3000 }), 409, 'amount_changed')
    const reply = await post(made, 'refund', { expected: 1000, sentBack: unit(productId), note })
    expect(reply.body.return.made.items).toMatchObject([{ received: 3, setAside: 3, sentBack: 2 }])
    expect(await notForSale(productId)).toEqual([])
  })

  it('must not have left, and be the one that was read', async () => {
    const made = await aReplacement()
    const stranger = await withdraw({ ...made, replacement: made.orderNumber })
    expectProblem(stranger, 409, 'no_such_replacement')
    await sendIt(made)
    expectProblem(await withdraw(made), 409, 'replacement_has_left')
    expect((await read(made)).canWithdraw).toBe(false)
  })
})

describe('goods that go back to the customer', () => {
  it.each(['repaired', 'rejected'])('are %s, leave the books, and can be returned again', async (outcome) => {
    const made = await aReceivedReturn({ remedy: 'repair' })
    expect(await notForSale(made.productId)).toMatchObject([{ quantity: 1, isInReturn: true }])
    if (outcome === 'rejected') expectProblem(await post(made, 'outcome', { outcome }), 400, 'invalid')
    const note = 'It was dropped'
    const replies = await Promise.all([1, 2].map(() => post(made, 'outcome', { outcome, note })))
    for (const reply of replies) keepsItsContract(endReturn, reply)
    expect(await notForSale(made.productId)).toEqual([])
    expect(await read(made)).toMatchObject({ made: { outcome, items: [{ sentBack: 1 }] } })
    const again = await send(shop, 'POST', `/orders/${made.orderNumber}/returns`, {
      token: person.token,
      body: { items: [{ productId: made.productId, quantity: 2 }], reason: 'defective' },
    })
    expect(again.status).toBe(201)
  })

  it('are never those that are back on the shelf', async () => {
    const made = await aReceivedReturn({ fit: 1, remedy: 'repair' })
    expectProblem(await post(made, 'outcome', { outcome: 'repaired' }), 409, 'on_the_shelf')
  })
})

describe('goods that arrive', () => {
  it('are on the shelf, not for sale, or missing, and what is missing can be returned later', async () => {
    const made = await aReturn({ returned: 3, quantity: 3 })
    const one = [{ productId: made.productId, quantity: 1 }]
    const body = { status: 'received', restock: one, missing: one, cause: 'incomplete' }
    const replies = await Promise.all([move(made, body), move(made, body, colleague)])
    expect(statusesOf(replies)).toEqual([200, 200])
    expect((await read(made)).made.items).toMatchObject([{ received: 2, restocked: 1, setAside: 1 }])
    expect(await notForSale(made.productId)).toMatchObject([{ quantity: 1, cause: 'incomplete' }])
    expect((await booksOf(shop, made.productId)).onHand).toBe(3)
    const product = await send(shop, 'GET', `/products?ids=${made.productId}`)
    expect(product.body.products[0].stock_quantity).toBe(3)
    await post(made, 'refund', { expected: 2000 })
    const { body: listed } = await send(shop, 'GET', `/orders/${made.orderNumber}/returns`, {
      token: person.token,
    })
    expect(listed.options.items).toMatchObject([{ quantity: 1 }])
  })

  it('must be at least one', async () => {
    const made = await aReturn()
    const missing = [{ productId: made.productId, quantity: 1 }]
    expectProblem(await move(made, { status: 'received', missing }), 409, 'more_than_came')
  })
})

describe('units that are not for sale', () => {
  // Fails without lockLot in takeNotForSale: two take the same unit, and the constraint is a fault.
  it('leave once: for the shelf, the supplier, or written off with a reason', async () => {
    const made = await aReceivedReturn({ returned: 3, quantity: 3 })
    const [lot] = await notForSale(made.productId)
    const take = (body: object, key: string) =>
      send(shop, 'POST', `/admin/not-for-sale/${lot?.id}`, {
        token: owner.token,
        headers: { 'idempotency-key': key },
        body: { quantity: 1, ...body },
      })
    expectProblem(await take({ to: 'shelf' }, 'early'), 409, 'return_is_open')
    await post(made, 'refund', { expected: 3299 })
    expectProblem(await take({ to: 'written_off' }, 'silent'), 400, 'invalid')
    const replies = await Promise.all([
      ...[1, 2].map(() => take({ to: 'shelf' }, 'the same')),
      take({ to: 'supplier', reason: 'RMA 17' }, 'another'),
    ])
    for (const reply of replies) keepsItsContract(takeNotForSale, reply)
    expect((await booksOf(shop, made.productId)).onHand).toBe(3)
    const last = await Promise.all(['a', 'b'].map((key) => take({ to: 'written_off', reason: 'Burnt' }, key)))
    expect(statusesOf(last)).toEqual([200, 409])
    expect(await notForSale(made.productId)).toEqual([])
  })
})

it('is listed with late refunds first, filtered, searched and counted', async () => {
  const old = await aReturn({ reason: 'change_of_mind' })
  await shop.services.db.execute(
    sql`update order_returns set refund_due_on = ${southAfricanDay(shop.clock.now.getTime() - 86_400_000)} where id = ${old.id}`,
  )
  const fresh = await aReturn()
  const list = (query: string) => send(shop, 'GET', `/admin/returns?${query}`, { token: colleague.token })
  const reply = await list('limit=100')
  keepsItsContract(listAllReturns, reply)
  const ids = reply.body.returns.map(({ id }: { id: number }) => id)
  expect(ids.indexOf(old.id)).toBeLessThan(ids.indexOf(fresh.id))
  expect(reply.body.returns[ids.indexOf(old.id)]).toMatchObject({ isLate: true })
  expect(reply.body.counts.late).toBeGreaterThan(0)
  expect((await list(`q=${old.orderNumber}`)).body.returns).toMatchObject([{ id: old.id }])
  await move(fresh, { status: 'approved' })
  expect((await list('status=approved')).body.returns).toMatchObject([{ id: fresh.id }])
  const found = await send(shop, 'GET', `/admin/returns/${old.id}`, { token: colleague.token })
  keepsItsContract(readReturn, found)
  expect(found.body.return).toMatchObject({ isLate: true })
})

it('is opened by staff for a customer who telephones, by the same rules and with their name', async () => {
  const order = await aPaidOrder(shop, person)
  const open = (body: object, key = 'call') =>
    send(shop, 'POST', `/admin/orders/${order.orderNumber}/returns`, {
      token: colleague.token,
      headers: { 'idempotency-key': key },
      body: { items: [{ productId: order.productId, quantity: 1 }], reason: 'defective', ...body },
    })
  expectProblem(await open({}), 409, 'not_sent_yet')
  await send(shop, 'PATCH', `/orders/${order.orderNumber}`, { token: owner.token, body: { fulfilled: true } })
  expectProblem(await open({ reason: 'change_of_mind', remedy: 'repair' }), 400, 'invalid')
  const replies = await Promise.all([open({}), open({})])
  for (const reply of replies) keepsItsContract(openReturn, reply)
  const [id] = new Set(replies.map(({ body }) => body.return.id))
  expect((await read({ id })).steps).toMatchObject([{ to: 'requested', actor: colleague.email }])
  const emails = await emailsAbout(shop, order.orderNumber)
  expect(emails.filter((kind) => kind.startsWith('return'))).toEqual(['return_received'])
})
