import clsx from 'clsx'
import type { MonthEnd } from '#contract/shop/month-end.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ChangeAddress, knownPart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { FilterSelect } from '../../ui/table/filter-bar.tsx'
import { mayDo } from '../layout/destinations.ts'
import { periodName } from '../reports/period-name.ts'
import { HeldMoney } from './held-money.tsx'
import { monthEndContent as content, spanText } from './month-end-content.ts'
import { MonthEndDownloads } from './month-end-downloads.tsx'
import { type MonthEndSearch, useMonthEnd } from './month-end-queries.ts'
import { NumberChecks } from './number-checks.tsx'
import { PaymentFigures } from './payment-figures.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { StoredValueFigures } from './stored-value-figures.tsx'
import { VatFigures } from './vat-figures.tsx'

/** The figures of a month, or of two, and the files that an accountant needs with them. */
export function MonthEndPage() {
  const [parts, change] = useAddressParts()
  const month = parts.get('month')
  const search = { ...(month && { month }), months: knownPart(parts, 'months', ['1', '2']) }
  const { data, error, refetch, isFetching, isPlaceholderData } = useMonthEnd(search)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{content.title}</h1>
        <p className="mt-1 max-w-2xl text-ink-2">{content.intro}</p>
      </div>
      {data && <PeriodChoice figures={data} search={search} onChange={change} />}
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!data && !error && (
        <div role="status">
          <span className="sr-only">{content.loading}</span>
          <Skeleton className="h-112" />
        </div>
      )}
      {data && !error && <Figures figures={data} search={search} isPale={isPlaceholderData} />}
    </div>
  )
}

type PeriodChoiceProps = {
  figures: MonthEnd
  search: MonthEndSearch
  onChange: ChangeAddress
}

function PeriodChoice({ figures, search, onChange }: PeriodChoiceProps) {
  const month = search.month ?? figures.month
  const nameOf = (one: string) => periodName('month', `${one}-01`)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FilterSelect
        label={content.month}
        value={month}
        options={[...new Set([...figures.months, month])].map((one) => ({ value: one, label: nameOf(one) }))}
        onChange={(one) => onChange({ month: one })}
      />
      <div className="md:*:w-68">
        <FilterSelect
          label={content.length}
          value={search.months}
          options={[
            { value: '1', label: content.oneMonth },
            { value: '2', label: content.twoMonths(nameOf(month)) },
          ]}
          onChange={(months) => onChange({ months: months === '1' ? null : months })}
        />
      </div>
    </div>
  )
}

type FiguresProps = { figures: MonthEnd; search: MonthEndSearch; isPale: boolean }

function Figures({ figures, search, isPale }: FiguresProps) {
  const { user } = useAuth()
  const { month, testDocuments } = figures
  return (
    <div
      aria-busy={isPale}
      className={clsx('flex flex-col gap-6 transition-opacity', isPale && 'opacity-50')}
    >
      <div>
        <p className="font-semibold">{spanText(figures)}</p>
        {testDocuments > 0 && <p className="text-ink-2">{content.testDocuments(testDocuments)}</p>}
      </div>
      {!figures.isOver && <Notice tone="info">{content.open}</Notice>}
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-2">
        <div className="flex flex-col gap-8">
          <SalesFigures {...figures} />
          <VatFigures {...figures} />
        </div>
        <div className="flex flex-col gap-8">
          <PaymentFigures {...figures} />
          <StoredValueFigures {...figures} />
          <HeldMoney {...figures} />
          <NumberChecks {...figures} />
          {user && (
            <MonthEndDownloads
              {...figures}
              search={{ month, months: search.months }}
              mayDownload={mayDo(user, 'orders')}
            />
          )}
        </div>
      </div>
    </div>
  )
}
