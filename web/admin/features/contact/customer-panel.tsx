import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#contract/shop/conversation.ts'
import { guestId } from '#domain/customers/customer.ts'
import { formatRand } from '#domain/money/money.ts'
import { fulfilmentLabel } from '#domain/orders/fulfilment-label.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Moment } from '../../ui/moment.tsx'
import { CustomerLink } from '../accounts/users/customer-link.tsx'
import { inboxContent } from './inbox-content.ts'
import { OrderNumber } from './order-number.tsx'

const { customer: content } = inboxContent

/** Who the customer is, as far as that is certain, and their orders. */
export function CustomerPanel({ conversation: { id, customer } }: { conversation: Conversation }) {
  if (!customer) {
    return (
      <Part title={content.title}>
        <Notice tone="warning">{content.unknown}</Notice>
        <p className="mt-2">
          <CustomerLink id={guestId(id)}>{content.page}</CustomerLink>
        </p>
      </Part>
    )
  }
  return (
    <>
      <Part title={content.title}>
        <p className="font-semibold wrap-anywhere">
          <CustomerLink id={customer.id}>{customer.name}</CustomerLink>
        </p>
        <p className="wrap-anywhere">{customer.email}</p>
        <p className="text-ink-2">
          {content.since} <Moment at={customer.since} isShort />
        </p>
        <p className="mt-2 text-ink-2">
          {customer.match === 'login' ? content.login : content.verifiedEmail}
        </p>
      </Part>
      <Part title={content.orders}>
        <Orders customer={customer} />
      </Part>
    </>
  )
}

function Orders({ customer }: { customer: NonNullable<Conversation['customer']> }) {
  const { orders, orderCount, email } = customer
  if (orders === null) return <p className="text-ink-2">{content.notAllowed}</p>
  if (orders.length === 0) return <p className="text-ink-2">{content.noOrders}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {orders.map(({ orderNumber, placedAt, status, totalCents, items }) => (
          <li key={orderNumber} className="flex flex-col gap-0.5 py-2 first:pt-0">
            <span className="flex flex-wrap justify-between gap-x-3">
              <OrderNumber orderNumber={orderNumber} mayOpen />
              <span className="font-semibold tabular-nums">{formatRand(totalCents)}</span>
            </span>
            <span className="line-clamp-2 wrap-anywhere">{items}</span>
            <span className="flex flex-wrap justify-between gap-x-3 text-ink-2">
              <Moment at={placedAt} isShort />
              {fulfilmentLabel(status)}
            </span>
          </li>
        ))}
      </ul>
      {orderCount !== null && orderCount > orders.length && (
        <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="link mt-2 inline-block">
          {content.allOrders(orderCount)}
        </Link>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-tile border border-line px-4 py-3">
      <h2 id={id} className="mb-2 text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}
