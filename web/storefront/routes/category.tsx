import { useMemo } from 'react'
import { href, useSearchParams } from 'react-router'
import { listCategoryProducts } from '#contract/catalogue/product.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import { normaliseCategory } from '#domain/catalogue/browsing/category.ts'
import { apiContext, structuredDataContext } from '#web/api-context.ts'
import { BrowseFailure } from '../features/catalogue/browse/browse-failure.tsx'
import { BrowsePage } from '../features/catalogue/browse/browse-page.tsx'
import { readBrowseState } from '../features/catalogue/browse/browse-state.ts'
import { readList } from '../features/catalogue/browse/read-list.ts'
import { relatedLists } from '../features/catalogue/browse/related-lists.ts'
import { failureMessage, isNotFound } from '../features/catalogue/failure-message.ts'
import { movedTo } from '../features/catalogue/moved-to.ts'
import { NotFoundLater } from '../features/catalogue/not-found-later.ts'
import { categoryMeta } from '../features/seo/catalogue-meta.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import { categoryStructure } from '../features/seo/product-structure.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/category.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const category = normaliseCategory(params.categoryName)
  const state = readBrowseState(new URL(request.url).searchParams)
  const [list, settings] = await Promise.all([
    readList(state, (query) => api.call(listCategoryProducts, { params: { category }, query })),
    api.call(readShopSettings, {}),
  ])
  if (list.category.slug !== category) {
    throw movedTo(href('/category/:categoryName', { categoryName: list.category.slug }), request)
  }
  context.get(structuredDataContext).of = categoryStructure(settings, list.category)
  return list
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches[0], { title: 'Products' })
  const { q } = readBrowseState(new URLSearchParams(location.search))
  return categoryMeta(matches[0], loaderData.category, q)
}

export default function CategoryPage({ loaderData: list }: Route.ComponentProps) {
  const { pictures } = useShop()
  const [params] = useSearchParams()
  const state = useMemo(() => readBrowseState(params), [params])
  const { slug, description, productCount } = list.category

  return (
    <BrowsePage
      heading={{
        slug,
        title: list.category.title,
        description,
        productCount,
        ...relatedLists(list.category),
        picture: pictures[`tile-${slug}`],
      }}
      state={state}
      list={list}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { name } = useShop()
  if (isNotFound(error)) {
    return (
      <>
        <title>{`Category not found | ${name}`}</title>
        <NotFoundLater
          title="Category Not Found"
          text="We could not find that category. It may have been renamed."
        />
      </>
    )
  }
  return <BrowseFailure message={failureMessage(error, 'Failed to load products')} />
}
