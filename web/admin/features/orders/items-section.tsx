import { href, Link } from 'react-router'
import type { Order } from '#contract/order.ts'
import { centsFromRand } from '#domain/money.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from './section.tsx'

/** What was bought, as it was bought, and what it came to. */
export function ItemsSection({ order, mayEditProducts }: { order: Order; mayEditProducts: boolean }) {
  const { summary } = order
  const amounts = [
    { label: 'Subtotal', rand: summary.subtotal },
    { label: 'Shipping', rand: summary.shipping },
    ...(summary.taxLabel ? [{ label: summary.taxLabel, rand: summary.tax }] : []),
  ]
  return (
    <Section title={summary.itemCount === 1 ? '1 item' : `${summary.itemCount} items`}>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.sku} className="flex items-center gap-3 py-2">
            {item.image_url ? (
              <img
                src={item.image_url}
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
              <Money cents={centsFromRand(item.lineTotal)} />
              <p className="whitespace-nowrap text-ink-2 tabular-nums">
                {item.quantity} × <Money cents={centsFromRand(item.price)} className="font-normal!" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-2 border-t border-line pt-3">
        {amounts.map(({ label, rand }) => (
          <div key={label} className="flex justify-between gap-4 text-ink-2">
            <dt>{label}</dt>
            <dd>
              <Money cents={centsFromRand(rand)} className="font-normal!" />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 font-semibold">
          <dt>Total</dt>
          <dd>
            <Money cents={centsFromRand(summary.total)} />
          </dd>
        </div>
        {order.refunded > 0 && (
          <div className="flex justify-between gap-4">
            <dt>Refunded</dt>
            <dd>
              <Money cents={-centsFromRand(order.refunded)} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
