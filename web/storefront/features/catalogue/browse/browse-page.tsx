import clsx from 'clsx'
import { PackageOpen, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Picture as PictureSource } from '#contract/catalogue/picture.ts'
import { pageSize } from '#domain/catalogue/browsing.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { categoryIcon } from '../home/category-icon.ts'
import { BrowseForm } from './browse-form.tsx'
import { type BrowseState, isNarrowed, withoutFilters, writeBrowseState } from './browse-state.ts'
import type { CardList, CardProduct } from './card-product.ts'
import { ChipsList } from './chips-list.tsx'
import { ProductGrid } from './product-grid.tsx'

export type BrowseHeading = {
  slug: string
  title: string
  description: string
  /** Of all its products, without filters. */
  productCount: number
  picture?: PictureSource | undefined
}

type BrowsePageProps = { heading: BrowseHeading; state: BrowseState; list: CardList }

/** A category, a group or the whole shop: its heading, the filters, and the products. */
export function BrowsePage({ heading, state, list }: BrowsePageProps) {
  return (
    <div className="page pt-4">
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: heading.title }]} />
      <Hero heading={heading} />
      <div className="group/browse grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 lg:has-[[data-panel][open]]:grid-cols-[16rem_minmax(0,1fr)]">
        {/* Another category is another form: text typed in one is not kept for the next. */}
        <BrowseForm key={heading.slug} state={state} categorySlug={heading.slug} list={list} />
        <Results state={state} list={list} />
      </div>
    </div>
  )
}

function Hero({ heading }: { heading: BrowseHeading }) {
  const Icon = categoryIcon(heading.slug)
  const { productCount } = heading
  return (
    <header className="flex items-center gap-4 pt-4 pb-8 sm:gap-10">
      {heading.picture && (
        <div className="w-20 shrink-0 overflow-hidden rounded-tile sm:w-44 dark:brightness-90">
          <Picture
            picture={heading.picture}
            alt=""
            place={{ sizes: '(min-width: 40rem) 176px, 80px', most: 176 }}
            className="aspect-square w-full object-cover"
          />
        </div>
      )}
      <div className="min-w-0">
        <h1 className="flex items-center gap-2 text-2xl sm:gap-3 sm:text-5xl">
          <Icon aria-hidden strokeWidth={1.5} className="size-6 shrink-0 text-green sm:size-10" />
          {heading.title}
        </h1>
        {heading.description && <p className="mt-2 max-w-xl text-pretty text-ink-2">{heading.description}</p>}
        <p className="mt-1 text-sm text-ink-2">
          {productCount === 1 ? '1 product' : `${productCount} products`}
        </p>
      </div>
    </header>
  )
}

function Results({ state, list }: Pick<BrowsePageProps, 'state' | 'list'>) {
  const isBusy = useIsAnswering()
  const count = useRef<HTMLParagraphElement>(null)
  const { section, loadMore } = useMoreProducts(list)
  const shown = list.products.length
  const total = list.pagination.total

  return (
    <section ref={section} aria-label="Results" aria-busy={isBusy} className="min-w-0 pt-5">
      {/* If nothing is found, the empty state offers the same, more prominently. */}
      {total > 0 && (
        <ChipsList state={state} onRemove={() => count.current?.focus({ preventScroll: true })} />
      )}
      <p ref={count} role="status" tabIndex={-1} className="mb-5 text-sm text-ink-2 outline-none">
        {total > 0 ? (
          `Showing ${shown} of ${list.pagination.is_estimate ? 'about ' : ''}${total} products`
        ) : (
          <span className="sr-only">0 products found</span>
        )}
      </p>
      <div
        className={clsx(
          'transition-opacity',
          isBusy && 'opacity-50 delay-150',
          // Beside the open panel there is space for three.
          state.view === 'grid' && 'lg:group-has-[[data-panel][open]]/browse:[&>ul]:grid-cols-3',
        )}
      >
        {total === 0 ? (
          <NothingToShow state={state} />
        ) : (
          <ProductGrid products={list.products} layout={state.view} heading="h2" priorityCount={2} />
        )}
      </div>
      {total === 0 && <NearMisses state={state} products={list.suggestions} />}
      {shown < Math.min(total, list.pagination.pages * pageSize) && (
        <div className="mt-12 flex justify-center">
          <ButtonLink
            to={{ search: writeBrowseState({ ...state, page: Math.ceil(shown / pageSize) + 1 }) }}
            replace
            preventScrollReset
            onClick={loadMore}
            variant="secondary"
            size="large"
            className="max-sm:w-full"
          >
            Load More Products
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

/** The focus moves to the first new product, since the link it came from moves or disappears. */
function useMoreProducts({ products }: Pick<CardList, 'products'>) {
  const section = useRef<HTMLElement>(null)
  const shownBefore = useRef<number>(undefined)

  useEffect(() => {
    const first = shownBefore.current
    if (first === undefined || products.length <= first) return
    shownBefore.current = undefined
    section.current?.querySelectorAll<HTMLElement>('article h2 a')[first]?.focus({ preventScroll: true })
  }, [products])

  return {
    section,
    loadMore: () => {
      shownBefore.current = products.length
    },
  }
}

/** Products with a similar spelling. They are labelled as such, and do not count as results. */
function NearMisses({ state, products }: { state: BrowseState; products: readonly CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="near-misses" className="pt-12">
      <h2 id="near-misses" className="text-2xl">
        Did you mean one of these?
      </h2>
      <p className="mt-1 mb-6 text-ink-2">No exact match for “{state.q}”. These are close.</p>
      <ProductGrid products={products} heading="h3" />
    </section>
  )
}

function NothingToShow({ state }: { state: BrowseState }) {
  const { pathname, search } = useLocation()
  if (!isNarrowed(state)) {
    return (
      <EmptyState
        icon={PackageOpen}
        title="No Products Available"
        text="There is nothing here right now. New stock is on its way."
      >
        <ButtonLink to={pathname + search} reloadDocument replace>
          Refresh Products
        </ButtonLink>
        <ButtonLink to="/products" variant="secondary">
          See all products
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No Products Match Your Search"
      text="We could not find that. Check the spelling, try another word, or browse a category."
    >
      {state.q && (
        <ButtonLink to={{ search: writeBrowseState({ ...state, q: '', page: 1 }) }} preventScrollReset>
          Clear Search
        </ButtonLink>
      )}
      <ButtonLink
        to={{ search: writeBrowseState(withoutFilters(state)) }}
        preventScrollReset
        variant={state.q ? 'secondary' : 'primary'}
      >
        Clear All Filters
      </ButtonLink>
    </EmptyState>
  )
}

/** While the same page answers to another choice. */
function useIsAnswering(): boolean {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  return navigation.state === 'loading' && navigation.location.pathname === pathname
}
