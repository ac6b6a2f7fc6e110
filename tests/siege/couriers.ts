import { setTimeout as wait } from 'node:timers/promises'
import { isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Random } from '#domain/seeded-random.ts'
import { allStatuses } from '#sandbox/bobgo/carrier/carrier.ts'
import { FAULT_KINDS, type FaultPlace } from '#sandbox/bobgo/faults.ts'
import type { Db } from '#server/db/client.ts'
import { parcelBookings, returnBookings } from '#server/db/schema/bookings.ts'
import { call, untilOpen } from './calls.ts'
import type { Actor, World } from './world.ts'

type Bookable = {
  id: number
  number: number
  state: string
  canBook: boolean
  bookings: { id: number; state: string }[]
}

/** Somebody in dispatch: packs, books couriers to customers and back, some of them twice, and cancels some. */
export const dispatcher: Actor = async (world, random) => {
  while (!world.ending.aborted) {
    await untilOpen(world)
    await random.one([book, book, book, cancel, bookBack, bookBack, cancelBack])(world, random)
    await wait(random.whole(50, 500), undefined, { signal: world.ending }).catch(() => {})
  }
}

async function anOrder(world: World, random: Random): Promise<string | null> {
  const path = `/orders?limit=20&status=${random.one(['unfulfilled', 'fulfilled'])}`
  const reply = await call(world, 'GET', path, { person: world.owner })
  const orders: { orderNumber: string }[] = reply.body?.orders ?? []
  return orders.length === 0 ? null : random.one(orders).orderNumber
}

async function parcelsOf(world: World, orderNumber: string): Promise<Bookable[]> {
  const reply = await call(world, 'GET', `/admin/orders/${orderNumber}/bookings`, { person: world.owner })
  return reply.body?.parcels ?? []
}

async function book(world: World, random: Random): Promise<void> {
  const orderNumber = await anOrder(world, random)
  if (!orderNumber) return
  // Naming a tracking number packs what is not packed yet, and hands nothing over.
  await call(world, 'PATCH', `/orders/${orderNumber}`, {
    person: world.owner,
    body: { trackingNumber: `HAND${random.whole(1, 999)}` },
  })
  const free = (await parcelsOf(world, orderNumber)).filter(({ canBook }) => canBook)
  const [parcel] = free
  if (!parcel) return
  const { body } = await call(world, 'POST', '/admin/parcels/quotes', {
    person: world.owner,
    body: { parcels: [{ orderNumber, number: parcel.number }] },
  })
  const quoted = body?.parcels?.[0]
  const quote = quoted?.quotes?.[0]
  if (quote) world.tally.count('parcels quoted')
  const choice = {
    parcelId: parcel.id,
    size,
    quoted: quote?.price ?? 100,
    ...economy,
  }
  const key = `siege-${random.whole(0, 2 ** 31)}`
  const keys = random.chance(0.3) ? [key, key, `${key}-other`] : [key]
  const replies = await Promise.all(
    keys.map((requestKey) =>
      call(world, 'POST', '/admin/parcels/bookings', {
        person: world.owner,
        body: { requestKey, choices: [choice] },
      }),
    ),
  )
  if (replies.some(({ body }) => body?.bookings?.length > 0)) world.tally.count('couriers asked')
}

/** The goods of a return are fetched, sometimes asked for twice at once. */
async function bookBack(world: World, random: Random): Promise<void> {
  const returnId = await aReturn(world, random)
  if (returnId === null) return
  const body = { ...economy, size, quoted: 100, requestKey: `siege-${random.whole(0, 2 ** 31)}` }
  const send = (requestKey = body.requestKey) =>
    call(world, 'POST', `/admin/returns/${returnId}/bookings`, {
      person: world.owner,
      body: { ...body, requestKey },
    })
  const sent = random.chance(0.3) ? [send(), send(), send(`${body.requestKey}-other`)] : [send()]
  const replies = await Promise.all(sent)
  if (replies.some(({ status }) => status === 200)) world.tally.count('couriers asked for a way back')
}

async function cancelBack(world: World, random: Random): Promise<void> {
  const returnId = await aReturn(world, random)
  if (returnId === null) return
  const path = `/admin/returns/${returnId}/bookings`
  const { body } = await call(world, 'GET', path, { person: world.owner })
  const bookings: { id: number; state: string }[] = body?.bookings ?? []
  const booked = bookings.find(({ state }) => state === 'booked')
  if (!booked) return
  const reply = await call(world, 'DELETE', `${path}/${booked.id}`, { person: world.owner })
  if (reply.status === 200) world.tally.count('ways back cancelled')
}

async function aReturn(world: World, random: Random): Promise<number | null> {
  const path = '/admin/returns?status=approved&limit=20'
  const { body } = await call(world, 'GET', path, { person: world.owner })
  const returns: { id: number }[] = body?.returns ?? []
  return returns.length === 0 ? null : random.one(returns).id
}

const economy = {
  courierSlug: 'sandbox',
  serviceCode: 'ECO',
  courierName: 'Sandbox Couriers',
  serviceName: 'Economy',
}
const size = { massG: 1200, lengthMm: 300, widthMm: 200, heightMm: 100 }

async function cancel(world: World, random: Random): Promise<void> {
  const orderNumber = await anOrder(world, random)
  if (!orderNumber) return
  const parcels = await parcelsOf(world, orderNumber)
  const booked = parcels.flatMap(({ bookings }) => bookings).find(({ state }) => state === 'booked')
  if (!booked) return
  const reply = await call(world, 'POST', `/admin/bookings/${booked.id}/cancel`, { person: world.owner })
  if (reply.status === 200) world.tally.count(`couriers cancelled: ${reply.body.outcome}`)
}

const places = Object.keys(FAULT_KINDS).filter((place): place is FaultPlace => place in FAULT_KINDS)

/** The couriers: every fault that their sandbox knows, parcels that move in any order, and outages. */
export const couriers: Actor = async (world, random) => {
  while (!world.ending.aborted) {
    // Faults that nobody has met yet would pile up, until nothing ever succeeds.
    if (random.chance(0.4)) await tellSandbox(world, '/_faults', {}, 'DELETE')
    await tellSandbox(world, '/_faults', {
      faults: Array.from({ length: random.whole(1, 3) }, () => aFault(random)),
    })
    world.tally.count('faults of couriers')
    await pushOne(world, random)
    if (random.chance(0.03)) {
      await world.shop.restartCouriers()
      world.tally.count('outages of couriers')
    }
    await wait(random.whole(150, 900), undefined, { signal: world.ending }).catch(() => {})
  }
}

function aFault(random: Random) {
  const on = random.one(places)
  const kind = random.one<string>(FAULT_KINDS[on])
  return {
    on,
    kind,
    ms: random.whole(1, kind === 'slow' ? 800 : 2500),
    ...(kind === 'error' && { status: random.one([400, 401, 404, 409, 422, 429, 500, 502, 503]) }),
  }
}

const State = z.object({
  shipments: z.array(
    z.object({
      trackingReference: z.string(),
      customTrackingReference: z.string(),
      submissionStatus: z.string(),
      failedReason: z.string(),
      status: z.string(),
    }),
  ),
})
type Shipment = z.infer<typeof State>['shipments'][number]

async function pushOne(world: World, random: Random): Promise<void> {
  const accepted = (await readShipments(world)).filter(isAccepted)
  if (accepted.length === 0) return
  const { trackingReference: tracking_reference } = random.one(accepted.slice(-40))
  const status = random.one(allStatuses.filter((one) => one !== 'cancelled'))
  await tellSandbox(world, '/_push', { tracking_reference, status })
  world.tally.count(`parcels pushed to ${status}`)
}

function isAccepted({ submissionStatus, failedReason }: Shipment): boolean {
  return submissionStatus === 'success' && failedReason === ''
}

async function readShipments({ shop }: World): Promise<Shipment[]> {
  const reply = await fetch(`${shop.courierUrl}/_state`).catch(() => null)
  return reply?.ok ? State.parse(await reply.json()).shipments : []
}

async function tellSandbox({ shop }: World, path: string, body: object, method = 'POST'): Promise<void> {
  await fetch(`${shop.courierUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}

/** The faults stop, and every booking is looked at once more. */
export async function settleCouriers(world: World, db: Db): Promise<void> {
  await tellSandbox(world, '/_faults', {}, 'DELETE')
  await tellSandbox(world, '/_hurry', {})
  for (const table of [parcelBookings, returnBookings])
    await db.update(table).set({ nextCheckAt: sql`now()` }).where(isNotNull(table.nextCheckAt))
}

/** No parcel or return is booked twice at the provider, and none of its shipments is unknown to the shop. */
export async function misbookedParcels(world: World, db: Db): Promise<string[]> {
  await tellSandbox(world, '/_deliver', {})
  const shipments = await readShipments(world)
  const { rows } = await db.execute<{
    reference: string
    load: string
    state: string
    wasTold: boolean
  }>(sql`
    select b.reference, b.load, b.state, exists (
      select from order_attention a where a.order_id = b.order_id
        and a.reason in ('booked_twice', 'courier_not_cancelled')) as "wasTold"
    from (
      select b.reference, 'parcel ' || p.id as load, b.state, p.order_id
      from parcel_bookings b join parcels p on p.id = b.parcel_id
      union all
      select b.reference, 'return ' || r.id, b.state, r.order_id
      from return_bookings b join order_returns r on r.id = b.return_id where b.reference is not null
    ) b`)
  const open = shipments.filter((one) => isAccepted(one) && one.status !== 'cancelled')
  const problems = repeated(shipments.map(({ customTrackingReference }) => customTrackingReference)).map(
    (reference) => `The booking ${reference} was sent to the courier more than once.`,
  )
  const byLoad = new Map<string, string[]>()
  for (const { customTrackingReference: reference } of open) {
    const row = rows.find((one) => one.reference === reference)
    if (!row) problems.push(`The courier has a booking ${reference} that is not in the books.`)
    else if (!row.wasTold) byLoad.set(row.load, [...(byLoad.get(row.load) ?? []), reference])
  }
  for (const [load, references] of byLoad)
    if (references.length > 1) problems.push(`The ${load} has two couriers: ${references.join(' and ')}.`)
  for (const { reference, state } of rows) {
    const isOpenThere = open.some((one) => one.customTrackingReference === reference)
    if (state === 'booked' && !isOpenThere)
      problems.push(`The booking ${reference} is booked here and not at the courier.`)
    if (state === 'cancelling') problems.push(`The booking ${reference} is still being cancelled.`)
    if (isOpenThere && ['requested', 'pending', 'refused'].includes(state))
      problems.push(`The booking ${reference} is ${state} here and accepted by the courier.`)
  }
  return problems
}

function repeated(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))]
}
