import clsx from 'clsx'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { Money } from '#web/ui/money.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import {
  type Comparison,
  growthPercent,
  type Measure,
  measures,
  type Step,
  steps,
} from './compare-periods.ts'
import { formatMeasure, measureLabels, stepLabels } from './format-measure.ts'
import { reportContent } from './report-content.ts'

const { sales: content } = reportContent

/** Of the same page with another step or figure. */
export type AddressOf = (change: { by?: Step; show?: Measure }) => { search: string }

/** By days, weeks or months. */
export function StepLinks({ step, addressOf }: { step: Step; addressOf: AddressOf }) {
  return (
    <nav aria-label={content.byLabel}>
      <ul className="flex gap-1 rounded-control border border-line p-1">
        {steps.map((one) => (
          <li key={one}>
            <Link
              to={addressOf({ by: one })}
              preventScrollReset
              replace
              aria-current={one === step ? 'true' : undefined}
              className={clsx(
                'flex min-h-8 items-center rounded-[5px] px-3',
                one === step ? 'bg-green-soft font-semibold text-green' : 'hover:bg-paper-2',
              )}
            >
              {stepLabels[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type MeasureLinksProps = { measure: Measure; comparison: Comparison; addressOf: AddressOf }

/** The figures of the whole time, each of which the chart can show. */
export function MeasureLinks({ measure, comparison, addressOf }: MeasureLinksProps) {
  return (
    <nav aria-label={content.figuresLabel}>
      <ul className="grid border-b border-line sm:grid-cols-3">
        {measures.map((one) => (
          <li
            key={one}
            className="border-line not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l"
          >
            <Link
              to={addressOf({ show: one })}
              preventScrollReset
              replace
              aria-current={one === measure ? 'true' : undefined}
              className={clsx(
                'flex flex-col gap-1 border-b-2 px-4 py-3 -outline-offset-2',
                one === measure ? 'border-green' : 'border-transparent hover:bg-paper-2',
              )}
            >
              <span className={one === measure ? 'font-semibold' : 'text-ink-2'}>{measureLabels[one]}</span>
              <span className="text-2xl font-semibold tracking-tight">
                {one === 'orders' ? (
                  <span className="tabular-nums">{grouped(comparison.now.orders)}</span>
                ) : (
                  <Money cents={comparison.now[one]} />
                )}
              </span>
              <Growth measure={one} comparison={comparison} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Growth({ measure, comparison: { now, before } }: { measure: Measure; comparison: Comparison }) {
  const percent = growthPercent(now[measure], before[measure])
  if (percent === null) return <span className="text-ink-2">{content.nothingEarlier}</span>
  const Icon = percent < 0 ? TrendingDown : TrendingUp
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-ink-2">
      <span
        className={clsx(
          'inline-flex items-center gap-1 font-medium',
          percent < 0 ? 'text-clay' : 'text-green',
        )}
      >
        <Icon aria-hidden className="size-4" />
        {percent < 0 ? '−' : '+'}
        {grouped(Math.abs(percent))} %
      </span>
      <span className="tabular-nums">from {formatMeasure(measure, before[measure])}</span>
    </span>
  )
}
