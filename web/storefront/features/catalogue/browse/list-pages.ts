import type { ProductList } from '#contract/catalogue/product.ts'
import { maxPageSize, pageSize } from '#domain/catalogue/browsing.ts'

type ReadPart<List> = (part: { page: number; limit: number }) => Promise<List>

/** Pages 1 to `pages` as one list, loaded in the largest parts that the API allows. */
export async function listPages<List extends Pick<ProductList, 'products' | 'pagination'>>(
  pages: number,
  readPart: ReadPart<List>,
): Promise<List> {
  const wanted = pages * pageSize
  const limit = Math.min(wanted, maxPageSize)
  const first = await readPart({ page: 1, limit })

  const products = [...first.products]
  const lastPart = Math.min(Math.ceil(wanted / limit), first.pagination.pages)
  for (let page = 2; page <= lastPart; page += 1) {
    const part = await readPart({ page, limit })
    products.push(...part.products)
  }
  // Counted in pages of the address, whatever the size of the loaded parts.
  const reachable = Math.min(first.pagination.total, first.pagination.pages * limit)
  const pagination = { ...first.pagination, limit: pageSize, pages: Math.ceil(reachable / pageSize) }
  return { ...first, pagination, products: products.slice(0, wanted) }
}
