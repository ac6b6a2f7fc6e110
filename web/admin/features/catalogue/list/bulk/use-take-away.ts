import { type AdminProduct, deleteProduct } from '#contract/catalogue/admin-product.ts'
import { mayDo } from '#web/admin/features/layout/destinations.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { failureText } from '../../edit/saving/failure-text.ts'
import { useRefreshProducts } from '../../product-queries.ts'
import { useListed } from '../listed-products.ts'
import { deletionContent as content, deletionQuestion, takenAway } from './deletion-content.ts'
import { revertLastChange } from './revert-last-change.ts'

type ProductName = Pick<AdminProduct, 'id' | 'name'>

/** Deletes a product after asking; the lists change at once, and change back if the server refuses. */
export function useTakeAway() {
  const confirm = useConfirm()
  const { tell, warn } = useMessages()
  const changeListed = useListed()
  const refresh = useRefreshProducts()
  const { bringBack, mayBringBack } = useBringBack()

  return async (product: ProductName): Promise<boolean> => {
    if (!(await confirm(deletionQuestion(product.name)))) return false
    const putBack = await changeListed({ isMeant: ({ id }) => id === product.id, to: () => null })
    try {
      const { archived } = await browserApi.call(deleteProduct, { params: { id: product.id } })
      tell({
        ...takenAway(product.name, archived),
        ...(mayBringBack && {
          action: { label: content.undo, run: () => bringBack(product, archived ? 'archived' : 'deleted') },
        }),
      })
      return true
    } catch (error) {
      if (!(error instanceof Error)) throw error
      putBack()
      warn({ title: failureText('delete', error) })
      return false
    } finally {
      await refresh()
    }
  }
}

/** Reverts a deletion; like everything in the audit log, for administrators. */
export function useBringBack() {
  const { user } = useAuth()
  const { tell, warn } = useMessages()
  const refresh = useRefreshProducts()

  async function bringBack({ id, name }: ProductName, from: 'archived' | 'deleted'): Promise<boolean> {
    try {
      await revertLastChange({ type: 'product', id, action: `product_${from}` })
      tell({ title: content.restored(name) })
      await refresh()
      return true
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: content.notRestored(name), text: error.message })
      return false
    }
  }

  return { bringBack, mayBringBack: user !== null && mayDo(user, 'admin') }
}
