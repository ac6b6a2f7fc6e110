import type { AdminProductFilters } from '#contract/catalogue/admin-product.ts'
import * as api from '#contract/endpoints.ts'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { pageCount, revealsProfit } from '#domain/catalogue/browsing/browsing.ts'
import { groupFilter } from '#domain/catalogue/browsing/category.ts'
import type { Db } from '#server/db/client.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { type Call, type Caller, callerOf, mayAlso, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findBatchActor } from '../../audit/audit-queries.ts'
import { readCostRule } from '../../shop/read-cost-rule.ts'
import type { StaffFilter } from '../browse/product-filter-queries.ts'
import {
  countProducts,
  countStockSummary,
  findProduct,
  listBrands,
  listProducts as listProductRows,
} from '../product-queries.ts'
import { readStaffView } from '../read-product-view.ts'
import { staffSearch } from '../search/staff-search.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { type UpdateProductResult, updateProduct } from './update-product.ts'
import { fieldsOfPrices } from './validate-product-body.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'random' | 'store' | 'photoWarmer' | 'shop' | 'pageCache'>

/** Product management for catalogue staff. */
export function adminProductRoutes(needs: Needs): Route[] {
  return [...readingRoutes(needs), ...changingRoutes(needs)]
}

function readingRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.listAdminProducts, async (call) => {
      const reader = callerOf(call)
      if (filtersBySecrets(call.query, reader)) return secretFilter
      if (revealsProfit(call.query.sort) && !mayAlso(reader, 'prices')) return secretSort
      return { status: 200, body: await readStaffList(needs, reader, call.query) }
    }),

    route(api.listProductBrands, async () => ({ status: 200, body: { brands: await listBrands(db) } })),

    route(api.readAdminProduct, async (call) => {
      const row = await findProduct(db, { id: call.params.id }, { includeInactive: true, now: clock() })
      if (!row) return problem(404, 'not_found', 'Product not found')
      const view = await readStaffView(needs, callerOf(call))
      return { status: 200, body: { product: view(row) } }
    }),
  ]
}

function changingRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.createProduct, async (call) => {
      const caller = callerOf(call)
      const beyond = mayAlso(caller, 'prices') ? [] : fieldsOfPrices(call.body, null)
      if (beyond.length > 0) return notForPrices('You cannot add a product without prices.', beyond)
      const result = await createProduct(needs, {
        body: call.body,
        files: call.files,
        actor: caller,
        attempt: saveAttemptOf(call),
      })
      if (result.kind === 'created') {
        const view = await readStaffView(needs, caller)
        return { status: 201, body: { product: view(result.product) } }
      }
      switch (result.reason) {
        case 'skus_used_up': {
          const text = "All of today's SKUs for this name and category are taken. Enter your own."
          return problem(409, 'skus_used_up', text, { sku: text })
        }
        case 'sku_taken':
          return problem(409, 'sku_taken', result.message, { sku: result.message })
        case 'invalid':
          return problem(400, 'invalid', result.message, result.fields)
        default:
          return refusals[result.reason]
      }
    }),

    route(api.updateProduct, async (call) => {
      const caller = callerOf(call)
      const { batch: batchId } = call.query
      if (await isBatchOfAnother(db, batchId, caller)) return batchTaken
      const result = await updateProduct(needs, {
        id: call.params.id,
        body: call.body,
        files: call.files,
        actor: caller,
        attempt: saveAttemptOf(call),
        batchId,
      })
      if (result.kind === 'refused' && result.reason !== 'saved_by_someone_else') return updateRefusal(result)
      const view = await readStaffView(needs, caller)
      const product = view(result.product)
      if (result.kind === 'updated') return { status: 200, body: { product } }
      const { status, body } = refusals.saved_by_someone_else
      const saved_by = result.savedBy && {
        email: result.savedBy.email,
        is_you: result.savedBy.accountId === caller.accountId,
      }
      return { status, body: { ...body, product, saved_by, yours: call.body } }
    }),

    route(api.deleteProduct, async (call) => {
      const caller = callerOf(call)
      const { batch: batchId } = call.query
      if (await isBatchOfAnother(db, batchId, caller)) return batchTaken
      const result = await deleteProduct(needs, { id: call.params.id, actor: caller, batchId })
      return result.kind === 'refused'
        ? refusals.not_found
        : { status: 200, body: { success: true, archived: result.kind === 'archived' } }
    }),
  ]
}

/** Whoever undoes a batch undoes what its owner did, and nothing that somebody else added to it. */
async function isBatchOfAnother(
  db: Db,
  batchId: string | undefined,
  { accountId }: Caller,
): Promise<boolean> {
  if (batchId === undefined) return false
  const owner = await findBatchActor(db, batchId)
  return owner !== null && owner !== accountId
}

const batchTaken = problem(409, 'batch_taken', 'This batch is of somebody else. Send another.')

async function readStaffList(
  needs: Needs,
  reader: Caller,
  query: Call<typeof api.listAdminProducts>['query'],
) {
  const { db, clock } = needs
  const { sort, page, limit } = query
  const filter = await adminProductFilter(needs, query, reader)
  const now = clock()
  const view = await readStaffView(needs, reader)
  const rule = await readCostRule(needs)
  const [rows, summary, counted] = await Promise.all([
    listProductRows(db, filter, { sort, rule, limit, offset: (page - 1) * limit }, now),
    countStockSummary(db, now),
    isCountedAbove(filter) ? null : countProducts(db, filter, now),
  ])
  const total = counted ?? summary[filter.stockStatus ?? 'total']
  const pagination = { page, limit, total, pages: pageCount(total, limit) }
  return { products: rows.map(view), pagination, summary }
}

type Filters = Omit<AdminProductFilters, 'sort'>

/** Suppliers are secret, and filtering by one would reveal them. */
export function filtersBySecrets(query: Filters, reader: Caller): boolean {
  return query.supplier !== undefined && !mayAlso(reader, 'prices')
}

export async function adminProductFilter(
  needs: Parameters<typeof staffSearch>[0],
  query: Filters,
  reader: Caller,
): Promise<StaffFilter> {
  const codes = mayAlso(reader, 'prices') ? 'own and supplier' : 'own'
  return {
    includeInactive: true,
    ...(query.id && { ids: query.id }),
    ...(query.q && { search: await staffSearch(needs, query.q, codes) }),
    ...(query.category === 'uncategorized' && { isUncategorized: true }),
    ...(query.category && query.category !== 'uncategorized' && shelfFilter(query.category)),
    ...(query.brand && { brands: query.brand }),
    ...(query.supplier !== undefined && { supplierId: query.supplier === 'none' ? null : query.supplier }),
    ...(query.stock_status && { stockStatus: query.stock_status }),
    ...(query.is_active !== undefined && { isActive: query.is_active }),
    ...(query.is_archived && { isArchived: true }),
    ...(query.tag && { tag: query.tag }),
    ...(query.has_picture !== undefined && { hasPicture: query.has_picture }),
    ...(query.facts_missing !== undefined && { factsMissing: query.facts_missing }),
    ...(query.min_price !== undefined && { retailFromCents: query.min_price }),
    ...(query.max_price !== undefined && { retailToCents: query.max_price }),
  }
}

/** What the shop shows under this name: of the category that keeps a group, the rest. */
function shelfFilter(slug: string): StaffFilter {
  const { categorySlug, ...brands } = groupFilter(slug)
  return { belowCategory: categorySlug, ...brands }
}

/** Whether the counts above the list already give the total, so that nothing is counted twice. */
function isCountedAbove({ stockStatus: _counted, includeInactive: _all, ...rest }: StaffFilter) {
  return Object.keys(rest).length === 0
}

function notForPrices(sentence: string, fields: readonly string[] = []) {
  const needed = `You need the permission "${permissionLabel('prices')}".`
  const text = 'You do not have permission to change this. Leave it as it is.'
  const refusal = problem(
    403,
    'not_allowed',
    `${needed} ${sentence}`,
    Object.fromEntries(fields.map((field) => [field, text])),
  )
  return { ...refusal, lacks: 'prices' as const }
}

export const secretFilter = notForPrices('Leave the supplier out.', ['supplier'])
const secretSort = notForPrices('Sort by something other than profit.', ['sort'])

type Refusal = Exclude<Extract<UpdateProductResult, { kind: 'refused' }>, { reason: 'saved_by_someone_else' }>

/** The answer if a product change was refused, whether by a form or by a revert. */
export function updateRefusal(result: Refusal) {
  switch (result.reason) {
    case 'stock_impossible':
      return problem(409, 'below_reserved', result.message, { stockQuantity: result.message })
    case 'beyond_permission':
      return notForPrices('Nothing was saved.', result.fields)
    case 'sku_taken':
      return problem(409, 'sku_taken', result.message, { sku: result.message })
    case 'invalid':
      return problem(400, 'invalid', result.message, result.fields)
    default:
      return refusals[result.reason]
  }
}

const refusals = {
  key_reused: keyReused,
  gone_since: problem(409, 'gone_since', 'The product was added, but someone has since deleted it.'),
  not_found: problem(404, 'not_found', 'Product not found'),
  archived: problem(409, 'archived', 'This product is archived. Restore it from the audit log first.'),
  ean_taken: problem(409, 'ean_taken', 'Another product already has this EAN', {
    ean: 'Another product already has this EAN',
  }),
  address_taken: problem(409, 'address_taken', 'Another product already has this address', {
    slug: 'Another product already has this address',
  }),
  supplier_code_taken: problem(
    409,
    'supplier_code_taken',
    'Another product already has one of these codes of the same supplier',
    { otherSuppliers: 'Another product already has one of these codes of the same supplier' },
  ),
  unknown_category: problem(400, 'unknown_category', 'Choose an existing category', {
    categoryId: 'Choose an existing category',
  }),
  unknown_supplier: problem(400, 'unknown_supplier', 'Choose an existing supplier', {
    supplierId: 'Choose an existing supplier',
  }),
  saved_by_someone_else: problem(
    409,
    'saved_by_someone_else',
    'Someone else saved this product while you were editing it',
  ),
}
