import type { ProductList } from '#contract/catalogue/product.ts'
import * as api from '#contract/endpoints.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import { maxProductOffset } from '#domain/catalogue/browsing/browsing.ts'
import { templateOf } from '#domain/catalogue/specifications/specification-template.ts'
import type { Reads } from '#server/db/access/open-database-access.ts'
import type { Db } from '#server/db/client.ts'
import { productTags, stockTags, type Tag } from '#server/http/page-cache/tags.ts'
import { problem, type Route, route, whoCalls } from '#server/http/route.ts'
import { browseProducts } from './browse/browse-products.ts'
import { listCategoryRows } from './categories/category-queries.ts'
import { categoryView, groupsIn } from './categories/category-view.ts'
import { readTemplates } from './categories/read-shelves.ts'
import { homeGroups } from './home/home-groups.ts'
import { readHome } from './home/read-home.ts'
import { idOrSlug } from './id-or-slug.ts'
import { findFormerHolder, findProduct, listIdsBySlug } from './product-queries.ts'
import { productsById } from './products-by-id.ts'
import { readCompanions } from './read-companions.ts'
import { readFit } from './read-fit.ts'
import { readProductView } from './read-product-view.ts'
import { type ProductReading, readProducts } from './read-products.ts'
import type { MissedSearches } from './search/missed-searches.ts'
import { suggestProducts } from './search/suggest-products.ts'

type Needs = ProductReading & { reads: Reads; missedSearches: MissedSearches }

export function catalogueRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(
      api.listCategories,
      async () => {
        const rows = await listCategoryRows(db)
        return { status: 200, body: { categories: rows.map(categoryView), groups: rows.flatMap(groupsIn) } }
      },
      () => ['counts'],
    ),

    route(
      api.listProducts,
      async ({ query: { ids, ...query }, ...requester }) => {
        if (ids) return { status: 200, body: await productsById(needs, ids, requester.caller) }
        // An empty choice in a form means none.
        const category = query.category || undefined
        const result = await browseProducts(needs, { ...query, category }, requester)
        return result.kind === 'found' ? { status: 200, body: result.list } : refusals[result.reason]
      },
      (list, { query }) => (query.ids ? [...listShows(list), ...stockTags(list.products)] : listShows(list)),
    ),

    route(
      api.listCategoryProducts,
      async ({ params, query, ...requester }) => {
        const result = await browseProducts(needs, { ...query, category: params.category }, requester)
        if (result.kind === 'refused') return refusals[result.reason]
        if (!result.category) throw new Error('A category that was asked for and found has a heading')
        return { status: 200, body: { ...result.list, category: result.category } }
      },
      listShows,
    ),

    ...homeRoutes(needs),

    route(
      api.suggestProducts,
      async (call) => {
        const body = await suggestProducts(needs, call.query.q, whoCalls(call))
        return body ? { status: 200, body } : refusals.too_many_searches
      },
      ({ products }) => ['lists', ...productTags(products)],
    ),

    ...comparingRoutes(needs),

    route(
      api.readProduct,
      async ({ params, caller }) => {
        const now = clock()
        const includeInactive = caller !== null && isAllowed(caller, 'catalogue')
        const row = await findAt(db, params.id, { includeInactive, now })
        if (!row) return problem(404, 'not_found', 'Product not found')
        const view = await readProductView(needs, caller)
        const templates = await readTemplates(needs)
        const specification_labels = templateOf(templates, row.categoryId).map(({ name, label }) => ({
          name,
          label,
        }))
        const companions = await readCompanions(needs, row, caller)
        return { status: 200, body: { product: view(row), ...companions, specification_labels } }
      },
      ({ product, variants, accessories, related }) => [
        'lists',
        ...stockTags([product]),
        ...productTags([product, ...variants, ...accessories, ...related]),
      ],
    ),
  ]
}

function homeRoutes(needs: Needs): Route[] {
  return [
    route(
      api.listHomeGroups,
      async ({ caller }) => ({ status: 200, body: { groups: await homeGroups(needs, caller) } }),
      ({ groups }) => ['lists', ...groups.flatMap(({ products }) => productTags(products))],
    ),

    route(
      api.readHome,
      async ({ caller }) => ({ status: 200, body: await readHome(needs, caller) }),
      ({ rows }) => ['lists', 'text:home', ...productTags(rows.flatMap(({ products }) => products))],
    ),
  ]
}

function comparingRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(
      api.compareProducts,
      async ({ query, caller }) => {
        const ids = await listIdsBySlug(db, query.products)
        return { status: 200, body: { products: await readProducts(needs, ids, caller) } }
      },
      ({ products }) => ['lists', ...productTags(products)],
    ),

    route(
      api.checkProductFit,
      async ({ params, query }) => {
        const fit = await readFit(needs, params.id, query.device)
        return fit ? { status: 200, body: fit } : problem(404, 'not_found', 'Product not found')
      },
      ({ product, device }) => ['lists', ...productTags([product, device])],
    ),
  ]
}

function listShows({ products, suggestions, accessories }: ProductList): Tag[] {
  return ['lists', ...productTags([...products, ...suggestions, ...accessories])]
}

const refusals = {
  unknown_category: problem(404, 'unknown_category', 'Category not found'),
  unknown_range: problem(400, 'unknown_range', 'Unknown price range', {
    range: 'Unknown price range',
  }),
  unknown_spec: problem(400, 'unknown_spec', 'Unknown specification', {
    spec: 'Write a specification as ram:16GB',
  }),
  page_too_deep: problem(
    400,
    'page_too_deep',
    `A list shows at most ${maxProductOffset} products. Filter this one to see the rest.`,
    { page: 'Choose a category, a brand or a price to see the rest.' },
  ),
  too_many_searches: {
    ...problem(503, 'too_many_searches', 'Too many searches at once. Please try again in a moment.'),
    headers: { 'retry-after': '2' },
  },
}

/** Under its id, its address, or an address that it had before. */
async function findAt(db: Db, text: string, options: { includeInactive: boolean; now: Date }) {
  const row = await findProduct(db, idOrSlug(text), options)
  if (row) return row
  const id = await findFormerHolder(db, text)
  return id === null ? null : findProduct(db, { id }, options)
}
