import { type OrderAmounts, orderAmountRows } from '#domain/orders/order-amount-rows.ts'
import { Money } from '#web/ui/money.tsx'

/** Subtotal, shipping, tax and total, with the same labels and order everywhere. */
export function SummaryRows({ amounts }: { amounts: OrderAmounts }) {
  return (
    <dl className="flex flex-col gap-2">
      {orderAmountRows(amounts, { deliveryLabel: 'Shipping' }).map(({ name, label, cents }) =>
        name === 'total' ? (
          <div
            key={name}
            className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-semibold"
          >
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ) : (
          <div key={`${name} ${label}`} className="flex items-baseline justify-between gap-4">
            <dt className={name === 'rest' ? 'font-semibold' : 'text-ink-2'}>{label}</dt>
            <dd className={name === 'rest' ? 'font-semibold tabular-nums' : 'tabular-nums'}>
              {name === 'delivery' && cents === 0 ? 'Free' : <Money cents={cents} className="font-normal!" />}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
