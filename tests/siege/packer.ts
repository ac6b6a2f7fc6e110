import { setTimeout as wait } from 'node:timers/promises'
import type { PackBody, PackingLine } from '#contract/orders/dispatch.ts'
import type { Random } from '#domain/seeded-random.ts'
import { call, insist, untilOpen } from './calls.ts'
import type { Actor, World } from './world.ts'

type Parcel = { orderNumber: string; number: number }

/** Somebody at the packing table: scans whole orders or parts of them, hands parcels over, and undoes some. */
export const packer: Actor = async (world, random) => {
  while (!world.ending.aborted) {
    await untilOpen(world)
    await random.one([scan, scan, scan, packMany, handOver, handOver, undoParcels])(world, random)
    await wait(random.whole(50, 500), undefined, { signal: world.ending }).catch(() => {})
  }
}

/** Often two people take the same order off the pile. */
async function scan(world: World, random: Random): Promise<void> {
  const { owner: person, tally } = world
  const [orderNumber] = await ordersToPack(world, random)
  if (!orderNumber) return
  const path = `/admin/dispatch/orders/${orderNumber}`
  const { body } = await call(world, 'GET', path, { person })
  const lines: PackingLine[] = body?.lines ?? []
  if (lines.length === 0) return
  const request = (key: string, parcel: Pick<PackBody, 'units'>) =>
    insist(world, 'POST', `${path}/parcels`, { person, headers: { 'idempotency-key': key }, body: parcel })
  const key = `scan-${random.whole(0, 2 ** 31)}`
  const parcel = scanned(lines, random)
  const [first, again] = await Promise.all([
    request(key, parcel),
    ...(random.chance(0.2) ? [request(key, parcel)] : []),
    ...(random.chance(0.3) ? [request(`${key}-other`, scanned(lines, random))] : []),
  ])
  if (first.status !== 201) return
  tally.count(lines.length > parcel.units.length ? 'parts of orders packed' : 'orders packed by scanning')
  const repeated = await request(key, parcel)
  if (repeated.status === 201 && repeated.body.number !== first.body.number)
    tally.accuse('One scan made two parcels.')
  if (again?.status === 409) tally.count('scans refused')
}

/** Everything that is left, or some of it; some serial numbers are scanned twice, and some are forgotten. */
function scanned(lines: readonly PackingLine[], random: Random): Pick<PackBody, 'units'> {
  const chosen = random.chance(0.4) ? [random.one(lines)] : lines
  return {
    units: chosen.map(({ lineId, quantity: left, asksSerial }) => {
      const quantity = random.chance(0.3) ? 1 : left
      const count = asksSerial && !random.chance(0.1) ? quantity : 0
      return {
        lineId,
        quantity,
        serials: Array.from({ length: count }, () => `IMEI${random.whole(1, 99_999)}`),
      }
    }),
  }
}

async function packMany(world: World, random: Random): Promise<void> {
  const orderNumbers = (await ordersToPack(world, random)).slice(0, random.whole(1, 4))
  if (orderNumbers.length === 0) return
  const options = { person: world.owner, body: { orderNumbers } }
  const reply = await call(world, 'POST', '/admin/dispatch/pack', options)
  world.tally.count('orders packed in bulk', reply.body?.packed?.length ?? 0)
}

async function handOver(world: World, random: Random): Promise<void> {
  const parcels = await parcelsIn(world, random, 'packed')
  if (parcels.length === 0) return
  const named = parcels.map((parcel) => ({
    ...parcel,
    ...(random.chance(0.5) && { trackingNumber: `LEFT${random.whole(1, 99_999)}` }),
  }))
  const options = { person: world.owner, body: { parcels: named } }
  const replies = await Promise.all(
    Array.from({ length: random.chance(0.3) ? 2 : 1 }, () =>
      call(world, 'POST', '/admin/dispatch/hand-over', options),
    ),
  )
  world.tally.count('parcels handed over', replies[0]?.body?.handedOver?.length ?? 0)
}

async function undoParcels(world: World, random: Random): Promise<void> {
  const what = random.one(['left', 'packed'] as const)
  const parcels = await parcelsIn(world, random, what)
  if (parcels.length === 0) return
  const options = { person: world.owner, body: { parcels: parcels.slice(0, 1), what } }
  const reply = await call(world, 'POST', '/admin/dispatch/undo', options)
  world.tally.count(`parcels undone: ${what}`, reply.body?.undone?.length ?? 0)
}

async function ordersToPack(world: World, random: Random): Promise<string[]> {
  const reply = await call(world, 'GET', '/admin/dispatch/orders?limit=40', { person: world.owner })
  const orders: { orderNumber: string }[] = reply.body?.orders ?? []
  return orders.map(({ orderNumber }) => orderNumber).filter(() => random.chance(0.2))
}

async function parcelsIn(world: World, random: Random, state: 'packed' | 'left'): Promise<Parcel[]> {
  const path = `/admin/dispatch/parcels?limit=40&state=${state}`
  const reply = await call(world, 'GET', path, { person: world.owner })
  const parcels: Parcel[] = reply.body?.parcels ?? []
  return parcels
    .map(({ orderNumber, number }) => ({ orderNumber, number }))
    .filter(() => random.chance(0.2))
    .slice(0, 3)
}
