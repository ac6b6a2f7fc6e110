import { useState } from 'react'
import { href, Link } from 'react-router'
import type { OrderReturn } from '#contract/orders/return.ts'
import { returnReasonStaffLabel, returnRemedyStaffLabel } from '#domain/orders/returns/returns.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded, Section } from '../../../ui/section.tsx'
import { OpenReturnPanel } from '../../returns/open-return-panel.tsx'
import { ReturnBadge } from '../../returns/return-badge.tsx'
import { returnContent } from '../../returns/return-content.ts'
import { orderContent } from '../order-content.ts'
import { useReturns } from '../order-queries.ts'

const { returns: content } = orderContent

type ReturnsSectionProps = {
  orderNumber: string
  /** Whether its goods have left, so that they can come back. */
  hasLeft: boolean
}

/** The returns of an order, each with the way to its page; staff open one for a customer who telephones. */
export function ReturnsSection({ orderNumber, hasLeft }: ReturnsSectionProps) {
  const returns = useReturns(orderNumber)
  const [isOpening, setOpening] = useState(false)
  if (!hasLeft && returns.data?.length === 0) return null
  return (
    <Section
      title={content.title}
      action={
        hasLeft && (
          <Button variant="secondary" size="small" onClick={() => setOpening(true)}>
            {returnContent.open.button}
          </Button>
        )
      }
    >
      <Loaded query={returns}>
        {(made) =>
          made.length === 0 ? (
            <p className="text-ink-2">{content.none}</p>
          ) : (
            <ul className="flex flex-col gap-4">
              {made.map((one) => (
                <li key={one.id}>
                  <Return made={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpening && <OpenReturnPanel orderNumber={orderNumber} onClose={() => setOpening(false)} />}
    </Section>
  )
}

function Return({ made }: { made: OrderReturn }) {
  const { id, reason, remedy, status, outcome, items, replacementOrderNumber } = made
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={href('/admin/returns/:id', { id: String(id) })} className="link font-semibold">
          Return {id}
        </Link>
        <ReturnBadge status={status} outcome={outcome} />
      </div>
      <p>
        {returnReasonStaffLabel(reason)}, wants a {returnRemedyStaffLabel(remedy).toLowerCase()}
      </p>
      <p className="wrap-anywhere">{items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</p>
      {replacementOrderNumber && (
        <p>
          {returnContent.ended.replacement}{' '}
          <Link
            to={href('/admin/orders/:orderNumber', { orderNumber: replacementOrderNumber })}
            className="link tabular-nums"
          >
            {replacementOrderNumber}
          </Link>
        </p>
      )}
    </div>
  )
}
