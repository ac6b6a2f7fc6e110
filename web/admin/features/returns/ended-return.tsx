import { href, Link } from 'react-router'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { refundFacts, refundStaffLabel } from '#domain/payments/refunds.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { returnContent } from './return-content.ts'
import { useDecideReturn, useMoveReturn } from './return-queries.ts'
import { StepFailure } from './step-failure.tsx'
import { useRefundAmount } from './use-refund-amount.ts'
import { WithdrawReplacement } from './withdraw-replacement.tsx'

const { ended: content, page } = returnContent

/** What became of a return, and what can still be done about it. */
export function EndedReturn({ found }: { found: AdminReturn }) {
  const { made, refunds } = found
  const hasFailed = refunds.some(({ status }) => refundFacts[status].hasFailed)
  return (
    <Section title={made.status === 'declined' ? returnContent.filters.declined : page.nothingMore}>
      <div className="flex flex-col gap-3">
        {made.status === 'declined' && <ApproveAfterAll found={found} />}
        {made.status === 'closed' && !made.outcome && <p>{content.withoutOutcome}.</p>}
        {made.replacementOrderNumber && (
          <p>
            {content.replacement}{' '}
            <Link
              to={href('/admin/orders/:orderNumber', { orderNumber: made.replacementOrderNumber })}
              className="link tabular-nums"
            >
              {made.replacementOrderNumber}
            </Link>
          </p>
        )}
        {made.replacementOrderNumber && found.canWithdraw && (
          <WithdrawReplacement found={found} orderNumber={made.replacementOrderNumber} />
        )}
        <ul className="flex flex-col gap-2 empty:hidden">
          {refunds.map(({ id, amountCents, status }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <Money cents={amountCents} />
              <Badge
                tone={refundFacts[status].isDone ? 'good' : refundFacts[status].hasFailed ? 'red' : 'sun'}
              >
                {refundStaffLabel(status)}
              </Badge>
            </li>
          ))}
        </ul>
        {made.outcome === 'rejected' || made.outcome === 'repaired' ? (
          <p className="text-ink-2">{returnContent.outcome.choices[made.outcome]}.</p>
        ) : null}
        {hasFailed && <RefundAgain found={found} />}
      </div>
    </Section>
  )
}

/** A provider may refuse a refund; the goods are with the shop all the same. */
function RefundAgain({ found }: { found: AdminReturn }) {
  const decide = useDecideReturn(found.made.id)
  const { amount, refusal } = useRefundAmount(found, {})
  const { amountCents: expectedCents } = amount
  if (expectedCents <= 0) return null
  return (
    <>
      <StepFailure error={decide.error} />
      <div>
        <Button
          variant="danger"
          isBusy={decide.isPending}
          disabled={refusal !== null}
          onClick={() => decide.mutate({ outcome: 'refunded', expectedCents, sentBack: [], note: '' })}
        >
          {content.refundAgain(expectedCents)}
        </Button>
      </div>
    </>
  )
}

function ApproveAfterAll({ found: { made } }: { found: AdminReturn }) {
  const move = useMoveReturn(made)
  return (
    <>
      <StepFailure error={move.error} />
      <div>
        <Button
          variant="secondary"
          isBusy={move.isPending}
          onClick={() => move.mutate({ status: 'approved' })}
        >
          {returnContent.answer.approve}
        </Button>
      </div>
    </>
  )
}
