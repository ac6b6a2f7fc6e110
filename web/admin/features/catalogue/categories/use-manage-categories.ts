import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  deleteCategory,
  type listAdminCategories,
  updateCategory,
} from '#contract/catalogue/admin-category.ts'
import { listAdminProducts } from '#contract/catalogue/admin-product.ts'
import type { Category } from '#contract/catalogue/category.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { mayDo } from '../../layout/destinations.ts'
import { revertLastChange } from '../list/bulk/revert-last-change.ts'
import { adminCategoriesKey, useRefreshProducts } from '../product-queries.ts'
import { arranged, siblingsOf } from './arranged-categories.ts'
import { deleted, deletionQuestion, failed } from './category-content.ts'

type Answer = z.output<(typeof listAdminCategories)['responses'][200]>

/** Moving and deleting categories. A move is shown at once, and reverted if the server refuses it. */
export function useManageCategories(categories: readonly Category[]) {
  const { tell, warn } = useMessages()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const refresh = useRefreshProducts()
  const { user } = useAuth()

  async function move(category: Category, to: number): Promise<void> {
    const from = siblingsOf(categories, category.parentId).findIndex(({ id }) => id === category.id)
    // Data read before the move would overwrite it.
    await queryClient.cancelQueries({ queryKey: adminCategoriesKey })
    show(category, to)
    try {
      await browserApi.call(updateCategory, { params: { id: category.id }, body: { position: to } })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      show(category, from)
      warn(failed('moved', category.title, error))
    } finally {
      await refresh()
    }
  }

  function show({ id }: Category, at: number): void {
    queryClient.setQueryData<Answer>(
      adminCategoriesKey,
      (answer) => answer && { ...answer, categories: arranged(answer.categories, id, at) },
    )
  }

  async function remove(category: Category): Promise<void> {
    try {
      const children = siblingsOf(categories, category.id)
      const own = await countOwn(category, children)
      if (!(await confirm(deletionQuestion(category, own, children)))) return
      const { uncategorized } = await browserApi.call(deleteCategory, { params: { id: category.id } })
      tell({
        ...deleted(category, uncategorized),
        ...(user && mayDo(user, 'admin') && { action: { label: 'Undo', run: () => bringBack(category) } }),
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn(failed('deleted', category.title, error))
    } finally {
      await refresh()
    }
  }

  async function bringBack({ id, title }: Category): Promise<void> {
    try {
      await revertLastChange({ type: 'category', id, action: 'category_deleted' })
      tell({ title: `"${title}" was restored with its products` })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn(failed('restored', title, error))
    } finally {
      await refresh()
    }
  }

  return { move, remove }
}

/** A list of products includes subcategories, which stay where they are. */
async function countOwn(category: Category, children: readonly Category[]): Promise<number> {
  const count = async ({ slug }: Category) => {
    const query = { category: slug, limit: 1 }
    return (await browserApi.call(listAdminProducts, { query })).pagination.total
  }
  const [whole, ...below] = await Promise.all([category, ...children].map(count))
  return below.reduce((left, part) => left - part, whole ?? 0)
}
