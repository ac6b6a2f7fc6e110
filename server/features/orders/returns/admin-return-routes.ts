import * as api from '#contract/endpoints.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import { endReturn } from './end-return.ts'
import { listedReturnView, readReturn } from './read-return.ts'
import { replaceReturn } from './replace-return.ts'
import { requestReturn } from './request-return.ts'
import { countReturnsByStatus, listAllReturns } from './return-list-queries.ts'
import { requestRefusal } from './return-routes.ts'
import { returnView } from './return-view.ts'
import { withdrawReplacement } from './withdraw-replacement.ts'

type Needs = {
  db: Db
  clock: Clock
  random: () => number
  sealer: Sealer
  shop: ShopConfig
  store: PhotoStore
}

/** Returns, for the staff who decide on them. Their refunds are a matter of payments. */
export function adminReturnRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.listAllReturns, async ({ query: { page, limit, status, q } }) => {
      const now = clock()
      const today = southAfricanDay(now.getTime())
      const filter = { status, text: q, today }
      const [{ rows, total }, counts] = await Promise.all([
        listAllReturns(db, filter, { limit, offset: (page - 1) * limit }),
        countReturnsByStatus(db, today),
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return {
        status: 200,
        body: { returns: rows.map((row) => listedReturnView(row, now)), pagination, counts },
      }
    }),

    route(api.readReturn, async ({ params }) => {
      const found = await readReturn(needs, params.returnId)
      return found ? { status: 200, body: { return: found } } : noSuchReturn
    }),

    route(api.openReturn, async (call) => {
      const result = await requestReturn(needs, {
        orderNumber: call.params.orderNumber,
        accountId: null,
        staff: callerOf(call),
        attempt: saveAttemptOf(call),
        body: call.body,
        photos: [],
      })
      return result.kind === 'requested'
        ? { status: 201, body: { return: returnView(result.made) } }
        : requestRefusal(result)
    }),

    route(api.endReturn, async (call) => {
      const { returnId } = call.params
      const result = await endReturn(needs, { returnId, ...call.body, actor: callerOf(call) })
      return result.kind === 'ended' ? after(returnId) : returnRefusals[result.reason]
    }),

    route(api.replaceReturn, async (call) => {
      const { returnId } = call.params
      const result = await replaceReturn(needs, { returnId, ...call.body, actor: callerOf(call) })
      if (result.kind === 'replaced') return after(returnId)
      return result.reason === 'out_of_stock'
        ? problem(409, 'out_of_stock', outOfStockText(result.products))
        : returnRefusals[result.reason]
    }),

    route(api.withdrawReplacement, async (call) => {
      const { returnId } = call.params
      const result = await withdrawReplacement(needs, { returnId, ...call.body, actor: callerOf(call) })
      return result.kind === 'withdrawn' ? after(returnId) : withdrawalRefusals[result.reason]
    }),
  ]

  async function after(returnId: number) {
    const found = await readReturn(needs, returnId)
    if (!found) throw new Error('A return is never deleted')
    return { status: 200, body: { return: found } } as const
  }
}

function outOfStockText(products: readonly string[]): string {
  return `There is not enough stock of ${products.join(', ')}. Choose another product, or refund the customer.`
}

export const noSuchReturn = problem(404, 'not_found', 'Return not found')

const withdrawalRefusals = {
  not_found: noSuchReturn,
  no_such_replacement: problem(
    409,
    'no_such_replacement',
    'This return has no such replacement by now. Load the page again to see what has happened.',
  ),
  replacement_has_left: problem(
    409,
    'replacement_has_left',
    'The replacement has left, or is ready to collect, so it cannot be withdrawn any more. Its customer can return it.',
  ),
}

export const returnRefusals = {
  not_found: noSuchReturn,
  not_possible_now: problem(
    409,
    'not_possible_now',
    'You cannot do that at this stage of the return. Load the page again to see what has happened.',
  ),
  on_the_shelf: problem(
    409,
    'on_the_shelf',
    'Only goods that are not for sale can go back to the customer. What was returned to stock is accepted.',
  ),
  nothing_accepted: problem(
    409,
    'nothing_accepted',
    'Everything would go back to the customer. Choose that you do not accept the goods.',
  ),
  reason_missing: problem(400, 'invalid', 'Enter a reason', { note: 'Enter a reason' }),
  address_gone: problem(
    409,
    'address_gone',
    'The customer’s address has been deleted, so nothing can be sent there. Refund the customer instead.',
  ),
  unknown_product: problem(409, 'unknown_product', 'That product is not in the catalogue any more.'),
}
