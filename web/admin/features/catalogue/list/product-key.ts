import { type AdminProduct, listAdminProducts } from '#contract/catalogue/admin-product.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { type ListView, productsQuery } from './list-address.ts'

/** By what a product is chosen in the list. */
export const productKey = ({ id }: Pick<AdminProduct, 'id'>) => String(id)

// As many as a person can wait for in one run.
const maxChosen = 1000
const maxAtOnce = 100

/** Of every product that the list finds, page by page. */
export async function listProductKeys(view: ListView): Promise<string[]> {
  const keys: string[] = []
  for (let page = 1; keys.length < maxChosen; page += 1) {
    const query = { ...productsQuery(view), page, limit: maxAtOnce }
    const { products, pagination } = await browserApi.call(listAdminProducts, { query })
    keys.push(...products.map(productKey))
    if (page >= pagination.pages) break
  }
  return keys
}
