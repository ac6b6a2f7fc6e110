import type { PackBody } from '#contract/orders/dispatch.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { unitsToPack } from '#domain/orders/parcels/units-to-pack.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { type SaveAttempt, saveOnce } from '../../saves/save-once.ts'
import { type SendingRefusal, sendingRefusal } from '../fulfil/sending-refusal.ts'
import {
  findKeptCents,
  findOrder,
  findOrderById,
  lockOrderByNumber,
  type OrderRow,
} from '../order-queries.ts'
import { packUnits } from '../parcels/pack-units.ts'
import { listPackingProducts } from './dispatch-queries.ts'

type Needs = { db: Db; clock: Clock }

export type PackOrder = {
  orderNumber: string
  /** Null for everything that is left to pack, without scanning. */
  body: PackBody | null
  attempt?: SaveAttempt | null
  actor: { accountId: string; email: string }
}

export type PackRefusal =
  | 'not_found'
  | 'key_reused'
  | 'not_paid'
  | SendingRefusal
  | 'nothing_to_pack'
  | 'too_many_units'
  | 'asks_serial'
  | 'serials_missing'
  | 'serial_twice'

export type PackOrderResult =
  | { kind: 'packed'; order: OrderRow; number: number }
  | { kind: 'refused'; reason: PackRefusal }

/** Puts goods of a paid order into a parcel, and writes down the serial numbers that were scanned. */
export async function packOrder({ db, clock }: Needs, command: PackOrder): Promise<PackOrderResult> {
  const { orderNumber, attempt = null } = command
  const now = clock()
  return db.transaction((tx) =>
    saveOnce<PackOrderResult, number>(tx, attempt, now, {
      save: () => pack(tx, command, now),
      outcomeOf: (result) => (result.kind === 'packed' ? result.number : null),
      async recall(number) {
        const order = await findOrder(tx, orderNumber)
        return order ? { kind: 'packed', order, number } : { kind: 'refused', reason: 'not_found' }
      },
    }),
  )
}

async function pack(tx: Tx, command: PackOrder, now: Date): Promise<PackOrderResult> {
  const { orderNumber, attempt, actor } = command
  // A second packer of the same order waits here, and then finds nothing left to pack.
  const order = await lockOrderByNumber(tx, orderNumber)
  if (!order) return { kind: 'refused', reason: 'not_found' }
  const plan = await planPacking(tx, order, command)
  if ('reason' in plan) return { kind: 'refused', ...plan }
  const { massG, lengthMm, widthMm, heightMm } = command.body ?? {}
  const id = await packUnits(tx, {
    order,
    ...plan,
    actor: actor.email,
    now,
    size: { massG, lengthMm, widthMm, heightMm },
    requestKey: attempt?.key,
  })
  const saved = await findOrderById(tx, order.id)
  const parcel = saved?.parcels.find((one) => one.id === id)
  if (!saved || !parcel) throw new Error('A parcel that was just packed is missing')
  await insertAuditEntry(tx, {
    actor,
    action: 'order_packed',
    subject: { type: 'order', id: order.orderNumber },
    before: null,
    after: {
      parcel: parcel.number,
      units: plan.units.reduce((sum, { quantity }) => sum + quantity, 0),
    },
  })
  return { kind: 'packed', order: saved, number: parcel.number }
}

type Plan = {
  units: { lineId: number; quantity: number }[]
  serials: { lineId: number; serial: string }[]
}

async function planPacking(
  tx: Tx,
  order: OrderRow,
  { body }: PackOrder,
): Promise<Plan | { reason: PackRefusal }> {
  const reason = packingRefusal(order, await findKeptCents(tx, order.id))
  if (reason) return { reason }
  const left = unitsToPack(order.lines, order.parcels)
  if (left.length === 0) return { reason: 'nothing_to_pack' }
  const asking = (await listPackingProducts(tx, [order.id])).filter(({ asksSerial }) => asksSerial)
  const asksSerial = (lineId: number) => asking.some((line) => line.lineId === lineId)
  if (!body) {
    return left.some(({ lineId }) => asksSerial(lineId))
      ? { reason: 'asks_serial' }
      : { units: left, serials: [] }
  }

  const units = body.units.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const isWithinLeft = units.every(({ lineId, quantity }) =>
    left.some((line) => line.lineId === lineId && quantity <= line.quantity),
  )
  if (!isWithinLeft || new Set(units.map(({ lineId }) => lineId)).size < units.length)
    return { reason: 'too_many_units' }
  for (const { lineId, quantity, serials } of body.units) {
    const isEnough = asksSerial(lineId) ? serials.length === quantity : serials.length <= quantity
    if (!isEnough) return { reason: 'serials_missing' }
  }
  const serials = body.units.flatMap(({ lineId, serials: given }) =>
    given.map((serial) => ({ lineId, serial })),
  )
  return isRepeated(order, serials) ? { reason: 'serial_twice' } : { units, serials }
}

/** A serial number belongs to one unit. */
function isRepeated(order: OrderRow, serials: Plan['serials']): boolean {
  const known = order.parcels.flatMap(({ lines }) => lines.flatMap((line) => line.serials))
  const all = [...known, ...serials.map(({ serial }) => serial)].map((serial) => serial.toLowerCase())
  return new Set(all).size < all.length
}

/** Why an order must not be packed now. */
export function packingRefusal(
  order: Pick<OrderRow, 'status' | 'attention' | 'isSupplied' | 'replaces' | 'lines' | 'waitingSwap'>,
  keptCents: number,
): 'not_paid' | 'nothing_to_pack' | SendingRefusal | null {
  const { isPaid, awaitsCourier } = statusFacts[order.status]
  if (!isPaid) return 'not_paid'
  return awaitsCourier ? sendingRefusal(order, keptCents) : 'nothing_to_pack'
}
