import { PackageOpen, SearchX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CategoryTiles } from '../home/category-tiles.tsx'
import { Accessories } from './accessories.tsx'
import {
  type BrowseState,
  countFilters,
  isNarrowed,
  withoutFilters,
  writeBrowseState,
} from './browse-state.ts'
import type { CardProduct } from './card-product.ts'
import { obstacleText } from './obstacle-text.ts'
import { ProductGrid } from './product-grid.tsx'
import type { CardList } from './read-list.ts'

type NothingFoundProps = {
  state: BrowseState
  list: Pick<CardList, 'suggestions' | 'obstacle' | 'pages' | 'accessories'>
  instead: readonly CardProduct[]
}

/** In the place of an empty list: what comes near to it or answers it, else why it is empty and where to go from here. */
export function NothingFound({ state, list, instead }: NothingFoundProps) {
  const { suggestions, obstacle, pages, accessories } = list
  const hasOthers = suggestions.length + pages.length + accessories.length > 0
  return (
    <>
      {obstacle ? (
        <Nearest state={state} products={suggestions} obstacle={obstacle} />
      ) : (
        <NearMisses state={state} products={suggestions} />
      )}
      {!hasOthers && <NothingToShow state={state} />}
      {suggestions.length === 0 && accessories.length > 0 && <p>No products match “{state.q}”.</p>}
      <Accessories products={accessories} />
      {state.q && <OtherWays products={instead} />}
    </>
  )
}

type NearestProps = {
  state: BrowseState
  products: readonly CardProduct[]
  obstacle: NonNullable<CardList['obstacle']>
}

/** The nearest of the kind of product that was named, and what stands in the way of it. */
function Nearest({ state, products, obstacle }: NearestProps) {
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest" className="text-2xl">
        {obstacleText(obstacle, products[0]?.priceCents ?? 0)}
      </h2>
      {countFilters(state) > 0 && (
        <p className="pt-3">
          <ClearFilters state={state} variant="secondary" />
        </p>
      )}
      <div className="pt-6">
        <ProductGrid products={products} heading="h3" />
      </div>
    </section>
  )
}

/** Products with a similar spelling. They are labelled as such, and do not count as results. */
function NearMisses({ state, products }: { state: BrowseState; products: readonly CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="near-misses">
      <h2 id="near-misses" className="text-2xl">
        Did you mean one of these?
      </h2>
      <p className="mt-1 mb-6 text-ink-2">No exact match for “{state.q}”. These are close.</p>
      <ProductGrid products={products} heading="h3" />
    </section>
  )
}

/** For a search without a result: what the shop has, and a person to ask. */
function OtherWays({ products }: { products: readonly CardProduct[] }) {
  return (
    <div className="flex flex-col gap-6 pt-12">
      <CategoryTiles />
      {products.length > 0 && (
        <section aria-labelledby="instead" className="pt-6">
          <h2 id="instead" className="mb-5 text-2xl">
            Some of what we sell
          </h2>
          <ProductGrid products={products} isOfFour heading="h3" />
        </section>
      )}
      <p className="text-ink-2">
        Looking for something we do not show?{' '}
        <Link to="/contact" className="link">
          Ask us
        </Link>{' '}
        and we will tell you if we can get it.
      </p>
    </div>
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
      {countFilters(state) > 0 && <ClearFilters state={state} />}
      {state.q && (
        <ButtonLink
          to={{ search: writeBrowseState({ ...state, q: '', page: 1 }) }}
          preventScrollReset
          variant={countFilters(state) > 0 ? 'secondary' : 'primary'}
        >
          Clear Search
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function ClearFilters({ state, variant }: { state: BrowseState; variant?: ButtonVariant }) {
  return (
    <ButtonLink
      to={{ search: writeBrowseState({ ...withoutFilters(state), q: state.q, sort: state.sort }) }}
      preventScrollReset
      variant={variant}
    >
      Clear All Filters
    </ButtonLink>
  )
}
