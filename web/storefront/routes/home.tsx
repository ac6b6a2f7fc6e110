import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { listHomeGroups } from '#contract/catalogue/product.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import { apiContext } from '#web/api-context.ts'
import { Fragments } from '#web/rendering/fragments.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { type CardProduct, cardProduct } from '../features/catalogue/browse/card-product.ts'
import { ProductGrid } from '../features/catalogue/browse/product-grid.tsx'
import { failureMessage } from '../features/catalogue/failure-message.ts'
import { CategoryTiles } from '../features/catalogue/home/category-tiles.tsx'
import { HeroCarousel } from '../features/catalogue/home/hero-carousel.tsx'
import { ReasonsToBuy } from '../features/catalogue/home/reasons-to-buy.tsx'
import { shopAnswer } from '../features/catalogue/shop-answer.ts'
import { homeMeta } from '../features/seo/catalogue-meta.ts'
import { homeStructure } from '../features/seo/product-structure.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ groups }, settings] = await Promise.all([
    shopAnswer(api.call(listHomeGroups, {})),
    api.call(readShopSettings, {}),
  ])
  return {
    structured: homeStructure(settings),
    groups: groups.map(({ slug, title, products }) => ({
      slug,
      title,
      products: products.map((product) => cardProduct(product, false)),
    })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return homeMeta(matches[0], loaderData?.structured)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <HomePage>
      <CategoryTiles />
      {loaderData.groups.length === 0 ? (
        <EmptyState
          icon={PackageOpen}
          title="No Products Available"
          text="We're working on stocking our inventory. Please check back soon!"
        />
      ) : (
        <Fragments
          as="div"
          className="flex flex-col gap-14 lg:gap-20"
          of={Group}
          each={loaderData.groups}
          keyOf={({ slug }) => slug}
        />
      )}
    </HomePage>
  )
}

type GroupProps = { slug: string; title: string; products: CardProduct[] }

function Group({ slug, title, products }: GroupProps) {
  return (
    <section aria-labelledby={`group-${slug}`}>
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id={`group-${slug}`} className="text-2xl sm:text-3xl">
          {title}
        </h2>
        <Link
          to={href('/category/:categoryName', { categoryName: slug })}
          aria-label={`View All ${title}`}
          className="link inline-block shrink-0 py-1 font-medium"
        >
          View All
        </Link>
      </div>
      <ProductGrid products={products} isOfFour />
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <HomePage>
      <FailurePanel title={failureMessage(error, 'Failed to load products')} />
    </HomePage>
  )
}

function HomePage({ children }: { children: ReactNode }) {
  const shop = useShop()
  return (
    <div className="page flex flex-col gap-10 pt-4 sm:pt-6 lg:gap-14">
      <div>
        <h1 className="sr-only">{shop.name}</h1>
        <HeroCarousel />
        <ReasonsToBuy />
      </div>
      {children}
    </div>
  )
}
