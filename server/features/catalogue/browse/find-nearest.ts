import type { ProductList } from '#contract/catalogue/product.ts'
import type { ProductSort } from '#domain/catalogue/browsing/browsing.ts'
import type { Queryable } from '#server/db/client.ts'
import { browse } from './browse-queries.ts'
import type { ListPage } from './list-page.ts'
import type { ProductFilter } from './product-filter-queries.ts'

type Nearest = { ids: readonly number[]; obstacle: NonNullable<ProductList['obstacle']> }

const maxNearest = 8

/**
 * What comes nearest where the filters of a search leave none of the kind of product that it names: the next in price, or
 * the same search without its filters. Null if it names none.
 */
export async function findNearest(db: Queryable, page: ListPage, now: Date): Promise<Nearest | null> {
  const kind = page.search?.kind?.kind
  if (!kind) return null
  const read = async (filter: ProductFilter, sort: ProductSort) =>
    (await browse(db, { ...page, filter, sort, limit: maxNearest, offset: 0 }, now)).ids
  const { fromCents, toCents, belowCents, ...others } = page.filter
  const maxCents = highest({ toCents, belowCents })
  const obstacle = {
    kind: kind.name,
    minCents: fromCents ?? null,
    maxCents,
    isMaxIncluded: maxCents === (toCents ?? null),
  }
  const dearer = maxCents === null ? [] : await read({ ...others, fromCents: maxCents }, 'price')
  if (dearer.length > 0) return { ids: dearer, obstacle: { ...obstacle, isPrice: true } }
  const cheaper = fromCents === undefined ? [] : await read({ ...others, toCents: fromCents }, 'price_desc')
  if (cheaper.length > 0) return { ids: cheaper, obstacle: { ...obstacle, isPrice: true } }
  const { brandIs, brandIsNot } = others
  const ids = await read({ ...(brandIs && { brandIs }), ...(brandIsNot && { brandIsNot }) }, page.sort)
  return ids.length > 0 ? { ids, obstacle: { ...obstacle, isPrice: false } } : null
}

function highest({ toCents, belowCents }: Pick<ProductFilter, 'toCents' | 'belowCents'>): number | null {
  const limits = [toCents, belowCents].filter((limit) => limit !== undefined)
  return limits.length > 0 ? Math.min(...limits) : null
}
