import * as api from '#contract/endpoints.ts'
import { maxSavedReasons } from '#domain/fields/validate-saved-reason.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { deleteSavedReason } from './delete-saved-reason.ts'
import { type SaveSavedReasonResult, saveSavedReason } from './save-saved-reason.ts'
import { listSavedReasonRows } from './saved-reason-queries.ts'

/** Sentences that staff put into what they write when they decline. */
export function savedReasonRoutes(needs: { db: Db; clock: Clock }): Route[] {
  return [
    route(api.listSavedReasons, async () => ({
      status: 200,
      body: { savedReasons: await listSavedReasonRows(needs.db) },
    })),

    route(api.createSavedReason, async (call) => {
      const result = await saveSavedReason(needs, { id: null, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 201, body: { savedReason: result.row } }
      return result.reason === 'too_many' ? tooMany : invalid(result)
    }),

    route(api.updateSavedReason, async (call) => {
      const { id } = call.params
      const result = await saveSavedReason(needs, { id, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 200, body: { savedReason: result.row } }
      return result.reason === 'not_found' ? notFound : invalid(result)
    }),

    route(api.deleteSavedReason, async (call) => {
      const result = await deleteSavedReason(needs, { id: call.params.id, actor: callerOf(call) })
      return result.kind === 'deleted'
        ? { status: 200, body: { success: true, savedReason: result.savedReason } }
        : notFound
    }),
  ]
}

const notFound = problem(404, 'not_found', 'Saved reason not found')
const tooMany = problem(
  409,
  'too_many',
  `A shop can have ${maxSavedReasons} saved reasons. Delete one to add another`,
)

function invalid(result: Extract<SaveSavedReasonResult, { kind: 'refused' }>) {
  if (result.reason !== 'invalid')
    throw new Error(`Saving a saved reason cannot be refused as ${result.reason}`)
  return problem(400, 'invalid', result.message, result.fields)
}
