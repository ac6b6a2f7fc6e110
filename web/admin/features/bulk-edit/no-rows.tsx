import { PackageOpen, SearchX } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type GridView, gridAddress, isGridNarrowed } from '../catalogue/list/grid-view.ts'
import { everyProduct } from '../catalogue/list/list-address.ts'
import { bulkEditContent } from './bulk-edit-content.ts'

const { none: content } = bulkEditContent

/** Why the grid is empty, and what to do about it. */
export function NoRows({ view }: { view: GridView }) {
  if (view.shows === 'changed') {
    return (
      <EmptyState {...content.unchanged} icon={PackageOpen}>
        <ButtonLink to={gridAddress(view, { shows: 'all' })}>{content.showUnchanged}</ButtonLink>
      </EmptyState>
    )
  }
  if (isGridNarrowed(view)) {
    return (
      <EmptyState {...content.noMatch} icon={SearchX}>
        <ButtonLink to={gridAddress(view, { list: everyProduct, ids: null })}>
          {content.showProducts}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState {...content.noProducts} icon={PackageOpen}>
      <ButtonLink to="/admin/products/new">{content.add}</ButtonLink>
    </EmptyState>
  )
}
