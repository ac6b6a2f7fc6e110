import * as api from '#contract/endpoints.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { firstDayInTime } from '#domain/orders/delivery/delivery.ts'
import { southAfricanDay, southAfricanMidnightMs } from '#domain/south-african-day.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { handToCustomer } from '../collect/hand-to-customer.ts'
import { noSuchOrder } from '../no-such-order.ts'
import { findKeptCents, findOrder } from '../order-queries.ts'
import { staffOrderView } from '../order-view.ts'
import {
  countDispatch,
  countDispatchParcels,
  countOrdersToPack,
  listDispatchParcels,
  listOrdersToPack,
  listPackingProducts,
} from './dispatch-queries.ts'
import { handOverParcels } from './hand-over-parcels.ts'
import { dispatchParcelView, orderToPackView, packingView } from './order-to-pack-view.ts'
import { packingRefusal, packOrder } from './pack-order.ts'
import { packOrders } from './pack-orders.ts'
import { undoDispatch } from './undo-dispatch.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'sealer' | 'shop'>

/** Picking, packing and handing over. */
export function dispatchRoutes(needs: Needs): Route[] {
  return [...worklistRoutes(needs), ...packingRoutes(needs), ...handOverRoutes(needs)]
}

function worklistRoutes({ db, clock, shop }: Needs): Route[] {
  return [
    route(api.listOrdersToPack, async ({ query: { page, limit, late, single, q } }) => {
      const now = clock()
      const within = (await currentShop(db, shop)).delivery.dispatchBusinessDays.to
      const days = daysOf(now, within)
      const filter = { lateBefore: late ? days.lateBefore : null, isSingle: single ?? false, q }
      const [rows, counts, found] = await Promise.all([
        listOrdersToPack(db, filter, { limit, offset: (page - 1) * limit }),
        countDispatch(db, days),
        // Without a search the counts of the tabs say it.
        filter.isSingle || q !== '' ? countOrdersToPack(db, filter) : null,
      ])
      const total = found ?? (late ? counts.late : counts.toPack)
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return {
        status: 200,
        body: { orders: rows.map((row) => orderToPackView(row, { now, within })), pagination, counts },
      }
    }),

    route(api.listDispatchParcels, async ({ query: { page, limit, state, q } }) => {
      const days = daysOf(clock(), (await currentShop(db, shop)).delivery.dispatchBusinessDays.to)
      const filter = { state, q, since: days.since }
      const [rows, counts, found] = await Promise.all([
        listDispatchParcels(db, filter, { limit, offset: (page - 1) * limit }),
        countDispatch(db, days),
        q !== '' ? countDispatchParcels(db, filter) : null,
      ])
      const total = found ?? counts[countOf[state]]
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { parcels: rows.map(dispatchParcelView), pagination, counts } }
    }),
  ]
}

function packingRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.readPacking, async ({ params }) => {
      const order = await findOrder(db, params.orderNumber)
      if (!order) return noSuchOrder
      const reason = packingRefusal(order, await findKeptCents(db, order.id))
      const refusal = reason && refusals[reason].body.error
      return { status: 200, body: packingView(order, await listPackingProducts(db, [order.id]), refusal) }
    }),

    route(api.packOrder, async (call) => {
      const result = await packOrder(needs, {
        orderNumber: call.params.orderNumber,
        body: call.body,
        attempt: saveAttemptOf(call),
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return refusals[result.reason]
      const { number } = result
      return { status: 201, body: { order: staffOrderView(result.order, clock()), number } }
    }),

    route(api.packOrders, async (call) => {
      const { packed, refused } = await packOrders(needs, { ...call.body, actor: callerOf(call) })
      const failed = refused.map(({ orderNumber, reason }) => ({ orderNumber, error: textOf(reason) }))
      return { status: 200, body: { packed, failed } }
    }),
  ]
}

function handOverRoutes(needs: Needs): Route[] {
  return [
    route(api.handOverParcels, async (call) => {
      const { handedOver, refused } = await handOverParcels(needs, { ...call.body, actor: callerOf(call) })
      return { status: 200, body: { handedOver, failed: refused.map(failedView) } }
    }),

    route(api.undoDispatch, async (call) => {
      const { undone, refused } = await undoDispatch(needs, { ...call.body, actor: callerOf(call) })
      return { status: 200, body: { undone, failed: refused.map(failedView) } }
    }),

    route(api.handToCustomer, async (call) => {
      const result = await handToCustomer(needs, {
        orderNumber: call.params.orderNumber,
        proof: call.body.proof,
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: { order: staffOrderView(result.order, needs.clock()) } }
    }),
  ]
}

const countOf = { packed: 'packed', left: 'leftToday', to_collect: 'toCollect' } as const

/** The days that decide what is late, and what left today. */
function daysOf(now: Date, within: number): { lateBefore: Date; since: Date } {
  const today = southAfricanDay(now.getTime())
  return {
    lateBefore: new Date(southAfricanMidnightMs(firstDayInTime(today, within))),
    since: new Date(southAfricanMidnightMs(today)),
  }
}

const refusals = {
  not_found: noSuchOrder,
  key_reused: keyReused,
  not_paid: problem(409, 'not_paid', 'Only a paid order can be packed.'),
  cancel_requested: problem(
    409,
    'cancel_requested',
    'The customer has cancelled this order: refund it, or dismiss the cancellation first.',
  ),
  not_supplied: problem(409, 'not_supplied', 'Its goods are not in stock: supply or refund it first.'),
  refund_under_way: problem(409, 'refund_under_way', 'It is being refunded in full.'),
  swap_unpaid: problem(
    409,
    'swap_unpaid',
    'The difference of a swap is not paid yet. Withdraw the swap to send the order as it is.',
  ),
  nothing_to_pack: problem(409, 'nothing_to_pack', 'Everything in this order is packed already.'),
  too_many_units: problem(
    409,
    'too_many_units',
    'Someone has packed some of it meanwhile. Load the order again to see what is left.',
  ),
  asks_serial: problem(
    409,
    'asks_serial',
    'It has a product that asks for a serial number: scan it to pack it.',
  ),
  serials_missing: problem(409, 'serials_missing', 'Scan one serial number for each unit that asks for it.'),
  serial_twice: problem(409, 'serial_twice', 'A serial number belongs to one unit: one was scanned twice.'),
  no_such_parcel: problem(404, 'no_such_parcel', 'This order has no such parcel.'),
  unpacked: problem(409, 'unpacked', 'It was unpacked again.'),
  unknown_courier: problem(409, 'unknown_courier', 'This courier does not exist or is not active.'),
  number_twice: problem(409, 'number_twice', 'Another line has the same tracking number.'),
  number_taken: problem(409, 'number_taken', 'Another parcel has this tracking number.'),
  already_moving: problem(409, 'already_moving', 'The courier reports that it is on its way.'),
  not_collected: problem(409, 'not_collected', 'This order is delivered and not collected.'),
  wrong_proof: problem(
    409,
    'wrong_proof',
    'This is neither the number nor the collection code of this order. Ask again.',
  ),
  not_ready: problem(409, 'not_ready', 'Nothing of this order is ready to collect yet.'),
  already_left: problem(409, 'already_left', 'It has left.'),
}

type Reason = keyof typeof refusals

const textOf = (reason: Reason) => refusals[reason].body.error

function failedView({ reason, ...parcel }: { orderNumber: string; number: number; reason: Reason }) {
  return { ...parcel, error: textOf(reason) }
}
