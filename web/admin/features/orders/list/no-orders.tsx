import { PackageOpen, SearchX } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { orderContent } from '../order-content.ts'
import { isNarrowed, type OrderListView } from './order-list-view.ts'

const { list: content } = orderContent

/** Why no order is shown, and the way to some. */
export function NoOrders({ view }: { view: OrderListView }) {
  if (isNarrowed(view)) {
    return (
      <EmptyState {...content.noMatch} icon={SearchX}>
        <ButtonLink to="/admin/orders">{content.clear}</ButtonLink>
      </EmptyState>
    )
  }
  return <EmptyState {...content.none} icon={PackageOpen} />
}
