import { useState } from 'react'
import { Link } from 'react-router'
import type { TrackedOrder } from '#contract/orders/order-status.ts'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { EmailLink, PhoneLink } from '../features/content/contact/ways-to-reach.tsx'
import { OrderStatusForm } from '../features/orders/status/order-status-form.tsx'
import { TrackedOrderPanel } from '../features/orders/status/tracked-order-panel.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/order-status.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Track an order',
    path: '/order-status',
    description: 'See where your order is and when it arrives, with its number and your email address.',
  })
}

export default function OrderStatusPage() {
  const { contact } = useShop()
  const [order, setOrder] = useState<TrackedOrder | null>(null)

  return (
    <AccountPanel
      title="Track an order"
      text="See where your order is and when it arrives. You do not have to log in."
      footer={
        <>
          Can't find your order number? Email <EmailLink email={contact.email} />, call{' '}
          <PhoneLink phone={contact.phone} /> or look at{' '}
          <Link to="/orders" className="link">
            your orders
          </Link>
          .
        </>
      }
    >
      <noscript>
        <p className="mb-5">
          The form needs JavaScript. Without it, please email{' '}
          <a href={`mailto:${contact.email}`} className="link">
            {contact.email}
          </a>
          .
        </p>
      </noscript>
      {order ? (
        <TrackedOrderPanel order={order} onAnother={() => setOrder(null)} />
      ) : (
        <OrderStatusForm onFound={setOrder} />
      )}
    </AccountPanel>
  )
}
