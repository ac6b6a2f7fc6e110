import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { findCategory, findSaidValues, listPackedCategoryRows } from './category-queries.ts'
import { adminCategoryView } from './category-view.ts'
import { deleteCategory } from './delete-category.ts'
import { type SaveCategoryResult, saveCategory } from './save-category.ts'

type Needs = { db: Db; clock: Clock }

export function categoryRoutes(needs: Needs): Route[] {
  return [
    route(api.listAdminCategories, async () => ({
      status: 200,
      body: { categories: (await listPackedCategoryRows(needs.db)).map(adminCategoryView) },
    })),

    route(api.listSaidValues, async ({ params, query }) => {
      if (!(await findCategory(needs.db, params.id))) return notFound
      return {
        status: 200,
        body: await findSaidValues(needs.db, { categoryId: params.id, name: query.name }),
      }
    }),

    route(api.createCategory, async (call) => {
      const result = await saveCategory(needs, { id: null, body: call.body, actor: callerOf(call) })
      return result.kind === 'saved'
        ? { status: 201, body: { category: adminCategoryView(result.row) } }
        : refusalOfSaving(result)
    }),

    route(api.updateCategory, async (call) => {
      const result = await saveCategory(needs, { id: call.params.id, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 200, body: { category: adminCategoryView(result.row) } }
      return result.reason === 'not_found' ? notFound : refusalOfSaving(result)
    }),

    route(api.deleteCategory, async (call) => {
      const result = await deleteCategory(needs, { id: call.params.id, actor: callerOf(call) })
      return result.kind === 'deleted'
        ? { status: 200, body: { success: true, uncategorized: result.uncategorized } }
        : notFound
    }),
  ]
}

const notFound = problem(404, 'not_found', 'Category not found')

const refusals = {
  title_missing: [400, 'title', 'Please fill in all required fields'],
  slug_unreadable: [400, 'slug', 'The address needs letters or digits'],
  slug_reserved: [409, 'slug', 'The shop already uses this address. Choose another.'],
  slug_taken: [409, 'slug', 'Another category already has this address'],
  title_taken: [409, 'title', 'Another category already has this title'],
  unknown_parent: [400, 'parentId', 'Choose an existing category'],
  not_positive: [400, 'packedMassG', 'Enter more than 0, or leave it empty'],
  below_itself: [409, 'parentId', 'A category cannot be inside itself'],
} as const

function refusalOfSaving(result: Extract<SaveCategoryResult, { kind: 'refused' }>) {
  if (result.reason === 'not_found' || result.reason === 'changed_since') {
    throw new Error(`Saving a category by its form cannot be refused as ${result.reason}`)
  }
  if (result.reason === 'wrong_template') {
    return problem(400, 'wrong_template', result.message, { specificationFields: result.message })
  }
  const [status, field, text] = refusals[result.reason]
  return problem(status, result.reason, text, { [field]: text })
}
