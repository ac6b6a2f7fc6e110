import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomeSlide } from '#contract/catalogue/home.ts'
import { Fragments } from '#web/rendering/fragments.tsx'
import { useShop } from '#web/storefront/use-shop.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProductGrid } from '../browse/product-grid.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import type { HomeData, HomeRow } from './home-data.ts'
import { ReasonsToBuy } from './reasons-to-buy.tsx'

/** Home from its slides to its last row. */
export function HomeView({ slides, rows }: HomeData) {
  return (
    <HomePage slides={slides}>
      <CategoryTiles />
      {rows.length === 0 ? (
        <EmptyState
          icon={PackageOpen}
          title="No Products Available"
          text="We're working on stocking our inventory. Please check back soon!"
        />
      ) : (
        <Fragments
          as="div"
          className="flex flex-col gap-14 lg:gap-20"
          of={Row}
          each={rows}
          keyOf={({ id }) => id}
        />
      )}
    </HomePage>
  )
}

function Row({ id, title, to, products }: HomeRow) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-2xl wrap-anywhere sm:text-3xl">
          {title}
        </h2>
        {to && (
          <Link
            to={to}
            aria-label={`View All ${title}`}
            className="link inline-block shrink-0 py-1 font-medium"
          >
            View All
          </Link>
        )}
      </div>
      <ProductGrid products={products} isOfFour />
    </section>
  )
}

/** Without slides if they could not be read. */
export function HomePage({ slides, children }: { slides?: HomeSlide[]; children: ReactNode }) {
  const shop = useShop()
  return (
    <div className="page flex flex-col gap-10 pt-2 lg:gap-14">
      <div>
        <h1 className="mb-2 text-sm font-medium text-ink-2 wrap-anywhere">
          {`${shop.name}: tech gear, delivered all over South Africa`}
        </h1>
        {slides && <HeroCarousel slides={slides} />}
        <ReasonsToBuy />
      </div>
      {children}
    </div>
  )
}
