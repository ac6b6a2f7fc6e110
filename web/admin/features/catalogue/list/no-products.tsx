import { PackageOpen, SearchX } from 'lucide-react'
import type { Pagination } from '#contract/wire/pagination.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { everyProduct, isNarrowed, type ListView, listAddress } from './list-address.ts'

/** Why no product is shown, and the way to some. */
export function NoProducts({ pagination, view }: { pagination: Pagination; view: ListView }) {
  if (pagination.total > 0) {
    return (
      <EmptyState
        title="Nothing on this page"
        text={`There are only ${pagination.pages} pages.`}
        icon={SearchX}
      >
        <ButtonLink to={listAddress(view)}>First page</ButtonLink>
      </EmptyState>
    )
  }
  if (isNarrowed(view)) {
    return (
      <EmptyState
        title="No Products Match Your Search"
        text="Try another word, or show all products."
        icon={SearchX}
      >
        <ButtonLink to={listAddress(everyProduct)}>Clear All Filters</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No Products Available" text="The shop has no products yet." icon={PackageOpen}>
      <ButtonLink to="/admin/products/new">Add Product</ButtonLink>
    </EmptyState>
  )
}
