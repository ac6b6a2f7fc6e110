import { Readable } from 'node:stream'
import * as api from '#contract/endpoints.ts'
import type { orderFilters } from '#contract/orders/order.ts'
import { isAllowed } from '#domain/accounts/permissions.ts'
import { pageCount } from '#domain/catalogue/browsing.ts'
import { randFromCents } from '#domain/money/money.ts'
import { addDays, southAfricanDay, southAfricanMidnightMs } from '#domain/orders/delivery.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { summaryView, totalTexts } from '../cart/check-cart.ts'
import type { Sealer } from '../emails/sealer.ts'
import { dismissAttention, supplyOrder } from './attention/answer-attention.ts'
import { cancelOrder } from './cancel-order.ts'
import { exportOrders } from './export-orders.ts'
import { fulfilOrder } from './fulfil/fulfil-order.ts'
import { fulfilOrders } from './fulfil/fulfil-orders.ts'
import { countOrders, findOrder, listOrders, type OrderSearch } from './order-queries.ts'
import { listedOrderView, orderView, staffOrderView } from './order-view.ts'
import { placeOrder } from './place/place-order.ts'
import { unpaidText } from './unpaid-text.ts'

type Needs = {
  db: Db
  clock: Clock
  random: () => number
  sealer: Sealer
  shop: ShopConfig
  reservationMinutes: number
}

export function orderRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.placeOrder, async (call) => {
      const idempotencyKey = call.headers['idempotency-key']
      if (!idempotencyKey) {
        return problem(
          400,
          'idempotency_key_missing',
          'Send an Idempotency-Key header so that the order is placed only once',
        )
      }
      const result = await placeOrder(needs, {
        accountId: callerOf(call).accountId,
        idempotencyKey,
        body: call.body,
      })
      if (result.kind === 'placed') return { status: 201, body: { order: orderView(result.order, clock()) } }
      if (result.kind === 'placed_before')
        return { status: 200, body: { order: orderView(result.order, clock()) } }
      switch (result.reason) {
        case 'key_reused':
          return problem(
            409,
            'idempotency_key_reused',
            'This Idempotency-Key was used for another order. Use a new one',
          )
        case 'recently_paid':
          return { status: 409, body: { ...recentlyPaid, order: result.order } }
        case 'invalid':
          return problem(400, 'invalid', result.message, result.fields)
        case 'total_too_high':
        case 'total_too_low':
          return problem(409, result.reason, totalTexts[result.reason])
        case 'unpaid_limit':
          return {
            status: 409,
            body: {
              error: unpaidText(result),
              code: result.reason,
              orders: result.waiting.map(({ orderNumber, totalCents, reservedUntil }) => ({
                orderNumber,
                total: randFromCents(totalCents),
                reservedUntil: new Date(reservedUntil).toISOString(),
              })),
            },
          }
        case 'stock_changed':
        case 'price_changed':
          return {
            status: 409,
            body: {
              error: conflictTexts[result.reason],
              code: result.reason,
              lines: result.lines,
              summary: summaryView(result.summary, result.tax),
            },
          }
      }
    }),

    route(api.listOrders, async (call) => {
      const { page, limit, scope, ...query } = call.query
      const caller = callerOf(call)
      const isForStaff = scope === 'all' && isAllowed(caller, 'orders')
      const now = clock()
      const search = orderSearch(query, { accountId: isForStaff ? null : caller.accountId, now })
      const [rows, counts] = await Promise.all([
        listOrders(db, search, {
          sort: query.sort,
          direction: query.direction,
          limit,
          offset: (page - 1) * limit,
        }),
        countOrders(db, search),
      ])
      const view = isForStaff ? listedOrderView : orderView
      const maySeeRevenue = !isForStaff || isAllowed(caller, 'reports')
      return {
        status: 200,
        body: {
          orders: rows.map((row) => view(row, now)),
          pagination: { page, limit, total: counts.found, pages: pageCount(counts.found, limit) },
          summary: {
            total: counts.total,
            fulfilled: counts.fulfilled,
            pending: counts.unfulfilled,
            ...(maySeeRevenue && { revenue: randFromCents(counts.revenueCents) }),
          },
        },
      }
    }),

    route(api.exportOrders, async ({ query }) => {
      const now = clock()
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
      // Someone else's order is not told apart from one that does not exist.
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

    route(api.fulfilOrder, async (call) => {
      const result = await fulfilOrder(needs, {
        ...call.body,
        orderNumber: call.params.orderNumber,
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return fulfilRefusals[result.reason]
      return { status: 200, body: { order: staffOrderView(result.order, clock()) } }
    }),

    route(api.fulfilOrders, async (call) => {
      const result = await fulfilOrders(needs, { ...call.body, actor: callerOf(call) })
      const failed = result.refused.map(({ orderNumber, reason }) => ({
        orderNumber,
        error: fulfilRefusals[reason].body.error,
      }))
      return { status: 200, body: { updated: result.updated, changed: result.moved, failed } }
    }),

    route(api.answerAttention, async (call) => {
      const { orderNumber } = call.params
      const actor = callerOf(call)
      const result =
        call.body.action === 'supply'
          ? await supplyOrder(needs, { orderNumber, actor })
          : await dismissAttention(needs, { ...call.body, orderNumber, actor })
      if (result.kind === 'refused') return attentionRefusals[result.reason]
      return { status: 200, body: { order: staffOrderView(result.order, clock()) } }
    }),
  ]
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

const noSuchOrder = problem(404, 'not_found', 'Order not found')

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
  already_over: problem(409, 'already_over', 'This order is already closed. There is nothing to cancel.'),
  already_paid: problem(409, 'already_paid', 'This order has been paid in the meantime.'),
}

const fulfilRefusals = {
  not_found: noSuchOrder,
  not_paid: problem(409, 'not_paid', 'Only a paid order can be fulfilled.'),
  cancel_requested: problem(
    409,
    'cancel_requested',
    'The customer has cancelled this order: refund it, or dismiss the cancellation first.',
  ),
  not_supplied: problem(409, 'not_supplied', 'Its goods are not in stock: supply or refund it first.'),
  refund_under_way: problem(409, 'refund_under_way', 'It is being refunded in full.'),
  unknown_courier: problem(409, 'unknown_courier', 'This courier does not exist or is not active.'),
  impossible_day: problem(400, 'invalid', 'The delivery date must be between the day it shipped and today.', {
    deliveredOn: 'must be between the day it shipped and today',
  }),
}

const attentionRefusals = {
  not_found: noSuchOrder,
  not_paid: problem(409, 'not_paid', 'Only a paid order that has not shipped can be supplied.'),
  stock_short: problem(
    409,
    'stock_short',
    'There is still not enough stock. Add the stock you received, then supply.',
  ),
  nothing_open: problem(409, 'nothing_open', 'This has already been resolved.'),
}

const recentlyPaid = {
  error: 'You ordered and paid for the same items in the last 24 hours. Nothing was ordered again.',
  code: 'recently_paid',
}

const conflictTexts = {
  stock_changed:
    'Some items in your cart are no longer available. Nothing was ordered. Check the marked items.',
  price_changed: 'A price changed after you filled your cart. Nothing was ordered. Check the new total.',
}
