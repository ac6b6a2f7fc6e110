import { PackageOpen, SearchX } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type GridView, gridAddress, isGridNarrowed } from '../catalogue/list/grid-view.ts'
import { everyProduct } from '../catalogue/list/list-address.ts'

/** Why the grid is empty, and what to do about it. */
export function NoRows({ view }: { view: GridView }) {
  if (view.shows === 'changed') {
    return (
      <EmptyState
        title="Nothing has changed"
        text="What you type in the grid is listed here."
        icon={PackageOpen}
      >
        <ButtonLink to={gridAddress(view, { shows: 'all' })}>Show the products</ButtonLink>
      </EmptyState>
    )
  }
  if (isGridNarrowed(view)) {
    return (
      <EmptyState
        title="No Products Match Your Search"
        text="Try another word, or show all products."
        icon={SearchX}
      >
        <ButtonLink to={gridAddress(view, { list: everyProduct, ids: null })}>Show all products</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No Products Available" text="The shop has no products yet." icon={PackageOpen}>
      <ButtonLink to="/admin/products/new">Add Product</ButtonLink>
    </EmptyState>
  )
}
