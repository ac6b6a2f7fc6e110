import { useId } from 'react'
import type { AdminSummary } from '#contract/shop/report.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { changedSearch, knownPart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { comparePeriods, measures, steps } from './compare-periods.ts'
import { formatMeasure, formatShort, measureLabels, summaryText } from './format-measure.ts'
import { type AddressOf, MeasureLinks, StepLinks } from './measure-links.tsx'
import { periodName, shortPeriodName, spanOf } from './period-name.ts'
import { reportContent } from './report-content.ts'

const { sales: content } = reportContent

/** Revenue, orders and average order value, compared with the time before. */
export function SalesSection({ revenue }: { revenue: AdminSummary['revenue'] }) {
  const [search] = useAddressParts()
  const step = knownPart(search, 'by', steps)
  const measure = knownPart(search, 'show', measures)
  const comparison = comparePeriods(
    { day: revenue.byDay, week: revenue.byWeek, month: revenue.byMonth }[step],
  )
  const span = spanOf(step)
  const id = useId()
  const address: AddressOf = (change) => ({ search: `?${changedSearch(search, change)}` })

  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg">
            {content.title}
          </h2>
          <p className="text-ink-2">{content.spans(span.now, span.before)}</p>
        </div>
        <StepLinks step={step} addressOf={address} />
      </div>
      <div className="rounded-tile border border-line">
        <MeasureLinks measure={measure} comparison={comparison} addressOf={address} />
        <div className="p-4">
          <BarChart
            summary={summaryText(measure, step, comparison)}
            valueLabel={measureLabels[measure]}
            beforeLabel={content.before(span.before)}
            format={(value) => formatMeasure(measure, value)}
            formatShort={(value) => formatShort(measure, value)}
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
