import clsx from 'clsx'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { AdminSummary } from '#contract/shop/report.ts'
import { formatRand, formatWholeRand } from '#domain/money/money.ts'
import { Money } from '#web/ui/money.tsx'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { changedSearch, knownPart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { grouped } from '../../ui/table/pager.tsx'
import {
  type Comparison,
  comparePeriods,
  growthPercent,
  type Measure,
  measures,
  type Step,
  steps,
} from './compare-periods.ts'
import { periodName, shortPeriodName, spanOf } from './period-name.ts'

const measureLabels: Record<Measure, string> = {
  revenue: 'Revenue',
  orders: 'Orders',
  average: 'Average order',
}
const stepLabels: Record<Step, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

/** What came in, how often and how much at a time, beside the time before. */
export function SalesSection({ revenue }: { revenue: AdminSummary['revenue'] }) {
  const [search] = useAddressParts()
  const step = knownPart(search, 'by', steps)
  const measure = knownPart(search, 'show', measures)
  const comparison = comparePeriods(
    { day: revenue.byDay, week: revenue.byWeek, month: revenue.byMonth }[step],
  )
  const span = spanOf(step)
  const id = useId()
  const address = (change: { by?: Step; show?: Measure }) => ({ search: `?${changedSearch(search, change)}` })

  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg">
            Sales
          </h2>
          <p className="text-ink-2">
            {span.now} to today, and {span.before}
          </p>
        </div>
        <nav aria-label="Sales by">
          <ul className="flex gap-1 rounded-control border border-line p-1">
            {steps.map((one) => (
              <li key={one}>
                <Link
                  to={address({ by: one })}
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
      </div>
      <div className="rounded-tile border border-line">
        <nav aria-label="Sales figures">
          <ul className="grid border-b border-line sm:grid-cols-3">
            {measures.map((one) => (
              <li
                key={one}
                className="border-line not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l"
              >
                <Link
                  to={address({ show: one })}
                  preventScrollReset
                  replace
                  aria-current={one === measure ? 'true' : undefined}
                  className={clsx(
                    'flex flex-col gap-1 border-b-2 px-4 py-3 -outline-offset-2',
                    one === measure ? 'border-green' : 'border-transparent hover:bg-paper-2',
                  )}
                >
                  <span className={one === measure ? 'font-semibold' : 'text-ink-2'}>
                    {measureLabels[one]}
                  </span>
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
        <div className="p-4">
          <BarChart
            summary={summaryText(measure, step, comparison)}
            valueLabel={measureLabels[measure]}
            beforeLabel={`In ${span.before}`}
            format={(value) => formatMeasure(measure, value)}
            formatShort={(value) => (measure === 'orders' ? grouped(value) : shortRand(value))}
            bars={comparison.periods.map(({ from, now, before }) => ({
              key: from,
              name: periodName(step, from),
              shortName: shortPeriodName(step, from),
              value: now[measure],
              before: before[measure],
            }))}
          />
        </div>
      </div>
    </section>
  )
}

function Growth({ measure, comparison: { now, before } }: { measure: Measure; comparison: Comparison }) {
  const percent = growthPercent(now[measure], before[measure])
  if (percent === null) return <span className="text-ink-2">No earlier data to compare</span>
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

function formatMeasure(measure: Measure, value: number): string {
  return measure === 'orders' ? grouped(value) : formatRand(value)
}

/** "R 250k", "R 1.5m" written with a comma as prices are: for the side of a chart. */
function shortRand(cents: number): string {
  const rand = cents / 100
  const short = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')
  if (rand >= 1_000_000) return `R\u00a0${short(rand / 1_000_000)}m`
  if (rand >= 10_000) return `R\u00a0${short(rand / 1000)}k`
  return formatWholeRand(cents)
}

function summaryText(measure: Measure, step: Step, { periods, now, before }: Comparison): string {
  const best = periods.toSorted((one, other) => other.now[measure] - one.now[measure])[0]
  const peak =
    best && best.now[measure] > 0
      ? ` Highest: ${periodName(step, best.from)} with ${formatMeasure(measure, best.now[measure])}.`
      : ''
  const span = spanOf(step)
  return `${measureLabels[measure]}, ${span.now.toLowerCase()}: ${formatMeasure(measure, now[measure])}; ${span.before}: ${formatMeasure(measure, before[measure])}.${peak}`
}
