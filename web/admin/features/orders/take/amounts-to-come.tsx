import { type OrderAmounts, orderAmountRows } from '#domain/orders/order-amount-rows.ts'
import { Money } from '#web/ui/money.tsx'
import { takeOrderContent } from './take-order-content.ts'

const { summary: content } = takeOrderContent

type AmountsToComeProps = { amounts: OrderAmounts; isCollected: boolean; isToPoint?: boolean }

/** What an order will come to that is being taken, or quoted. */
export function AmountsToCome({ amounts, isCollected, isToPoint = false }: AmountsToComeProps) {
  const deliveryLabel = isCollected ? content.collected : isToPoint ? content.point : content.delivery
  return (
    <dl className="flex flex-col gap-1">
      {orderAmountRows(amounts, { deliveryLabel }).map(({ name, label, cents }) => (
        <div
          key={name}
          className={
            name === 'total'
              ? 'mt-1 flex justify-between gap-4 border-t border-line pt-2 text-xl font-semibold'
              : 'flex justify-between gap-4 text-ink-2'
          }
        >
          <dt className="wrap-anywhere">{label}</dt>
          <dd>{name === 'delivery' && cents === 0 ? content.free : <Money cents={cents} />}</dd>
        </div>
      ))}
    </dl>
  )
}
