import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#domain/seeded-random.ts'
import { call, insist, untilOpen } from './calls.ts'
import { decideReturn } from './decide-return.ts'
import { runSale } from './prices.ts'
import { editStock } from './stock-edits.ts'
import type { Actor, World } from './world.ts'

type OrderRow = {
  orderNumber: string
  status: string
  orderPrice: number
  needsAttention?: { reasons: string[] }
}

/** The owner at work: packing, refunding, restocking, reverting, resolving what needs attention. */
export const owner: Actor = async (world, random) => {
  const deeds = [
    fulfil,
    fulfil,
    fulfilMany,
    unfulfil,
    refund,
    refund,
    settleAttention,
    settleAttention,
    editStock,
    editStock,
    editStock,
    reprice,
    receive,
    receive,
    decideReturn,
    decideReturn,
    decideReturn,
    issueGiftCard,
    changeCredit,
    runSale,
  ]
  while (!world.ending.aborted) {
    await untilOpen(world)
    await random.one(deeds)(world, random)
    await wait(random.whole(50, 400), undefined, { signal: world.ending }).catch(() => {})
  }
}

async function list(world: World, query: string): Promise<OrderRow[]> {
  const reply = await call(world, 'GET', `/orders?limit=20&${query}`, { person: world.owner })
  return reply.body?.orders ?? []
}

async function fulfil(world: World, random: Random): Promise<void> {
  const orders = await list(world, 'status=unfulfilled')
  if (orders.length === 0) return
  const body = { fulfilled: true, trackingNumber: `T${random.whole(1000, 9999)}` }
  const path = `/orders/${random.one(orders).orderNumber}`
  const reply = await call(world, 'PATCH', path, { person: world.owner, body })
  if (reply.status === 200) world.tally.count('orders fulfilled')
}

async function fulfilMany(world: World, random: Random): Promise<void> {
  const orders = await list(world, 'status=unfulfilled')
  if (orders.length === 0) return
  const chosen = orders.filter(() => random.chance(0.3)).map(({ orderNumber }) => orderNumber)
  if (chosen.length === 0) return
  const body = { orderNumbers: chosen, fulfilled: true }
  const reply = await call(world, 'POST', '/orders/bulk-fulfill', { person: world.owner, body })
  world.tally.count('orders fulfilled', reply.body?.updated ?? 0)
}

async function unfulfil(world: World, random: Random): Promise<void> {
  const orders = await list(world, 'status=fulfilled')
  if (orders.length === 0 || random.chance(0.5)) return
  const path = `/orders/${random.one(orders).orderNumber}`
  const reply = await call(world, 'PATCH', path, { person: world.owner, body: { fulfilled: false } })
  if (reply.status === 200) world.tally.count('fulfilments undone')
}

async function refund(world: World, random: Random): Promise<void> {
  const orders = await list(world, `status=${random.one(['paid', 'fulfilled', 'attention'])}`)
  if (orders.length === 0) return
  await refundOne(world, random, random.one(orders))
}

async function refundOne(world: World, random: Random, { orderNumber, orderPrice }: OrderRow): Promise<void> {
  const isWhole = random.chance(0.5)
  const amount = Math.max(1, Math.floor(orderPrice * random.next()))
  const options = {
    person: world.owner,
    headers: { 'idempotency-key': `refund-${random.whole(0, 2 ** 31)}` },
    body: {
      reason: 'Siege',
      restock: random.chance(0.7),
      toCredit: random.chance(0.2),
      ...(!isWhole && { amount }),
    },
  }
  const path = `/orders/${orderNumber}/refund`
  const replies = await Promise.all(
    Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => insist(world, 'POST', path, options)),
  )
  if (replies.some(({ status }) => status === 200)) world.tally.count('refunds requested')
}

async function settleAttention(world: World, random: Random): Promise<void> {
  const orders = await list(world, 'status=attention')
  if (orders.length === 0) return
  const order = random.one(orders)
  const reason = order.needsAttention?.reasons[0]
  const path = `/orders/${order.orderNumber}/attention`
  const deed = random.next()
  if (deed < 0.4) await refundOne(world, random, order)
  else if (deed < 0.7) await call(world, 'POST', path, { person: world.owner, body: { action: 'supply' } })
  else {
    const body = { action: 'dismiss', reason, note: 'Looked at' }
    const reply = await call(world, 'POST', path, { person: world.owner, body })
    if (reply.status === 200) world.tally.count('attention notes dismissed')
  }
}

/** Changes the price as a person with the form open does; the version that was read protects others' saves. */
async function reprice(world: World, random: Random): Promise<void> {
  const id = random.one(world.productIds)
  const read = await call(world, 'GET', `/admin/products/${id}`, { person: world.owner })
  const version = read.body?.product?.version
  if (version === undefined) return
  const body = { changes: [{ id, retail_price: random.whole(900, 3000), version }] }
  const reply = await call(world, 'POST', '/products/bulk-edit', { person: world.owner, body })
  if (reply.status === 200) world.tally.count('prices changed')
}

async function receive(world: World, random: Random): Promise<void> {
  const open = await call(world, 'GET', '/admin/returns?status=all&limit=20', { person: world.owner })
  const found: { orderNumber: string }[] = open.body?.returns ?? []
  if (found.length === 0) return
  const { orderNumber } = random.one(found)
  const read = await call(world, 'GET', `/orders/${orderNumber}/returns`, { person: world.owner })
  const made: { id: number; items: { productId: number; quantity: number }[] }[] = read.body?.returns ?? []
  if (made.length === 0) return
  const { id, items } = random.one(made)
  const status = random.one(['approved', 'declined', 'received', 'received', 'closed'])
  const restockItems = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const body = { status, ...(status === 'received' && random.chance(0.6) && { restock: restockItems }) }
  const path = `/orders/${orderNumber}/returns/${id}`
  const reply = await call(world, 'PATCH', path, { person: world.owner, body })
  if (reply.status === 200) world.tally.count('returns updated')
}

async function issueGiftCard(world: World, random: Random): Promise<void> {
  const options = {
    person: world.owner,
    headers: { 'idempotency-key': `gift-card-${random.whole(0, 2 ** 31)}` },
    body: { amount: random.whole(500, 10_000) },
  }
  // Asked twice, it is the same card with the same code.
  const replies = await Promise.all(
    Array.from({ length: random.chance(0.3) ? 2 : 1 }, () =>
      insist(world, 'POST', '/admin/gift-cards', options),
    ),
  )
  const codes = new Set(replies.flatMap(({ status, body }) => (status === 201 ? [String(body.code)] : [])))
  if (codes.size > 1) world.tally.accuse('One request issued two gift cards.')
  world.giftCards.push(...codes)
  world.tally.count('gift cards issued', codes.size)
}

async function changeCredit(world: World, random: Random): Promise<void> {
  const options = {
    person: world.owner,
    headers: { 'idempotency-key': `store-credit-${random.whole(0, 2 ** 31)}` },
    body: {
      direction: random.chance(0.7) ? 'give' : 'take',
      amount: random.whole(100, 3000),
      reason: 'Siege',
    },
  }
  const path = `/admin/customers/${random.one(world.people).id}/store-credit`
  const reply = await insist(world, 'POST', path, options)
  if (reply.status === 200) world.tally.count('store credit changed')
}
