import type { ReactNode } from 'react'
import { SummaryRows } from '../../cart/summary-rows.tsx'
import { CollectPlace } from '../collect-place.tsx'
import { CompanyDetails, ContactDetails, DeliveryAddress, hasCompany } from '../delivery-address.tsx'
import { orderAmounts } from '../order-amounts.ts'
import { OrderItems } from '../order-items.tsx'
import { OrderSection } from '../order-section.tsx'
import type { StoredOrder } from '../waiting/stored-order.ts'

type OrderColumnsProps = {
  order: StoredOrder
  /** For an order without a tax label of its own. */
  taxLabel: string | null
  hasLinks?: boolean
  /** What was taken out of it. */
  removed?: ReactNode
  /** Actions, below the items. */
  actions?: ReactNode
  /** Notes, below the amounts. */
  children: ReactNode
}

/** The items and the address, with the amounts beside them. */
export function OrderColumns(props: OrderColumnsProps) {
  const { order, taxLabel, hasLinks = false, removed, actions, children } = props
  const { items, shippingInfo, collectPlace } = order
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div className="flex flex-col gap-10">
        <OrderSection title="Items">
          <OrderItems items={items} hasLinks={hasLinks} />
          {removed}
        </OrderSection>
        <div className="grid grid-cols-1 gap-10 sm:grid-cols-2">
          {collectPlace ? (
            <OrderSection title="Collect from">
              <CollectPlace place={collectPlace} />
            </OrderSection>
          ) : (
            <OrderSection title="Delivery address">
              <DeliveryAddress shippingInfo={shippingInfo} />
            </OrderSection>
          )}
          <OrderSection title="Contact details">
            <ContactDetails shippingInfo={shippingInfo} />
          </OrderSection>
          {hasCompany(shippingInfo) && (
            <OrderSection title="Company">
              <CompanyDetails shippingInfo={shippingInfo} />
            </OrderSection>
          )}
        </div>
        {actions}
      </div>
      <div className="flex flex-col gap-10">
        <OrderSection title="Order Summary">
          <SummaryRows amounts={orderAmounts(order, taxLabel)} />
        </OrderSection>
        {children}
      </div>
    </div>
  )
}
