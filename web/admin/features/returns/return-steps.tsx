import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { type ReturnMilestone, stepsTaken } from '#domain/orders/returns/return-progress.ts'
import {
  returnOutcomeLabel,
  returnOutcomes,
  returnStatuses,
  returnStatusStaffLabel,
} from '#domain/orders/returns/returns.ts'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { returnContent } from './return-content.ts'

/** Every step, who took it, when, and what the customer was told. */
export function ReturnSteps({ found: { steps, made } }: { found: AdminReturn }) {
  const taken = stepsTaken(steps, made.outcome)
  return (
    <Section title={returnContent.page.steps}>
      <ol className="flex flex-col gap-3">
        {steps.map(({ at, to, actor, note }, place) => (
          <li key={`${at} ${to}`} className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3">
            <span aria-hidden className="mt-2 size-2 rounded-full bg-green" />
            <div>
              <p className="font-medium">{stepText(taken[place] ?? to)}</p>
              <p className="text-ink-2 wrap-anywhere">
                <Moment at={at} />, {actor}
              </p>
              {note && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
      <HistoryLink type="order" id={made.orderNumber} label="Staff activity on its order" className="mt-3" />
    </Section>
  )
}

function stepText(step: ReturnMilestone): string {
  const status = returnStatuses.find((one) => one === step)
  const outcome = returnOutcomes.find((one) => one === step)
  if (status) return returnStatusStaffLabel(status)
  return outcome ? returnOutcomeLabel(outcome) : returnContent.withdrawal.done
}
