import { PackageOpen, SearchX } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isNarrowed, type OrderListView } from './order-list-view.ts'

/** Why no order is shown, and the way to some. */
export function NoOrders({ view }: { view: OrderListView }) {
  if (isNarrowed(view)) {
    return (
      <EmptyState
        title="No Orders Match"
        text="Try another word or another day, or show all orders."
        icon={SearchX}
      >
        <ButtonLink to="/admin/orders">Clear All Filters</ButtonLink>
      </EmptyState>
    )
  }
  if (view.page > 1) {
    return (
      <EmptyState title="Nothing on this page" icon={SearchX}>
        <ButtonLink to="/admin/orders">First page</ButtonLink>
      </EmptyState>
    )
  }
  return <EmptyState title="No Orders Yet" text="Your first order will appear here." icon={PackageOpen} />
}
