import { Readable } from 'node:stream'
import * as api from '#contract/endpoints.ts'
import type { orderFilters } from '#contract/orders/order.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { addDays, southAfricanDay, southAfricanMidnightMs } from '#domain/south-african-day.ts'
import { type Call, callerOf, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { cancelOrder } from './cancel-order.ts'
import { exportOrders } from './export-orders.ts'
import { countOrders } from './figures/count-orders.ts'
import { noSuchOrder } from './no-such-order.ts'
import { findOrder, listOrders, type OrderSearch } from './order-queries.ts'
import { listedOrderView, orderView, staffOrderView } from './order-view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'sealer' | 'shop' | 'securityLog'>

/** Reading and cancelling orders, for customers and staff. */
export function orderRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.listOrders, async (call) => ({ status: 200, body: await readOrderList(needs, call) })),

    route(api.exportOrders, async (call) => {
      const { query } = call
      const now = clock()
      needs.securityLog({ event: 'data_exported', ...whoCalls(call), what: 'orders' })
      const search = orderSearch(query, { accountId: null, now })
      const name = `orders-${southAfricanDay(now.getTime())}.csv`
      const file = {
        type: 'text/csv; charset=utf-8',
        name,
        bytes: Readable.from(exportOrders(needs, search)),
      }
      return { status: 200, body: undefined, file }
    }),

    route(api.readOrder, async (call) => {
      const caller = callerOf(call)
      const isForStaff = isAllowed(caller, 'orders')
      const row = await findOrder(db, call.params.orderNumber)
      // Someone else's order looks the same as one that does not exist.
      if (!row || (row.accountId !== caller.accountId && !isForStaff)) return noSuchOrder
      const view = isForStaff ? staffOrderView : orderView
      return { status: 200, body: { order: view(row, clock()) } }
    }),

    route(api.cancelOrder, async (call) => {
      const caller = callerOf(call)
      const isForStaff = isAllowed(caller, 'orders')
      const result = await cancelOrder(needs, {
        orderNumber: call.params.orderNumber,
        accountId: isForStaff ? null : caller.accountId,
        actor: isForStaff ? caller.email : 'customer',
        ...(isForStaff && { staff: caller }),
        isUnpaidOnly: call.query.unless === 'paid',
      })
      if (result.kind === 'refused') return cancelRefusals[result.reason]
      return {
        status: 200,
        body: { order: orderView(result.order, clock()), message: cancelTexts[result.kind] },
      }
    }),
  ]
}

/** Staff may ask for everyone's orders; everybody else gets their own. */
async function readOrderList({ db, clock }: Needs, call: Call<typeof api.listOrders>) {
  const { page, limit, scope, sort, direction, ...filters } = call.query
  const caller = callerOf(call)
  const isForStaff = scope === 'all' && isAllowed(caller, 'orders')
  const now = clock()
  const search = orderSearch(filters, { accountId: isForStaff ? null : caller.accountId, now })
  const [rows, counts] = await Promise.all([
    listOrders(db, search, { sort, direction, limit, offset: (page - 1) * limit }),
    countOrders(db, search),
  ])
  const view = isForStaff ? listedOrderView : orderView
  const maySeeRevenue = !isForStaff || isAllowed(caller, 'reports')
  return {
    orders: rows.map((row) => view(row, now)),
    pagination: { page, limit, total: counts.found, pages: pageCount(counts.found, limit) },
    summary: {
      total: counts.total,
      fulfilled: counts.fulfilled,
      pending: counts.unfulfilled,
      ...(maySeeRevenue && { revenueCents: counts.revenueCents }),
    },
  }
}

type Query = { status: (typeof orderFilters)[number]; q: string; from?: string; to?: string }

function orderSearch(
  { status, q, from, to }: Query,
  { accountId, now }: { accountId: string | null; now: Date },
): OrderSearch {
  return {
    accountId,
    status,
    text: q,
    from: from ? new Date(southAfricanMidnightMs(from)) : null,
    before: to ? new Date(southAfricanMidnightMs(addDays(to, 1))) : null,
    now,
  }
}

const cancelTexts = {
  cancelled: 'Your order has been cancelled. You have not been charged.',
  requested:
    'We have received your cancellation. Nothing will be sent, and we will refund the card you paid with.',
}

const cancelRefusals = {
  not_found: noSuchOrder,
  already_packed: problem(
    409,
    'already_packed',
    'This order is already on its way. You can return it once you have it.',
  ),
  is_replacement: problem(
    409,
    'is_replacement',
    'This order replaces goods that were returned, so it cannot be cancelled. Contact us if you want something else.',
  ),
  already_over: problem(409, 'already_over', 'This order is already closed. There is nothing to cancel.'),
  already_paid: problem(409, 'already_paid', 'This order has been paid in the meantime.'),
}
