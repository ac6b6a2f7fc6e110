import * as api from '#contract/endpoints.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { countLots, type ListedLotRow, listLots } from './lot-queries.ts'
import { takeNotForSale } from './take-not-for-sale.ts'

/** Units that are in the shop and cannot be sold, for staff. */
export function notForSaleRoutes(needs: { db: Db; clock: Clock }): Route[] {
  const { db } = needs
  return [
    route(api.listNotForSale, async ({ query: { page, limit, productId = null, q } }) => {
      const filter = { productId, text: q }
      const [rows, { lots: total, units }] = await Promise.all([
        listLots(db, filter, { limit, offset: (page - 1) * limit }),
        countLots(db, filter),
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { lots: rows.map(lotView), units, pagination } }
    }),

    route(api.takeNotForSale, async (call) => {
      const { lotId } = call.params
      const { to, quantity, reason } = call.body
      const result = await takeNotForSale(needs, {
        lotId,
        to,
        quantity,
        reason: reason || null,
        attempt: saveAttemptOf(call),
        actor: callerOf(call),
      })
      if (result.kind === 'taken') return { status: 200, body: { taken: quantity } }
      return result.reason === 'fewer_left'
        ? problem(409, 'fewer_left', `Only ${result.left} are left. Load the page again.`)
        : refusals[result.reason]
    }),
  ]
}

function lotView({ setAsideAt, ...row }: ListedLotRow) {
  return { ...row, setAsideAt: new Date(setAsideAt).toISOString() }
}

const refusals = {
  not_found: problem(404, 'not_found', 'These units are not here any more.'),
  key_reused: keyReused,
  return_is_open: problem(
    409,
    'return_is_open',
    'Their return is not decided yet. Finish the return first: it says what happens to them.',
  ),
}
