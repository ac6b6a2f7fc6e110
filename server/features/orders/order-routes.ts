import { listOrders, placeOrder, readOrder } from '#contract/order.ts'
import { pageCount } from '#domain/browsing.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { lineView, summaryView } from '../cart/check-cart.ts'
import { countOrdersOf, findOrder, listOrdersOf } from './order-queries.ts'
import { orderView } from './order-view.ts'
import { placeOrder as place } from './place-order.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig; reservationMinutes: number }

export function orderRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(placeOrder, async (call) => {
      const idempotencyKey = call.headers['idempotency-key']
      if (!idempotencyKey) {
        return problem(
          400,
          'idempotency_key_missing',
          'Send an Idempotency-Key header, so that the order is placed only once',
        )
      }
      const result = await place(needs, {
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
        case 'invalid':
          return problem(400, 'invalid', result.message, result.fields)
        case 'stock_changed':
        case 'price_changed':
          return {
            status: 409,
            body: {
              error: conflictTexts[result.reason],
              code: result.reason,
              lines: result.lines.map(lineView),
              summary: summaryView(result.summary, result.tax),
            },
          }
      }
    }),

    route(listOrders, async (call) => {
      const { accountId } = callerOf(call)
      const { page, limit } = call.query
      const [rows, total] = await Promise.all([
        listOrdersOf(db, accountId, { limit, offset: (page - 1) * limit }),
        countOrdersOf(db, accountId),
      ])
      const now = clock()
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { orders: rows.map((row) => orderView(row, now)), pagination } }
    }),

    route(readOrder, async (call) => {
      const caller = callerOf(call)
      const row = await findOrder(db, call.params.orderNumber)
      // Someone else's order is not told apart from one that does not exist.
      if (!row || (row.accountId !== caller.accountId && caller.role !== 'admin')) {
        return problem(404, 'not_found', 'There is no such order')
      }
      return { status: 200, body: { order: orderView(row, clock()) } }
    }),
  ]
}

const conflictTexts = {
  stock_changed:
    'Some of your cart is no longer available. Nothing was ordered; please look at the marked lines.',
  price_changed:
    'A price changed since you filled your cart. Nothing was ordered; please look at the new total.',
}
