import { Readable } from 'node:stream'
import * as api from '#contract/endpoints.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import type { PageParts } from '#server/http/page-cache/page-parts.ts'
import { callerOf, mayAlso, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { adminProductFilter, filtersBySecrets, secretFilter } from '../edit/admin-product-routes.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'

type Needs = { db: Db; clock: Clock; random: () => number; shop: ShopConfig; pageCache: PageParts }

export function productCsvRoutes(needs: Needs): Route[] {
  return [
    route(api.exportProducts, async (call) => {
      const { query } = call
      const caller = callerOf(call)
      if (filtersBySecrets(query, caller)) return secretFilter
      const withPrices = mayAlso(caller, 'prices')
      const day = southAfricanDay(needs.clock().getTime())
      const filter = await adminProductFilter(needs, query, caller)
      const csv = Readable.from(exportProducts(needs, { filter, withPrices }))
      const file = { type: 'text/csv; charset=utf-8', name: `products-${day}.csv`, bytes: csv }
      return { status: 200, body: undefined, file }
    }),

    route(api.importProducts, async (call) => {
      const caller = callerOf(call)
      const [file] = call.files
      if (!file) return problem(400, 'invalid', 'Choose a CSV file', { file: 'Choose a CSV file' })
      const command = {
        leaveOut: call.body.leaveOut,
        isDryRun: call.body.dryRun,
        plan: call.body.plan,
        mayPrice: mayAlso(caller, 'prices'),
        actor: caller,
        attempt: saveAttemptOf(call),
      }
      const result = await file.use((bytes) => importProducts(needs, { ...command, file: bytes }))
      if (result.kind !== 'refused') return { status: 200, body: result.report }
      if (result.reason === 'key_reused') return keyReused
      if (result.reason === 'changed_meanwhile') {
        const text =
          'Someone changed the catalogue after the file was checked. Nothing was imported. Check it again.'
        return problem(409, 'changed_meanwhile', text)
      }
      const { errors } = result.report
      const lines = errors.length === 1 ? 'one problem' : `${errors.length} problems`
      const refusal = problem(400, 'wrong_lines', `Nothing was imported: the file has ${lines}.`)
      return { ...refusal, body: { ...refusal.body, ...result.report } }
    }),
  ]
}
