import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { tooLateToCorrect } from '#domain/orders/corrections/correction.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Section } from '../../../ui/section.tsx'
import { correctableOrder } from '../corrections/correctable-order.ts'
import { orderContent } from '../order-content.ts'
import { CustomerDetails } from './customer-details.tsx'

// Few orders are corrected.
const DetailsForm = later(() =>
  import('../corrections/details-form.tsx').then((module) => module.DetailsForm),
)

/** The customer and the delivery address, which can be corrected until the order is packed. */
export function CustomerSection({ order }: { order: Order }) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <Section title={orderContent.customer.title}>
        <DetailsForm order={order} onDone={() => setEditing(false)} />
      </Section>
    )
  const onEdit = tooLateToCorrect(correctableOrder(order)) === null ? () => setEditing(true) : null
  return <CustomerDetails order={order} onEdit={onEdit} />
}
