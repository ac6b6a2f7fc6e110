import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { askedNowText } from '../../asked-now-text.ts'
import { productListContent } from '../product-list-content.ts'

/** What a sale asks below the retail price, and until when. */
export function AskedNow({ product }: { product: AdminProduct }) {
  const text = askedNowText(product)
  if (text === null) return null
  return <span className="block font-normal text-clay">{productListContent.product.askedNow(text)}</span>
}
