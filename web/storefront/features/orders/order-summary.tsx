import { useId } from 'react'
import { useShop } from '../../use-shop.ts'
import { SummaryRows } from '../cart/summary-rows.tsx'
import { orderAmounts } from './order-amounts.ts'
import { OrderItems } from './order-items.tsx'
import type { StoredOrder } from './waiting/stored-order.ts'

/** The items and total, in a tile beside the page's main content. */
export function OrderSummary({ order }: { order: StoredOrder }) {
  const { taxLabel } = useShop()
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="mt-8 flex flex-col gap-5 rounded-tile border border-line p-5 sm:p-6 lg:mt-0"
    >
      <h2 id={headingId} className="text-xl">
        Order Summary
      </h2>
      <OrderItems items={order.items} />
      <div className="border-t border-line pt-5">
        <SummaryRows amounts={orderAmounts(order, taxLabel)} />
      </div>
    </section>
  )
}
