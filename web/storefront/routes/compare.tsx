import { listCategories } from '#contract/catalogue/category.ts'
import { compareProducts } from '#contract/catalogue/comparison.ts'
import { type Product, readProduct } from '#contract/catalogue/product.ts'
import { areDifferentKinds, compareFacts } from '#domain/catalogue/specifications/compare.ts'
import { maxCompared } from '#domain/catalogue/specifications/max-compared.ts'
import { apiContext } from '#web/api-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { type CardProduct, cardProduct } from '../features/catalogue/browse/card-product.ts'
import { readCompareAddress } from '../features/catalogue/compare/compare-address.ts'
import { compareContent } from '../features/catalogue/compare/compare-content.ts'
import { ComparePage } from '../features/catalogue/compare/compare-page.tsx'
import { comparedFacts } from '../features/catalogue/compare/compared-facts.ts'
import { comparedProduct } from '../features/catalogue/compare/compared-product.ts'
import { rootOf } from '../features/catalogue/compare/root-of.ts'
import { failureMessage } from '../features/catalogue/failure-message.ts'
import { shopAnswer } from '../features/catalogue/shop-answer.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/compare.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { slugs, hasMore } = readCompareAddress(new URL(request.url).searchParams)
  const [products, { categories }] = await Promise.all([named(slugs), api.call(listCategories, {})])
  const facts = products.map(comparedFacts)
  const comparable = products.map((product) => ({ ...product, root: rootOf(product.category, categories) }))
  return {
    products: products.map(comparedProduct),
    // One alone has nothing to differ from.
    comparison: products.length > 1 ? compareFacts(facts) : { differences: [], same: [] },
    areDifferentKinds: areDifferentKinds(comparable),
    goneCount: slugs.length - products.length,
    hasMore,
    suggestions: await suggestionsFor(products),
  }

  async function named(some: readonly string[]): Promise<Product[]> {
    if (some.length === 0) return []
    const answer = await shopAnswer(api.call(compareProducts, { query: { products: some.join(',') } }))
    return answer.products
  }

  /** Similar ones, until there are enough. */
  async function suggestionsFor(chosen: readonly Product[]): Promise<CardProduct[]> {
    const [first] = chosen
    if (!first || chosen.length === maxCompared) return []
    const { related } = await shopAnswer(api.call(readProduct, { params: { id: first.slug } }))
    return related
      .filter(({ id }) => !chosen.some((one) => one.id === id))
      .map((product) => cardProduct(product, false))
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const names = loaderData?.products.map(({ name }) => name) ?? []
  const title = names.length > 0 ? `Compare ${names.join(', ')}` : compareContent.title
  return [...pageMeta(matches[0], { title }), { name: 'robots', content: 'noindex' }]
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="page py-12">
      <FailurePanel heading="h1" title={failureMessage(error, 'Failed to load the comparison')}>
        <ButtonLink to="/products" variant="secondary">
          {compareContent.browse}
        </ButtonLink>
      </FailurePanel>
    </div>
  )
}
