import type { Product } from '#contract/catalogue/product.ts'
import { maxProductsById } from '#domain/catalogue/browsing/browsing.ts'
import { browserApi } from './browser-api.ts'

const listProducts = () => import('#contract/catalogue/product.ts').then((contract) => contract.listProducts)

/** Those of them that are in the shop now, in as few calls as possible. */
export async function productsById(ids: readonly number[]): Promise<ReadonlyMap<number, Product>> {
  const calls = Array.from({ length: Math.ceil(ids.length / maxProductsById) }, (_, index) =>
    ids.slice(index * maxProductsById, (index + 1) * maxProductsById),
  )
  const lists = await Promise.all(
    calls.map((part) => browserApi.call(listProducts, { query: { ids: part } })),
  )
  return new Map(lists.flatMap(({ products }) => products).map((product) => [product.id, product]))
}
