import clsx from 'clsx'
import { href, Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { orderAmountRows } from '#domain/orders/order-amount-rows.ts'
import { Money } from '#web/ui/money.tsx'
import { orderContent } from '../order-content.ts'
import { Section } from './section.tsx'

/** The items as they were bought, and their total. */
export function ItemsSection({ order, mayEditProducts }: { order: Order; mayEditProducts: boolean }) {
  const { summary } = order
  const rows = orderAmountRows(
    { ...summary, refundedCents: order.refundedCents },
    { deliveryLabel: 'Shipping' },
  )
  return (
    <Section title={orderContent.items(summary.itemCount)}>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.sku} className="flex items-center gap-3 py-2">
            {item.imageUrl ? (
              <img
                src={item.imageUrl}
                alt=""
                loading="lazy"
                className="size-12 shrink-0 rounded-control bg-photo object-cover"
              />
            ) : (
              <span className="size-12 shrink-0 rounded-control bg-paper-2" />
            )}
            <div className="min-w-0 flex-1">
              {mayEditProducts && item.productId !== null ? (
                <Link
                  to={href('/admin/products/:id', { id: String(item.productId) })}
                  className="font-medium hover:underline"
                >
                  {item.name}
                </Link>
              ) : (
                <p className="font-medium">{item.name}</p>
              )}
              <p className="text-ink-2">
                {item.brand}, <span className="tabular-nums">{item.sku}</span>
              </p>
            </div>
            <div className="text-right">
              <Money cents={item.lineTotalCents} />
              <p className="whitespace-nowrap text-ink-2 tabular-nums">
                {item.quantity} × <Money cents={item.unitPriceCents} className="font-normal!" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-2 border-t border-line pt-3">
        {rows.map(({ name, label, cents }) => {
          const isPart = name !== 'total' && name !== 'refunded'
          return (
            <div
              key={name}
              className={clsx(
                'flex justify-between gap-4',
                isPart ? 'text-ink-2' : name === 'total' && 'mt-1 font-semibold',
              )}
            >
              <dt>{label}</dt>
              <dd>
                <Money cents={cents} className={clsx(isPart && 'font-normal!')} />
              </dd>
            </div>
          )
        })}
      </dl>
    </Section>
  )
}
