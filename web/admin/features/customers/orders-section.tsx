import { href, Link } from 'react-router'
import type { Customer } from '#contract/accounts/customer.ts'
import { fulfilmentLabel } from '#domain/orders/fulfilment-label.ts'
import { Money } from '#web/ui/money.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { customerContent } from './customer-content.ts'
import { Rows } from './rows.tsx'

export function OrdersSection({ customer: { newestOrders, allOrders, email } }: { customer: Customer }) {
  const content = customerContent.orders
  return (
    <Section title={content.title}>
      <Rows none={content.none}>
        {newestOrders.map(({ orderNumber, placedAt, status, totalCents, items }) => (
          <li key={orderNumber} className="flex flex-col gap-0.5 py-2 first:pt-0">
            <span className="flex flex-wrap justify-between gap-x-3">
              <Link
                to={href('/admin/orders/:orderNumber', { orderNumber })}
                className="link font-medium tabular-nums"
              >
                {orderNumber}
              </Link>
              <Money cents={totalCents} />
            </span>
            <span className="line-clamp-2 wrap-anywhere">{items}</span>
            <span className="flex flex-wrap justify-between gap-x-3 text-ink-2">
              <Moment at={placedAt} isShort />
              {fulfilmentLabel(status)}
            </span>
          </li>
        ))}
      </Rows>
      {allOrders > newestOrders.length && (
        <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="link mt-2 inline-block">
          {content.all(allOrders)}
        </Link>
      )}
    </Section>
  )
}
