import { setTimeout as wait } from 'node:timers/promises'
import { swapUnits } from '#contract/orders/admin-order.ts'
import { type Order, readOrder } from '#contract/orders/order.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { swapOf } from '#domain/orders/corrections/swap.ts'
import type { Random } from '#domain/seeded-random.ts'
import { call, insist, onHostedPage, untilOpen } from './calls.ts'
import { goodCard } from './shopper.ts'
import type { Actor, World } from './world.ts'

type Correction = { world: World; random: Random; order: Order }

/** Somebody who corrects orders while others pack, pay or refund them: where they go, or what is in them. */
export const corrector: Actor = async (world, random) => {
  while (!world.ending.aborted) {
    await untilOpen(world)
    await correctOrder(world, random)
    await wait(random.whole(50, 500), undefined, { signal: world.ending }).catch(() => {})
  }
}

async function correctOrder(world: World, random: Random): Promise<void> {
  const status = random.one(['unfulfilled', 'unfulfilled', 'pending'])
  const list = await call(world, 'GET', `/orders?limit=20&status=${status}`, { person: world.owner })
  const orders: { orderNumber: string }[] = list.body?.orders ?? []
  if (orders.length === 0) return
  const path = `/orders/${random.one(orders).orderNumber}`
  const { status: answered, body } = await call(world, 'GET', path, { person: world.owner })
  if (answered !== 200) return
  const { order } = readOrder.responses[200].parse(body)
  // All of it may have been taken out.
  if (order.items.length === 0) return
  const correction = { world, random, order }
  if (order.waitingSwap) await endSwap(correction, order.waitingSwap.id)
  else await random.one([details, takeOut, swap, swap])(correction)
}

/** Two members of staff have the same page open: only one of them can have read the newest version. */
async function details({ world, random, order }: Correction): Promise<void> {
  const { orderNumber, version } = order
  const send = () =>
    call(world, 'PATCH', `/orders/${orderNumber}/details`, {
      person: world.owner,
      body: { version, shippingInfo: { deliveryNote: `Gate ${random.whole(1, 999_999)}` } },
    })
  const replies = await Promise.all(random.chance(0.5) ? [send(), send()] : [send()])
  const saved = replies.filter(({ status }) => status === 200).length
  world.tally.count('addresses corrected', saved)
  if (saved > 1) world.tally.accuse('Two corrections of the same version were saved.')
}

async function takeOut({ world, random, order }: Correction): Promise<void> {
  const { orderNumber, version, items } = order
  const { lineId, quantity } = random.one(items)
  const units = [{ lineId, quantity: random.whole(1, quantity) }]
  const body = { version, units, reason: 'Siege', restock: random.chance(0.7) }
  const saved = await twice({ world, random, order }, `/orders/${orderNumber}/removals`, body)
  if (saved) world.tally.count('units taken out')
}

async function swap({ world, random, order }: Correction): Promise<void> {
  const { orderNumber, version, items, summary, vatBasisPoints } = order
  const { lineId, quantity: bought } = random.one(items)
  const productId = random.one(world.productIds)
  const read = await call(world, 'GET', `/admin/products/${productId}`, { person: world.owner })
  const price = read.body?.product?.retail_price
  if (price === undefined) return
  const quantity = random.whole(1, bought)
  const { differenceCents } = swapOf({
    lines: items,
    lineId,
    quantity,
    unitPriceCents: Math.round(price * 100),
    shippingCents: summary.shippingCents,
    tax: taxWhenPlaced({ vatBasisPoints, pricesIncludeVat: summary.pricesIncludeVat }),
  })
  const body = {
    version,
    lineId,
    quantity,
    productId,
    expectedDifference: differenceCents / 100,
    reason: 'Siege',
    restock: random.chance(0.7),
  }
  const saved = await twice({ world, random, order }, `/orders/${orderNumber}/swaps`, body)
  if (!saved) return
  world.tally.count('swaps')
  const { waitingSwap } = swapUnits.responses[200].parse(saved).order
  if (waitingSwap) await endSwap({ world, random, order }, waitingSwap.id)
}

/** Its customer pays the difference, or the shop gives up, or both at once. */
async function endSwap({ world, random, order }: Correction, swapId: number): Promise<void> {
  const path = `/orders/${order.orderNumber}`
  const pay = async () => {
    const link = await insist(world, 'POST', `${path}/pay-link`, {
      person: world.owner,
      body: { email: false, swapId },
    })
    const token = link.body?.url?.split('/pay/')[1]
    if (!token) return
    const { status, body } = await insist(world, 'POST', `/pay-links/${token}/checkout`, {})
    if (status !== 200) return
    const checkoutId = new URL(body.redirectUrl).pathname.split('/').at(-1)
    await onHostedPage(world, `${checkoutId}/pay`, goodCard)
    if (random.chance(0.7)) await call(world, 'POST', `/pay-links/${token}/check`)
    world.tally.count('differences of swaps paid')
  }
  const withdraw = async () => {
    const reply = await call(world, 'DELETE', `${path}/swaps/${swapId}`, { person: world.owner })
    if (reply.status === 200) world.tally.count('swaps withdrawn')
  }
  const end = random.next()
  if (end < 0.5) await pay()
  else if (end < 0.7) await withdraw()
  else if (end < 0.9) await Promise.all([pay(), withdraw()])
}

/** Sends it once, or twice at once with the same key, and gives the answer of the first that was saved. */
async function twice({ world, random }: Correction, path: string, body: object) {
  const headers = { 'idempotency-key': `correction-${random.whole(0, 2 ** 31)}` }
  const send = () => insist(world, 'POST', path, { person: world.owner, headers, body })
  const replies = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  const refused = replies.find(({ status }) => status === 409)
  if (refused) world.tally.count(`corrections refused: ${refused.body?.code}`)
  return replies.find(({ status }) => status === 200)?.body ?? null
}
