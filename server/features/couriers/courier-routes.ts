import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { partnerView } from '../trade-partners/partner-view.ts'
import { refusalOfSaving } from '../trade-partners/refusal-of-saving.ts'
import { courierQueries, listActiveCourierNames, matchingCouriers } from './courier-queries.ts'
import { deleteCourier } from './delete-courier.ts'
import { saveCourier } from './save-courier.ts'

type Needs = { db: Db; clock: Clock }

export function courierRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.listCouriers, async ({ query: { page, limit, active, search } }) => {
      const matching = matchingCouriers({ search, isActive: active })
      const { rows, pagination } = await courierQueries.listPage(db, matching, { page, limit })
      return { status: 200, body: { couriers: rows.map(partnerView), pagination } }
    }),

    route(api.listCourierNames, async () => ({
      status: 200,
      body: { couriers: await listActiveCourierNames(db) },
    })),

    route(api.readCourier, async ({ params }) => {
      const row = await courierQueries.find(db, params.id)
      return row ? { status: 200, body: { courier: partnerView(row) } } : notFound
    }),

    route(api.createCourier, async (call) => {
      const result = await saveCourier(needs, { id: null, body: call.body, actor: callerOf(call) })
      return result.kind === 'saved'
        ? { status: 201, body: { courier: partnerView(result.row) } }
        : refusalOfSaving('courier', result)
    }),

    route(api.updateCourier, async (call) => {
      const result = await saveCourier(needs, { id: call.params.id, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 200, body: { courier: partnerView(result.row) } }
      return result.reason === 'not_found' ? notFound : refusalOfSaving('courier', result)
    }),

    route(api.deleteCourier, async (call) => {
      const result = await deleteCourier(needs, { id: call.params.id, actor: callerOf(call) })
      if (result.kind === 'refused') return notFound
      const deactivated = result.kind === 'deactivated'
      return { status: 200, body: { success: true, deactivated, courier: partnerView(result.courier) } }
    }),
  ]
}

const notFound = problem(404, 'not_found', 'Courier not found')
