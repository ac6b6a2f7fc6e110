import { PackageOpen, SearchX } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { everyProduct, isNarrowed, type ListView, listAddress } from './list-address.ts'
import { productListContent } from './product-list-content.ts'

const { none: content } = productListContent

/** Why no product is shown, and the way to some. */
export function NoProducts({ view }: { view: ListView }) {
  if (isNarrowed(view)) {
    return (
      <EmptyState {...content.noMatch} icon={SearchX}>
        <ButtonLink to={listAddress(everyProduct)}>{productListContent.clear}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState {...content.noProducts} icon={PackageOpen}>
      <ButtonLink to="/admin/products/new">{productListContent.add}</ButtonLink>
    </EmptyState>
  )
}
