import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { Money } from '#web/ui/money.tsx'
import type { RefundAmount } from './refund-amount.ts'
import { returnContent } from './return-content.ts'

const { outcome: content } = returnContent

/** How a refund adds up. */
export function RefundBreakdown({ found, amount }: { found: AdminReturn; amount: RefundAmount }) {
  const { goodsCents, shippingCents, amountCents, isCapped } = amount
  const rows = [
    { label: content.goods, cents: goodsCents },
    ...(shippingCents > 0 ? [{ label: content.delivery, cents: shippingCents }] : []),
  ]
  return (
    <div className="flex flex-col gap-2">
      <dl className="max-w-96 divide-y divide-line border-y border-line">
        {rows.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} className="font-normal!" />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-1.5">
          <dt className="font-semibold">{content.total}</dt>
          <dd>
            <Money cents={amountCents} />
          </dd>
        </div>
      </dl>
      {isCapped && amountCents > 0 && <p className="text-clay">{content.capped(found.leftCents)}</p>}
    </div>
  )
}
