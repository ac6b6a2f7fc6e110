import { type AdminProduct, updateProduct } from '#contract/catalogue/admin-product.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { failureText } from '../../edit/saving/failure-text.ts'
import { useRefreshProducts } from '../../product-queries.ts'
import { useListed } from '../listed-products.ts'
import { activeText, productListContent } from '../product-list-content.ts'

/** Shows a product to shoppers or hides it; the list changes at once, and changes back if the server refuses. */
export function useSetActive() {
  const { tell, warn } = useMessages()
  const changeListed = useListed()
  const refresh = useRefreshProducts()

  return async function setActive({ id, name }: AdminProduct, isActive: boolean): Promise<void> {
    const putBack = await changeListed({
      isMeant: (product) => product.id === id,
      to: (product) => ({ ...product, isActive: isActive }),
    })
    try {
      const { product } = await browserApi.call(updateProduct, {
        params: { id },
        body: { isActive: isActive },
      })
      tell({
        title: activeText(name, isActive),
        action: { label: productListContent.undo, run: () => setActive(product, !isActive) },
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      putBack()
      warn({ title: failureText('update', error) })
    } finally {
      await refresh()
    }
  }
}
