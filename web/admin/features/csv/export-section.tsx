import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { exportProducts, fileColumns, maxCsvRows } from '#contract/catalogue/product-csv.ts'
import { secretColumns } from '#domain/fields/product-fields.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { csvText } from '../../ui/csv-text.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { TableDownloads } from '../../ui/table-downloads.tsx'
import { useCostRule } from '../catalogue/edit/prices/use-cost-rule.ts'
import {
  everyProduct,
  isNarrowed,
  type ListView,
  listAddress,
  productsQuery,
  readListView,
} from '../catalogue/list/list-address.ts'
import { useProducts } from '../catalogue/product-queries.ts'
import { mayDo } from '../layout/destinations.ts'
import { columnMeaning } from './column-meaning.ts'
import { csvContent } from './csv-content.ts'

const { export: content } = csvContent

export function ExportSection() {
  const [search] = useSearchParams()
  const view = readListView(search)
  const canNarrow = isNarrowed(view)
  const [isWhole, setIsWhole] = useState(false)
  const wanted = canNarrow && !isWhole ? view : everyProduct
  const { user } = useAuth()
  const costRule = useCostRule()
  const showsPrices = user !== null && mayDo(user, 'prices')
  const columns = fileColumns.filter(
    (column) => showsPrices || !secretColumns.some((secret) => secret === column),
  )

  return (
    <section aria-labelledby="export" className="rounded-tile border border-line p-4 sm:p-6">
      <h2 id="export" className="text-xl">
        {content.title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">{content.intro}</p>
      {canNarrow && (
        <fieldset className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{content.which}</legend>
          <Choice
            label={content.narrowed(narrowedBy(view))}
            isChosen={!isWhole}
            onChoose={() => setIsWhole(false)}
          />
          <Choice label={content.all} isChosen={isWhole} onChoose={() => setIsWhole(true)} />
        </fieldset>
      )}
      <Amount view={wanted} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <TableDownloads
          variant="primary"
          fileName={`products-${southAfricanDay(Date.now())}`}
          fetchCsv={(onProgress) => browserApi.file(exportProducts, { query: filtersOf(wanted) }, onProgress)}
          of="products"
        >
          {content.download}
        </TableDownloads>
        <DownloadButton
          icon={FileSpreadsheet}
          fileName="products-empty.csv"
          fetchFile={async () =>
            new Blob([csvText([columns.filter((column) => column !== 'id')])], { type: 'text/csv' })
          }
        >
          {content.template}
        </DownloadButton>
        <Link to="/admin/orders" className="link">
          {content.orders}
        </Link>
      </div>
      <details className="mt-4">
        <summary className="w-fit cursor-pointer rounded-control py-1 font-medium">{content.columns}</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          {columns.map((column) => (
            <div key={column} className="contents">
              <dt className="font-mono">{column}</dt>
              <dd className="text-ink-2 max-sm:mb-1">{columnMeaning(column, costRule)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 max-w-prose text-ink-2">{content.columnsHint}</p>
      </details>
    </section>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void }

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-6 items-start gap-2">
      <input
        type="radio"
        name="which-products"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-green"
      />
      {label}
    </label>
  )
}

function Amount({ view }: { view: ListView }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useProducts(view)
  if (error) {
    return (
      <div className="mt-4">
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      </div>
    )
  }
  if (!data || isPlaceholderData) return <Skeleton className="mt-4 h-6 w-48" />
  const { total } = data.pagination
  return (
    <p role="status" className="mt-4 font-semibold tabular-nums">
      {content.productsText(total)}
      {total > maxCsvRows && (
        <span className="block font-normal text-ink-2">
          Too many for one import.{' '}
          <Link to={listAddress(everyProduct)} className="link">
            Narrow the list
          </Link>{' '}
          first, for example by category, and export from there.
        </span>
      )}
    </p>
  )
}

const stateLabels = {
  active: 'active',
  inactive: 'inactive',
  incomplete: 'facts missing',
  archived: 'archived',
} as const
const stockLabels = { in_stock: 'in stock', low_stock: 'low stock', out_of_stock: 'out of stock' } as const

function narrowedBy({ q, category, brand, supplier, stockStatus, state }: ListView): string {
  return [
    q && `“${q}”`,
    category,
    brand,
    supplier && (supplier === 'none' ? 'no supplier' : 'one supplier'),
    stockStatus && stockLabels[stockStatus],
    state && stateLabels[state],
  ]
    .filter(Boolean)
    .join(', ')
}

function filtersOf(view: ListView) {
  const { sort: _sort, page: _page, limit: _limit, ...filters } = productsQuery(view)
  return filters
}
