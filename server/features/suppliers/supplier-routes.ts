import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { partnerView } from '../trade-partners/partner-view.ts'
import { refusalOfSaving } from '../trade-partners/refusal-of-saving.ts'
import {
  countSupplierStats,
  listSupplierNames,
  matchingSuppliers,
  supplierQueries,
} from '../trade-partners/supplier-queries.ts'
import { deleteSupplier } from './delete-supplier.ts'
import { saveSupplier } from './save-supplier.ts'

type Needs = { db: Db; clock: Clock }

export function supplierRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.listSuppliers, async ({ query: { page, limit, is_active, ...filter } }) => {
      const matching = matchingSuppliers({ ...filter, isActive: is_active })
      const { rows, pagination } = await supplierQueries.listPage(db, matching, { page, limit })
      return { status: 200, body: { suppliers: rows.map(partnerView), pagination } }
    }),

    route(api.readSupplierStats, async () => ({ status: 200, body: await countSupplierStats(db) })),

    route(api.listSupplierNames, async () => ({
      status: 200,
      body: { suppliers: await listSupplierNames(db) },
    })),

    route(api.readSupplier, async ({ params }) => {
      const row = await supplierQueries.find(db, params.id)
      return row ? { status: 200, body: { supplier: partnerView(row) } } : notFound
    }),

    route(api.createSupplier, async (call) => {
      const result = await saveSupplier(needs, { id: null, body: call.body, actor: callerOf(call) })
      return result.kind === 'saved'
        ? { status: 201, body: { supplier: partnerView(result.row) } }
        : refusalOfSaving('supplier', result)
    }),

    route(api.updateSupplier, async (call) => {
      const result = await saveSupplier(needs, { id: call.params.id, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 200, body: { supplier: partnerView(result.row) } }
      return result.reason === 'not_found' ? notFound : refusalOfSaving('supplier', result)
    }),

    route(api.deleteSupplier, async (call) => {
      const result = await deleteSupplier(needs, { id: call.params.id, actor: callerOf(call) })
      return result.kind === 'deleted'
        ? { status: 200, body: { success: true, supplier: partnerView(result.supplier) } }
        : notFound
    }),
  ]
}

const notFound = problem(404, 'not_found', 'Supplier not found')
