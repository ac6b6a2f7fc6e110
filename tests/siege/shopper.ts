import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#domain/seeded-random.ts'
import type { Person } from '#tests/support/given/builders.ts'
import { checkoutBody } from '#tests/support/given/checkout-body.ts'
import { call, insist, onHostedPage, placeOrder, untilOpen, visit } from './calls.ts'
import type { Actor, TradeWorld } from './world.ts'

export const goodCard = { cardNumber: '4111 1111 1111 1111', expiry: '12/49', cvc: '123' }
const declinedCard = { ...goodCard, cardNumber: '4000 0000 0000 0002' }
const confirmedCard = { ...goodCard, cardNumber: '4000 0000 0000 3220' }

/** One shopper after another in the same browser: browsing, buying, paying, changing their mind. */
export const shopper: Actor<TradeWorld> = async (world, random) => {
  while (!world.ending.aborted) {
    await untilOpen(world)
    const person = random.one(world.people)
    const deed = random.next()
    if (deed < 0.2) await browse(world, random)
    else if (deed < 0.32) await lookBack(world, random, person)
    else await buy(world, random, person)
    await pause(world, random.whole(200, 4000))
  }
}

async function pause({ ending }: TradeWorld, millis: number): Promise<void> {
  await wait(millis, undefined, { signal: ending }).catch(() => {})
}

async function browse(world: TradeWorld, random: Random): Promise<void> {
  const paths = ['/products', `/products/${random.one(world.productIds)}`, '/categories', '/shop']
  const pages = ['/', '/products', `/product/${random.one(world.productIds)}`, '/category/laptops']
  await Promise.all([call(world, 'GET', random.one(paths)), visit(world, random.one(pages))])
  world.tally.count('visits to the shop')
}

async function lookBack(world: TradeWorld, random: Random, person: Person): Promise<void> {
  const list = await call(world, 'GET', '/orders?limit=10', { person })
  const orders: { orderNumber: string; status: string; items: { productId: number }[] }[] =
    list.body?.orders ?? []
  if (orders.length === 0) return
  const { orderNumber, status, items } = random.one(orders)
  if (status === 'fulfilled' && items[0]) {
    const body = {
      items: [{ productId: items[0].productId, quantity: 1 }],
      reason: random.one(['change_of_mind', 'defective', 'wrong_or_damaged']),
      remedy: 'refund',
    }
    const reply = await call(world, 'POST', `/orders/${orderNumber}/returns`, { person, body })
    if (reply.status === 201) world.tally.count('returns requested')
    return
  }
  const reply = await call(world, 'POST', `/orders/${orderNumber}/cancel`, { person })
  if (reply.status === 200) world.tally.count('cancellations')
}

async function buy(world: TradeWorld, random: Random, person: Person): Promise<void> {
  const { tally } = world
  const key = `${person.id}-${random.whole(0, 2 ** 31)}`
  const items = Array.from({ length: random.whole(1, 3) }, () => ({
    productId: random.one(world.productIds),
    quantity: random.whole(1, 2),
  }))
  const payers = {
    giftCardCodes: random.chance(0.3) && world.giftCards.length > 0 ? [random.one(world.giftCards)] : [],
    useStoreCredit: random.chance(0.3),
    ...(random.chance(0.4) && world.codes.length > 0 && { discountCode: random.one(world.codes) }),
  }
  const clicks = random.chance(0.2) ? 2 : 1
  const replies = await Promise.all(
    Array.from({ length: clicks }, () => placeOrder(world, person, { items, key, ...payers })),
  )
  const numbers = replies.flatMap(({ status, body }) =>
    status === 200 || status === 201 ? [String(body.order.orderNumber)] : [],
  )
  if (new Set(numbers).size > 1) tally.accuse('One idempotency key placed two orders.')
  const [placed] = replies.filter(({ status }) => status === 200 || status === 201)
  if (!placed) {
    const refused = replies.find(({ body }) => body?.code === 'unpaid_limit')
    if (refused) await makeRoom(world, random, { person, orders: refused.body.orders })
    const conflict = replies.find(({ status }) => status === 409)
    tally.count(
      conflict ? `orders refused: ${conflict.body?.code}` : 'orders abandoned after repeated failures',
    )
    return
  }
  const { order } = placed.body
  world.promised.add(order.orderNumber)
  tally.count('orders placed')
  if (order.discountCode) tally.count(`orders with ${order.discountCode}`)
  if (order.items.some(({ priceList }: { priceList?: string | null }) => priceList))
    tally.count('orders at a price list')
  if (order.storedValue.length > 0) tally.count('orders with a gift card or store credit')
  if (order.due === 0) return
  await afterOrdering(world, random, { person, order })
}

/** With too many unpaid orders, the shopper pays for one of them or cancels it. */
async function makeRoom(
  world: TradeWorld,
  random: Random,
  { person, orders }: { person: Person; orders: { orderNumber: string }[] | undefined },
): Promise<void> {
  const [oldest] = orders ?? []
  if (!oldest) {
    world.tally.count('orders refused for too many units')
    return
  }
  const { orderNumber } = oldest
  if (random.chance(0.5)) {
    await call(world, 'POST', `/orders/${orderNumber}/cancel`, { person })
    world.tally.count('unpaid orders cancelled to make room')
    return
  }
  const read = await call(world, 'GET', `/orders/${orderNumber}`, { person })
  if (read.status !== 200) return
  const { status, body } = await startCheckout(world, { person, order: read.body.order })
  if (status === 200) await onHostedPage(world, `${body.checkoutId}/pay`, goodCard)
  world.tally.count('unpaid orders paid to make room')
}

type PlacedOrder = { person: Person; order: { orderNumber: string; due: number } }

async function afterOrdering(world: TradeWorld, random: Random, placed: PlacedOrder): Promise<void> {
  const { person, order } = placed
  const cancel = () => call(world, 'POST', `/orders/${order.orderNumber}/cancel`, { person })
  if (random.chance(0.08)) return
  if (random.chance(0.06)) {
    await cancel()
    return
  }
  const started = await Promise.all(
    Array.from({ length: random.chance(0.15) ? 2 : 1 }, () => startCheckout(world, placed)),
  )
  const ids = new Set(
    started.flatMap(({ status, body }) => (status === 200 ? [String(body.checkoutId)] : [])),
  )
  for (const checkoutId of ids) {
    const isLate = random.chance(0.15)
    await pause(world, isLate ? world.reservationMs * (1 + random.next()) : random.whole(0, 2500))
    await Promise.all([
      payAtProvider(world, random, checkoutId),
      ...(random.chance(0.05) ? [cancel()] : []),
      ...(random.chance(0.2) ? [call(world, 'GET', `/payments/yoco/status/${checkoutId}`, { person })] : []),
    ])
    if (random.chance(0.7)) await comeBack(world, random, { person, checkoutId })
  }
}

function startCheckout(world: TradeWorld, { person, order }: PlacedOrder) {
  return insist(
    world,
    'POST',
    '/payments/yoco/checkout',
    {
      person,
      body: checkoutBody(world.shop.url, {
        orderNumber: order.orderNumber,
        totalCents: Math.round(order.due * 100),
      }),
    },
    ({ status }) => status === 200 || status === 404 || status === 409,
  )
}

async function payAtProvider(world: TradeWorld, random: Random, checkoutId: string): Promise<void> {
  const deed = random.next()
  if (deed < 0.1) {
    await onHostedPage(world, `${checkoutId}/cancel`)
    return
  }
  if (deed < 0.25) await onHostedPage(world, `${checkoutId}/pay`, declinedCard)
  if (deed < 0.35) {
    await onHostedPage(world, `${checkoutId}/pay`, confirmedCard)
    await onHostedPage(world, `${checkoutId}/confirm`, { decision: random.one(['confirm', 'deny']) })
    return
  }
  const times = random.chance(0.1) ? 2 : 1
  await Promise.all(Array.from({ length: times }, () => onHostedPage(world, `${checkoutId}/pay`, goodCard)))
}

async function comeBack(
  world: TradeWorld,
  random: Random,
  { person, checkoutId }: { person: Person; checkoutId: string },
): Promise<void> {
  if (random.chance(0.1))
    await call(world, 'POST', '/payments/yoco/cancelled', { person, body: { checkoutId } })
  const times = random.whole(1, 3)
  await Promise.all(
    Array.from({ length: times }, () =>
      call(world, 'GET', `/payments/yoco/status/${checkoutId}`, { person }),
    ),
  )
}
