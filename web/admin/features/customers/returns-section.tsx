import { href, Link } from 'react-router'
import type { Customer } from '#contract/accounts/customer.ts'
import { returnReasonStaffLabel, returnStatusStaffLabel } from '#domain/orders/returns/returns.ts'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { customerContent } from './customer-content.ts'
import { Rows } from './rows.tsx'

export function ReturnsSection({ customer: { returns } }: { customer: Customer }) {
  const content = customerContent.returns
  return (
    <Section title={content.title}>
      <Rows none={content.none}>
        {returns.map(({ id, orderNumber, status, reason, requestedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
            <span>
              <Link
                to={href('/admin/orders/:orderNumber', { orderNumber })}
                className="link font-medium tabular-nums"
              >
                {orderNumber}
              </Link>
              <span className="block text-ink-2">{returnReasonStaffLabel(reason)}</span>
            </span>
            <span className="text-right">
              {returnStatusStaffLabel(status)}
              <span className="block text-ink-2">
                <Moment at={requestedAt} isShort />
              </span>
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  )
}
