import { href, Link } from 'react-router'
import type { StoredValueEntry } from '#contract/orders/stored-value.ts'
import { storedValueReasonLabel } from '#domain/payments/stored-value.ts'
import { Money } from '#web/ui/money.tsx'
import { Moment } from '../../ui/moment.tsx'

/** What changed a balance, the newest first. */
export function EntryList({ entries }: { entries: readonly StoredValueEntry[] }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ id, at, reason, amountCents, orderNumber, note, actor }) => (
        <li key={id} className="flex items-start justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className="wrap-anywhere">
              {storedValueReasonLabel(reason)}
              {orderNumber && (
                <>
                  {', '}
                  <Link to={href('/admin/orders/:orderNumber', { orderNumber })} className="link">
                    {orderNumber}
                  </Link>
                </>
              )}
              {note && <span className="text-ink-2">, {note}</span>}
            </p>
            <p className="text-ink-2 wrap-anywhere">
              {actor === 'customer' ? '' : `${actor}, `}
              <Moment at={at} />
            </p>
          </div>
          <Money cents={amountCents} className="shrink-0" />
        </li>
      ))}
    </ul>
  )
}
