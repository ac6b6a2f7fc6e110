import { PackageOpen, SearchX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CategoryTiles } from '../home/category-tiles.tsx'
import {
  type BrowseState,
  countFilters,
  isNarrowed,
  withoutFilters,
  writeBrowseState,
} from './browse-state.ts'
import type { CardProduct } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

type NothingFoundProps = {
  state: BrowseState
  suggestions: readonly CardProduct[]
  instead: readonly CardProduct[]
}

/** In the place of an empty list: why it is empty, and where to go from here. */
export function NothingFound({ state, suggestions, instead }: NothingFoundProps) {
  return (
    <>
      <NothingToShow state={state} />
      <NearMisses state={state} products={suggestions} />
      {state.q && <OtherWays products={instead} />}
    </>
  )
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
      {countFilters(state) > 0 && (
        <ButtonLink
          to={{ search: writeBrowseState({ ...withoutFilters(state), q: state.q, sort: state.sort }) }}
          preventScrollReset
        >
          Clear All Filters
        </ButtonLink>
      )}
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
