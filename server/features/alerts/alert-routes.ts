import * as api from '#contract/endpoints.ts'
import type { Alert } from '#contract/shop/alert.ts'
import { alertLabel } from '#domain/alert.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { type AlertRow, listAlerts } from './alert-queries.ts'
import { settleAlert } from './settle-alert.ts'

const maxShown = 200
const lastSettled = 50

export function alertRoutes(needs: { db: Db; clock: Clock }): Route[] {
  return [
    route(api.listAlerts, async () => {
      const [open, settled] = await Promise.all([
        listAlerts(needs.db, { isOpen: true, limit: maxShown }),
        listAlerts(needs.db, { isOpen: false, limit: lastSettled }),
      ])
      return { status: 200, body: { open: open.map(alertView), settled: settled.map(alertView) } }
    }),

    route(api.settleAlert, async (call) => {
      const result = await settleAlert(needs, { ...call.params, ...call.body, actor: callerOf(call) })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: { alert: alertView(result.alert) } }
    }),
  ]
}

function alertView({ id, kind, details, raisedAt, clearedAt, clearedBy, note }: AlertRow): Alert {
  return {
    id,
    kind,
    text: alertLabel(kind),
    raisedAt: raisedAt.toISOString(),
    clearedAt: clearedAt?.toISOString() ?? null,
    clearedBy,
    note,
    details,
  }
}

const refusals = {
  not_found: problem(404, 'not_found', 'Alert not found'),
  settled_already: problem(409, 'settled_already', 'Someone has already resolved this.'),
}
