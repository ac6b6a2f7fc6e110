import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { editProducts } from './edit-products.ts'

export function editRoutes(needs: { db: Db; clock: Clock; shop: ShopConfig }): Route[] {
  return [
    route(api.editProducts, async (call) => {
      const { changes, dryRun: isDryRun } = call.body
      const result = await editProducts(needs, {
        changes,
        isDryRun,
        actor: callerOf(call),
        attempt: saveAttemptOf(call),
      })
      if (result.kind !== 'refused') return { status: 200, body: result.report }
      switch (result.reason) {
        case 'key_reused':
          return keyReused
        case 'changed_meanwhile':
          return problem(
            409,
            'changed_meanwhile',
            'Someone else changed the catalogue at the same time. Nothing was saved; try again.',
          )
        case 'saved_by_someone_else': {
          const refusal = problem(
            409,
            result.reason,
            'Someone else has saved some of these products. Nothing was saved.',
          )
          return { ...refusal, body: { ...refusal.body, ...result.report } }
        }
        case 'wrong_changes': {
          const count = result.report.errors.length
          const wrong = count === 1 ? 'one problem' : `${count} problems`
          const refusal = problem(400, result.reason, `Nothing was saved: ${wrong}.`)
          return { ...refusal, body: { ...refusal.body, ...result.report } }
        }
      }
    }),
  ]
}
