import * as api from '#contract/endpoints.ts'
import { maxSavedAnswers } from '#domain/fields/validate-saved-answer.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { deleteSavedAnswer } from './delete-saved-answer.ts'
import { type SaveSavedAnswerResult, saveSavedAnswer } from './save-saved-answer.ts'
import { listSavedAnswerRows } from './saved-answer-queries.ts'

/** Texts that staff put into answers. */
export function savedAnswerRoutes(needs: { db: Db; clock: Clock }): Route[] {
  return [
    route(api.listSavedAnswers, async () => ({
      status: 200,
      body: { savedAnswers: await listSavedAnswerRows(needs.db) },
    })),

    route(api.createSavedAnswer, async (call) => {
      const result = await saveSavedAnswer(needs, { id: null, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 201, body: { savedAnswer: result.row } }
      return result.reason === 'too_many' ? tooMany : invalid(result)
    }),

    route(api.updateSavedAnswer, async (call) => {
      const { id } = call.params
      const result = await saveSavedAnswer(needs, { id, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 200, body: { savedAnswer: result.row } }
      return result.reason === 'not_found' ? notFound : invalid(result)
    }),

    route(api.deleteSavedAnswer, async (call) => {
      const result = await deleteSavedAnswer(needs, { id: call.params.id, actor: callerOf(call) })
      return result.kind === 'deleted'
        ? { status: 200, body: { success: true, savedAnswer: result.savedAnswer } }
        : notFound
    }),
  ]
}

const notFound = problem(404, 'not_found', 'Saved answer not found')
const tooMany = problem(
  409,
  'too_many',
  `A shop can have ${maxSavedAnswers} saved answers. Delete one to add another`,
)

function invalid(result: Extract<SaveSavedAnswerResult, { kind: 'refused' }>) {
  if (result.reason !== 'invalid')
    throw new Error(`Saving a saved answer cannot be refused as ${result.reason}`)
  return problem(400, 'invalid', result.message, result.fields)
}
