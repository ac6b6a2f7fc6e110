import clsx from 'clsx'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { orderAmountRows } from '#domain/orders/order-amount-rows.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { storedRows } from '#domain/orders/stored-rows.ts'
import { customerMethodLabel } from '#domain/payments/payment-method.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from '../../../ui/section.tsx'
import { correctionContent } from '../corrections/correction-content.ts'
import { orderContent } from '../order-content.ts'

type ItemsSectionProps = { order: Order; mayEditProducts: boolean; action: ReactNode }

/** What is in the order, what was taken out of it, and the total as it was paid. */
export function ItemsSection({ order, mayEditProducts, action }: ItemsSectionProps) {
  const { summary } = order
  const rows = orderAmountRows(
    {
      ...summary,
      discountLabel: order.discountLabel,
      refundedCents: order.refundedCents,
      storedRows: storedRows(
        summary.totalCents,
        order.storedValue,
        statusFacts[order.status].isUnpaid ? null : customerMethodLabel(order.paymentMethod),
      ),
    },
    { deliveryLabel: 'Shipping' },
  )
  return (
    <Section
      title={orderContent.items(order.items.reduce((count, { quantity }) => count + quantity, 0))}
      action={action}
    >
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <Item key={item.lineId} item={item} mayEditProducts={mayEditProducts} />
        ))}
        <TakenOut order={order} />
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

type ItemProps = { item: Order['items'][number]; mayEditProducts: boolean }

function Item({ item, mayEditProducts }: ItemProps) {
  return (
    <li className="flex items-center gap-3 py-2">
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
        {item.priceList && <p className="text-ink-2">{orderContent.listPrice(item.priceList)}</p>}
      </div>
    </li>
  )
}

/** Still part of the total if it was paid for: its refund is a row below. */
function TakenOut({ order }: { order: Order }) {
  return order.corrections.flatMap(({ id, kind, units, creditCents }) =>
    units.map(({ lineId, name, quantity, lineTotalCents }) => (
      <li key={`${id} ${lineId}`} className="flex items-center gap-3 py-2 text-ink-2">
        <span className="size-12 shrink-0 rounded-control bg-paper-2" />
        <p className="min-w-0 flex-1">
          <s>
            {quantity} × {name}
          </s>
          <span className="block">
            {kind === 'swap' ? correctionContent.swapped : correctionContent.takenOut}
          </span>
        </p>
        {kind === 'removal' && creditCents > 0 && <Money cents={lineTotalCents} className="font-normal!" />}
      </li>
    )),
  )
}
