import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { Picture as PictureSource } from '#contract/catalogue/picture.ts'
import { pageSize } from '#domain/catalogue/browsing/browsing.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { CompareBarLater } from '../compare/compare-bar-later.tsx'
import { categoryIcon } from '../home/category-icon.ts'
import { Accessories } from './accessories.tsx'
import { BrowseForm } from './browse-form.tsx'
import { type BrowseState, writeBrowseState } from './browse-state.ts'
import type { CardProduct } from './card-product.ts'
import { Correction } from './correction.tsx'
import { HelpLinks } from './help-links.tsx'
import { ProductGrid } from './product-grid.tsx'
import type { CardList } from './read-list.ts'

const NothingFound = later(() => import('./nothing-found.tsx').then((module) => module.NothingFound), {
  name: 'nothing-found',
})

/** Another list, and how many products it has. */
export type ListLink = { to: string; label: string; productCount: number }

export type BrowseHeading = {
  slug: string
  title: string
  description: string
  /** Of all its products, without filters. */
  productCount: number
  picture?: PictureSource | undefined
  above: readonly Crumb[]
  links: readonly ListLink[]
}

type BrowsePageProps = {
  heading: BrowseHeading
  state: BrowseState
  list: CardList
  /** For a search that finds nothing, not even something similar. */
  instead?: readonly CardProduct[]
}

/** A category, a group or the whole shop: its heading, the filters, and the products. */
export function BrowsePage({ heading, state, list, instead = [] }: BrowsePageProps) {
  return (
    <div className="page pt-4 lg:pt-2">
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, ...heading.above, { label: heading.title }]} />
      <Hero heading={heading} />
      <div className="list-page grid grid-cols-[minmax(0,1fr)] items-start gap-x-10">
        {/* Another category is another form: text typed in one is not kept for the next. */}
        <BrowseForm key={heading.slug} state={state} categorySlug={heading.slug} list={list} />
        <div className="beside min-w-0">
          <HelpLinks pages={list.pages} />
          {list.correction !== undefined && <Correction state={state} correction={list.correction} />}
          <Results state={state} list={list} instead={instead} />
          {/* An empty list has them among what it offers instead. */}
          {list.pagination.total > 0 && <Accessories products={list.accessories} />}
        </div>
      </div>
      <CompareBarLater />
    </div>
  )
}

type HeroProps = { heading: BrowseHeading }

function Hero({ heading }: HeroProps) {
  const Icon = categoryIcon(heading.slug)
  return (
    // At the top, since the title would move up as more of the page arrives.
    <header className="flex flex-wrap items-start gap-x-6 gap-y-2 pt-2 pb-4 lg:pt-1 lg:pb-2">
      {heading.picture && (
        // On phones the first product matters more.
        <div className="w-18 shrink-0 overflow-hidden rounded-tile max-sm:hidden dark:brightness-90">
          <Picture
            picture={heading.picture}
            alt=""
            place={72}
            className="aspect-square w-full object-cover"
          />
        </div>
      )}
      <div className="min-w-0 sm:flex-1">
        <h1 className="flex items-center gap-2 wrap-anywhere text-2xl sm:text-4xl">
          <Icon aria-hidden strokeWidth={1.5} className="size-6 shrink-0 text-green sm:size-8" />
          {heading.title}
        </h1>
        <Description heading={heading} />
      </div>
      <RelatedLists heading={heading} />
    </header>
  )
}

function Description({ heading: { description, productCount } }: HeroProps) {
  const count = productCount === 1 ? '1 product' : `${productCount} products`
  if (!description) return <p className="mt-1 text-sm text-ink-2">{count}</p>
  return (
    <>
      <details className="text-sm text-ink-2 sm:hidden">
        <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          {count}
          <span className="link">More about it</span>
        </summary>
        <p className="pb-3 text-pretty">{description}</p>
      </details>
      <p className="mt-1 text-pretty text-ink-2 max-sm:hidden">
        {description} <span className="whitespace-nowrap text-sm">{count}</span>
      </p>
    </>
  )
}

/** The categories below this one, and more of the same brand. */
function RelatedLists({ heading: { title, links } }: HeroProps) {
  if (links.length === 0) return null
  return (
    <nav aria-label={`More in ${title}`} className="max-sm:w-full sm:pt-1">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, label, productCount }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong px-3.5 text-sm font-medium transition-colors hover:border-ink hover:bg-paper-2 max-sm:min-h-11"
            >
              {label}
              <span className="font-normal text-ink-2 tabular-nums">
                {productCount}
                <span className="sr-only">{productCount === 1 ? ' product' : ' products'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Results({ state, list, instead }: Omit<Required<BrowsePageProps>, 'heading'>) {
  const isBusy = useIsAnswering()
  const { section, loadMore } = useMoreProducts(list)
  const shown = list.products.length
  const total = list.pagination.total

  return (
    <section ref={section} aria-label="Results" aria-busy={isBusy}>
      <div className={clsx('transition-opacity', isBusy && 'opacity-50 delay-150')}>
        {total === 0 ? (
          <NothingFound state={state} list={list} instead={instead} />
        ) : (
          <ProductGrid
            products={list.products}
            layout={state.view}
            heading="h2"
            priorityCount={2}
            canCompare
          />
        )}
      </div>
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

/** While the same page answers to another choice. */
function useIsAnswering(): boolean {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  return navigation.state === 'loading' && navigation.location.pathname === pathname
}
