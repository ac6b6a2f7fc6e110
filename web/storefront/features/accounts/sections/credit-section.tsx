import { href, Link } from 'react-router'
import type { OwnCredit } from '#contract/orders/stored-value.ts'
import type { StoredValueReason } from '#domain/payments/stored-value.ts'
import { formatOrderDate } from '#web/storefront/order-dates.ts'
import { Money } from '#web/ui/money.tsx'
import { AccountSection } from './account-section.tsx'

const reasons: Record<StoredValueReason, string> = {
  issued: 'Given by us',
  given: 'Given by us',
  taken: 'Withdrawn by us',
  spent: 'Spent',
  refunded: 'Refund',
}

/** What the shop owes a customer in goods, and how that came about. */
export function CreditSection({ credit: { balanceCents, heldCents, entries } }: { credit: OwnCredit }) {
  return (
    <AccountSection
      title="Store credit"
      text="Use it to pay for an order: choose it in your cart or at the checkout. It does not expire."
    >
      <p className="text-2xl">
        <Money cents={balanceCents} />
      </p>
      {heldCents > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          <Money cents={heldCents} className="font-normal!" /> of it is held for an order that you have not
          paid yet.
        </p>
      )}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {entries.map(({ at, reason, amountCents, orderNumber }) => (
          <li key={`${at} ${amountCents}`} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-medium">{reasons[reason]}</p>
              <p className="text-sm text-ink-2">
                {formatOrderDate(at)}
                {orderNumber && (
                  <>
                    {', order '}
                    <Link to={href('/orders/:orderNumber', { orderNumber })} className="link tabular-nums">
                      {orderNumber}
                    </Link>
                  </>
                )}
              </p>
            </div>
            <Money cents={amountCents} />
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
