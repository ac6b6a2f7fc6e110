import { listCategories } from '#contract/category.ts'
import {
  listAdminProducts,
  listCategoryProducts,
  listHomeGroups,
  listProducts,
  readAdminProduct,
  readProduct,
  updateProduct,
} from '#contract/product.ts'
import { pageCount } from '#domain/browsing.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, problem, type Route, route } from '#server/http/route.ts'
import { browseProducts } from './browse-products.ts'
import { listCategoryRows } from './category-queries.ts'
import { homeGroups } from './home-groups.ts'
import {
  countProductFacets,
  countStockSummary,
  findProduct,
  listProducts as listProductRows,
  listRelatedProducts,
  type ProductFilter,
} from './product-queries.ts'
import { adminProductView, productView } from './product-view.ts'
import { updateProduct as saveProduct } from './update-product.ts'

type Needs = { db: Db; clock: Clock }

const relatedProducts = 4

export function catalogueRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(listCategories, async () => {
      const rows = await listCategoryRows(db)
      return {
        status: 200,
        body: {
          categories: rows.map(({ parentId, productCount, ...row }) => ({
            ...row,
            parent_id: parentId,
            product_count: productCount,
          })),
        },
      }
    }),

    route(listProducts, async ({ query }) => {
      const result = await browseProducts(needs, query)
      return result.kind === 'found' ? { status: 200, body: result.list } : refusals[result.reason]
    }),

    route(listCategoryProducts, async ({ params, query }) => {
      const result = await browseProducts(needs, { ...query, category: params.category })
      if (result.kind === 'refused') return refusals[result.reason]
      if (!result.category) throw new Error('A category that was asked for and found has a heading')
      return { status: 200, body: { ...result.list, category: result.category } }
    }),

    route(listHomeGroups, async () => ({ status: 200, body: { groups: await homeGroups(needs) } })),

    route(readProduct, async ({ params, caller }) => {
      const now = clock()
      const row = await findProduct(db, idOrSlug(params.id), { includeInactive: isAdmin(caller), now })
      if (!row) return problem(404, 'not_found', 'Product not found')
      const related = await listRelatedProducts(db, row, relatedProducts, now)
      const view = isAdmin(caller) ? adminProductView : productView
      return { status: 200, body: { product: view(row), related: related.map(productView) } }
    }),

    route(listAdminProducts, async ({ query }) => {
      const filter: ProductFilter = {
        includeInactive: true,
        ...(query.q && { text: query.q }),
        ...(query.category && { categorySlugs: query.category === 'uncategorized' ? [] : [query.category] }),
        ...(query.stock_status && { stockStatus: query.stock_status }),
      }
      const { sort, page, limit } = query
      const now = clock()
      const [rows, { total }, summary] = await Promise.all([
        listProductRows(db, filter, { sort, limit, offset: (page - 1) * limit }, now),
        countProductFacets(db, filter, now),
        countStockSummary(db, now),
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { products: rows.map(adminProductView), pagination, summary } }
    }),

    route(readAdminProduct, async ({ params }) => {
      const row = await findProduct(db, { id: params.id }, { includeInactive: true, now: clock() })
      return row
        ? { status: 200, body: { product: adminProductView(row) } }
        : problem(404, 'not_found', 'Product not found')
    }),

    route(updateProduct, async (call) => {
      const caller = callerOf(call)
      const result = await saveProduct(needs, { id: call.params.id, body: call.body, actor: caller })
      if (result.kind === 'updated')
        return { status: 200, body: { product: adminProductView(result.product) } }
      switch (result.reason) {
        case 'not_found':
          return problem(404, 'not_found', 'Product not found')
        case 'sku_taken':
          return problem(409, 'sku_taken', 'Another product has this SKU already', {
            sku: 'Another product has this SKU already',
          })
        case 'unknown_category':
          return problem(400, 'unknown_category', 'Choose a category that exists', {
            category_id: 'Choose a category that exists',
          })
        case 'unknown_supplier':
          return problem(400, 'unknown_supplier', 'Choose a supplier that exists', {
            supplier_id: 'Choose a supplier that exists',
          })
        case 'below_reserved': {
          const text = `${result.reserved} are held by orders that wait for payment, so stock cannot go below that`
          return problem(409, 'below_reserved', text, { stock_quantity: text })
        }
        case 'saved_by_someone_else': {
          const refusal = problem(
            409,
            'saved_by_someone_else',
            'Someone else saved this product while you were editing it',
          )
          return { ...refusal, body: { ...refusal.body, product: adminProductView(result.product) } }
        }
        case 'invalid':
          return problem(400, 'invalid', result.message, result.fields)
      }
    }),
  ]
}

const refusals = {
  unknown_category: problem(404, 'unknown_category', 'There is no such category'),
  unknown_range: problem(400, 'unknown_range', 'There is no such price range', {
    range: 'There is no such price range',
  }),
}

function idOrSlug(text: string): { id: number } | { slug: string } {
  return /^\d{1,9}$/.test(text) ? { id: Number(text) } : { slug: text }
}

function isAdmin(caller: Caller | null): boolean {
  return caller?.role === 'admin'
}
