import type { ProductList, ProductQuery } from '#contract/catalogue/product.ts'
import { maxPageSize, pageSize } from '#domain/catalogue/browsing/browsing.ts'
import { shopAnswer } from '../shop-answer.ts'
import { type BrowseState, productQuery } from './browse-state.ts'
import { type CardProduct, cardProduct } from './card-product.ts'

type ReadPart<List> = (part: { page: number; limit: number }) => Promise<List>

export type CardList<List extends ProductList = ProductList> = Omit<
  List,
  'products' | 'suggestions' | 'accessories'
> & {
  products: CardProduct[]
  suggestions: CardProduct[]
  accessories: CardProduct[]
}

/** The list that an address asks for, as cards. */
export async function readList<List extends ProductList>(
  state: BrowseState,
  call: (query: Partial<ProductQuery>) => Promise<List>,
): Promise<CardList<List>> {
  const { q, ...query } = productQuery(state)
  const read = listMeant(q, (words) => listPages(state.page, (part) => call({ ...query, ...words, ...part })))
  return cardList(await shopAnswer(read), state.view === 'list')
}

function cardList<List extends ProductList>(list: List, hasDescriptions: boolean): CardList<List> {
  return {
    ...list,
    products: list.products.map((product) => cardProduct(product, hasDescriptions)),
    suggestions: list.suggestions.map((product) => cardProduct(product, false)),
    accessories: list.accessories.map((product) => cardProduct(product, false)),
  }
}

/** The list of a search; of what was meant by it, where the shop is sure of that and has some. */
export async function listMeant<List extends ProductList>(
  q: string | undefined,
  read: (words: Pick<ProductQuery, 'q'>) => Promise<List>,
): Promise<List> {
  const list = await read(q ? { q } : {})
  const { correction, ...asTyped } = list
  if (correction === undefined) return list
  const meant = await read({ q: correction })
  const hasSome = meant.pagination.total > 0 || meant.suggestions.length > 0
  return hasSome ? { ...meant, correction } : (asTyped as List)
}

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
