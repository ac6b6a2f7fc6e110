import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Api } from '#contract/api.ts'
import { listHomeGroups, listProducts } from '#contract/catalogue/product.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import { apiContext, structuredDataContext } from '#web/api-context.ts'
import { BrowseFailure } from '../features/catalogue/browse/browse-failure.tsx'
import { wholeShopSlug } from '../features/catalogue/browse/browse-form.tsx'
import { type BrowseHeading, BrowsePage } from '../features/catalogue/browse/browse-page.tsx'
import { type BrowseState, readBrowseState } from '../features/catalogue/browse/browse-state.ts'
import { type CardProduct, cardProduct } from '../features/catalogue/browse/card-product.ts'
import { readList } from '../features/catalogue/browse/read-list.ts'
import { failureMessage } from '../features/catalogue/failure-message.ts'
import { shopAnswer } from '../features/catalogue/shop-answer.ts'
import { listingMeta } from '../features/seo/catalogue-meta.ts'
import { listingStructure } from '../features/seo/product-structure.ts'
import { useCategories } from '../use-shop.ts'
import type { Route } from './+types/products.ts'

const title = 'All Products'
const path = '/products'
const description = 'Everything we sell, from the smallest cable up.'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const state = readBrowseState(new URL(request.url).searchParams)
  const [list, settings] = await Promise.all([
    readList(state, (query) => api.call(listProducts, { query })),
    api.call(readShopSettings, {}),
  ])
  const shown = [list.products, list.suggestions, list.accessories, list.pages]
  const isEmpty = shown.every(({ length }) => length === 0)
  context.get(structuredDataContext).of = listingStructure(settings, [{ label: title, path }])
  return {
    ...list,
    instead: state.q && isEmpty ? await firstOfEachGroup(api) : [],
  }
}

/** Up to four products, each of another group of Home. */
async function firstOfEachGroup(api: Api): Promise<CardProduct[]> {
  const { groups } = await shopAnswer(api.call(listHomeGroups, {}))
  return groups
    .flatMap(({ products }) => products.slice(0, 1).map((first) => cardProduct(first, false)))
    .slice(0, 4)
}

export function meta({ location, matches }: Route.MetaArgs) {
  const { q } = readBrowseState(new URLSearchParams(location.search))
  return listingMeta(matches[0], { title, description, path, q })
}

export default function ProductsPage({ loaderData: list }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const state = useMemo(() => readBrowseState(params), [params])
  // A parent counts its children's products too, so only those without a parent are added up.
  const productCount = useCategories()
    .filter((category) => category.parentId === null)
    .reduce((sum, category) => sum + category.productCount, 0)

  const { total } = list.pagination
  const heading = { slug: wholeShopSlug, description: '', productCount: total, above: [], links: [] }
  return (
    <BrowsePage
      heading={{ ...heading, ...shownAs({ ...state, q: list.correction ?? state.q }, productCount) }}
      state={state}
      list={list}
      instead={list.instead}
    />
  )
}

/** Only the whole shop is described and counted: a search and what is on sale are a part of it. */
function shownAs(state: BrowseState, productCount: number): Partial<BrowseHeading> & { title: string } {
  if (state.q) return { title: `Results for “${state.q}”` }
  if (state.onSale) return { title: 'On sale' }
  return { title, description, productCount }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BrowseFailure message={failureMessage(error, 'Failed to load products')} />
}
