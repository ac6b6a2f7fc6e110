import { afterAll, describe, expect, it } from 'vitest'
import { readOrder as readOrderCall } from '#contract/orders/order.ts'
import type { ParcelState } from '#domain/orders/parcels/parcel-state.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { queueParcelEmails } from '#server/features/orders/emails/parcels/queue-parcel-emails.ts'
import { lockOrderByNumber, type OrderRow } from '#server/features/orders/order-queries.ts'
import { followParcels } from '#server/features/orders/parcels/follow-parcels.ts'
import { moveParcelByStaff } from '#server/features/orders/parcels/move-parcel.ts'
import { packUnits } from '#server/features/orders/parcels/pack-units.ts'
import { reportParcel } from '#server/features/orders/parcels/report-parcel.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { readOrder } from '#tests/support/given/order-life.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(async () => {
  await shop.close()
  await mail.stop()
})

const packer = 'packer@shop.example'

/** Two lamps and a rug, paid. */
async function aMixedOrder(): Promise<string> {
  const items = [
    { productId: await aProduct(shop, { name: 'Lamp', onHand: 5 }), quantity: 2 },
    { productId: await aProduct(shop, { name: 'Rug', onHand: 5 }), quantity: 1 },
  ]
  const { body } = await placeOrder(shop, person, items)
  const started = await startCheckout(shop, person, body.order)
  await payOnHostedPage(shop, started.body.checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${started.body.checkoutId}`, { token: person.token })
  await shop.sandbox.deliverNow()
  return body.order.orderNumber
}

async function withLocked<Result>(
  orderNumber: string,
  act: (tx: Parameters<typeof packUnits>[0], order: OrderRow) => Promise<Result>,
): Promise<Result> {
  return shop.services.db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) throw new Error(`There is no order ${orderNumber}`)
    return act(tx, order)
  })
}

/** Packs so many units of the lines with these names. */
const pack = (orderNumber: string, wanted: Record<string, number>) =>
  withLocked(orderNumber, (tx, order) => {
    const units = order.lines.flatMap(({ id, name }) =>
      wanted[name] ? [{ lineId: id, quantity: wanted[name] }] : [],
    )
    return packUnits(tx, { order, units, actor: packer, now: shop.clock.now })
  })

async function handOver(orderNumber: string, number: number): Promise<void> {
  shop.clock.passMinutes(1)
  const { now } = shop.clock
  await withLocked(orderNumber, async (tx, order) => {
    const parcel = order.parcels.find((one) => one.number === number)
    if (!parcel) throw new Error(`There is no parcel ${number}`)
    await moveParcelByStaff(tx, parcel, { to: 'collected', now, text: 'Handed over' })
    const saved = await followParcels(tx, order.id, { actor: packer, at: now })
    await queueParcelEmails(tx, { sealer: shop.services.sealer, now }, saved)
  })
}

async function report(orderNumber: string, number: number, state: ParcelState, eventKey: string) {
  const { now } = shop.clock
  return withLocked(orderNumber, async (tx, order) => {
    const parcel = order.parcels.find((one) => one.number === number)
    if (!parcel) throw new Error(`There is no parcel ${number}`)
    const event = { at: now, state, text: `It is ${state}`, location: 'Cape Town', eventKey }
    const { kind } = await reportParcel(tx, shop.services, {
      order,
      parcel,
      report: event,
      actor: 'courier',
      now,
    })
    return kind
  })
}

async function subjectsAbout(orderNumber: string): Promise<string[]> {
  shop.clock.passMinutes(2)
  await sendDueEmails(shop.services, new AbortController().signal)
  const isOfParcel = new RegExp(`parcel.*${orderNumber}|${orderNumber}.*on its way`)
  return mail.received.flatMap(({ subject = '' }) => (isOfParcel.test(subject) ? [subject] : []))
}

const patch = (orderNumber: string, body: object) =>
  send(shop, 'PATCH', `/orders/${orderNumber}`, { token: owner.token, body })

describe('an order that leaves in two parcels', () => {
  it('is fulfilled once both have left, and delivered once both have arrived', async () => {
    const orderNumber = await aMixedOrder()
    await pack(orderNumber, { Lamp: 1, Rug: 1 })
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({
      status: 'paid',
      parcels: [{ number: 1, state: 'packed', leftAt: null }],
      stillToCome: [],
    })
    await handOver(orderNumber, 1)
    const reply = await send(shop, 'GET', `/orders/${orderNumber}`, { token: person.token })
    keepsItsContract(readOrderCall, reply)
    expect(reply.body.order).toMatchObject({
      status: 'paid',
      parcels: [
        {
          state: 'collected',
          items: [
            { name: 'Lamp', quantity: 1 },
            { name: 'Rug', quantity: 1 },
          ],
          events: [{ text: 'Packed' }, { text: 'Handed over' }],
        },
      ],
      stillToCome: [{ name: 'Lamp', quantity: 1 }],
    })
    expect(JSON.stringify(reply.body)).not.toContain(packer)

    await pack(orderNumber, { Lamp: 1 })
    await handOver(orderNumber, 2)
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({ status: 'fulfilled', stillToCome: [] })
    expect(await subjectsAbout(orderNumber)).toEqual([
      `The first parcel of your order ${orderNumber} is on its way`,
      `The second parcel of your order ${orderNumber} is on its way`,
    ])

    await report(orderNumber, 2, 'delivered', `d2-${orderNumber}`)
    expect((await readOrder(shop, person, orderNumber)).deliveredOn).toBeNull()
    await report(orderNumber, 1, 'delivered', `d1-${orderNumber}`)
    expect((await readOrder(shop, person, orderNumber)).deliveredOn).toBe('2026-11-20')
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('takes back only what left with the mark that is undone', async () => {
    const orderNumber = await aMixedOrder()
    await pack(orderNumber, { Rug: 1 })
    await handOver(orderNumber, 1)
    shop.clock.passMinutes(60)
    await patch(orderNumber, { fulfilled: true, trackingNumber: 'REST' })
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({
      status: 'fulfilled',
      trackingNumber: 'REST',
      parcels: [{ number: 1 }, { number: 2, items: [{ name: 'Lamp', quantity: 2 }] }],
    })
    await patch(orderNumber, { fulfilled: false })
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({
      status: 'paid',
      parcels: [{ number: 1, state: 'collected' }],
      stillToCome: [{ name: 'Lamp', quantity: 2 }],
    })
    // The goods that were never packed before are the same parcel when they leave after all.
    await patch(orderNumber, { fulfilled: true })
    const { parcels } = await readOrder(shop, person, orderNumber)
    expect(parcels).toMatchObject([{ number: 1 }, { number: 2, trackingNumber: 'REST' }])
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('returns to stock only what has not left when all of it is refunded', async () => {
    const orderNumber = await aMixedOrder()
    await pack(orderNumber, { Lamp: 1 })
    await handOver(orderNumber, 1)
    await pack(orderNumber, { Lamp: 1, Rug: 1 })
    const reply = await send(shop, 'POST', `/orders/${orderNumber}/refund`, {
      token: owner.token,
      body: { reason: 'Too late' },
    })
    expect(reply.status).toBe(200)
    await shop.sandbox.deliverNow()
    const order = await readOrder(shop, person, orderNumber)
    expect(order).toMatchObject({ status: 'refunded', parcels: [{ number: 1, state: 'collected' }] })
    const [lamp, rug] = order.items.map(({ productId }: { productId: number }) => productId)
    const { rows } = await shop.services.database.pool.query(
      `select product_id, sum(quantity)::int as quantity from stock_movements where cause = 'return' group by product_id order by 1`,
    )
    expect(rows).toEqual([
      { product_id: lamp, quantity: 1 },
      { product_id: rug, quantity: 1 },
    ])
    expect(await imbalancesOf(shop)).toEqual([])
  })
})

describe("a courier's report", () => {
  // Fails without the unique event_key of parcel_events.
  it('counts once however often it comes, also twice at the same moment', async () => {
    const orderNumber = await aMixedOrder()
    await pack(orderNumber, { Lamp: 2, Rug: 1 })
    const key = `once-${orderNumber}`
    const kinds = await Promise.all([1, 2, 3].map(() => report(orderNumber, 1, 'collected', key)))
    expect(kinds.toSorted()).toEqual(['known', 'known', 'recorded'])
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({
      status: 'fulfilled',
      parcels: [{ events: [{ text: 'Packed' }, { text: 'It is collected', location: 'Cape Town' }] }],
    })
    expect(await subjectsAbout(orderNumber)).toEqual([`Your order ${orderNumber} is on its way`])
  })

  it('that comes late is written down and moves nothing back', async () => {
    const orderNumber = await aMixedOrder()
    await pack(orderNumber, { Lamp: 2, Rug: 1 })
    await report(orderNumber, 1, 'delivered', `a-${orderNumber}`)
    await report(orderNumber, 1, 'in_transit', `b-${orderNumber}`)
    const [parcel] = (await readOrder(shop, person, orderNumber)).parcels
    expect(parcel).toMatchObject({ state: 'delivered', deliveredOn: '2026-11-20' })
    expect(parcel.events).toHaveLength(3)
  })
})
