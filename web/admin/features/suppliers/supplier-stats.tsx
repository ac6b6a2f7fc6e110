import clsx from 'clsx'
import { Link } from 'react-router'
import { changedSearch, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { grouped } from '../../ui/table/pager.tsx'
import { partnerContent } from '../trade-partners/partner-content.ts'
import { supplierContent } from './supplier-content.ts'
import { type SupplierView, useSupplierStats } from './supplier-queries.ts'

const { stats: content } = supplierContent
const { statuses } = partnerContent

/** How many there are and where; each count links to its suppliers. */
export function SupplierStats({ view }: { view: SupplierView }) {
  const { data } = useSupplierStats()
  const [search] = useAddressParts()
  const address = (change: Record<string, string | null>) => ({ search: `?${changedSearch(search, change)}` })
  const counts = [
    { label: content.total, count: data?.total, status: 'all' },
    { label: statuses.active, count: data?.active, status: 'active' },
    { label: statuses.inactive, count: data?.inactive, status: 'inactive' },
  ] as const
  const max = Math.max(1, ...(data?.byProvince ?? []).map(({ count }) => count))

  return (
    <div className="grid gap-4 xl:grid-cols-[2fr_3fr]">
      <nav aria-label={content.label}>
        <ul className="grid h-full grid-cols-2 overflow-hidden rounded-tile border border-line">
          {counts.map(({ label, count, status }) => (
            <li key={status} className="-mr-px -mb-px border-r border-b border-line">
              <Link
                to={address({ status: status === 'all' ? null : status })}
                preventScrollReset
                aria-current={view.status === status ? 'true' : undefined}
                className={clsx(
                  'flex h-full items-baseline justify-between gap-2 px-4 py-3 -outline-offset-2',
                  view.status === status ? 'bg-green-soft font-semibold text-green' : 'hover:bg-paper-2',
                )}
              >
                <span className={clsx(view.status !== status && 'text-ink-2')}>{label}</span>
                <Count count={count} />
              </Link>
            </li>
          ))}
          <li className="-mr-px -mb-px flex items-baseline justify-between gap-2 border-r border-b border-line px-4 py-3">
            <span className="text-ink-2">{supplierContent.products}</span>
            <Count count={data?.products} />
          </li>
        </ul>
      </nav>
      {data && data.byProvince.length > 0 && (
        <nav aria-label={content.byProvince} className="rounded-tile border border-line px-2 py-2">
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {data.byProvince.map(({ province, count }) => (
              <li key={province}>
                <Link
                  to={address({ province: view.province === province ? null : province })}
                  preventScrollReset
                  aria-current={view.province === province ? 'true' : undefined}
                  className={clsx(
                    'grid min-h-8 grid-cols-[8.5rem_minmax(0,1fr)_1.5rem] items-center gap-3 rounded-control px-2',
                    view.province === province
                      ? 'bg-green-soft font-semibold text-green'
                      : 'hover:bg-paper-2',
                  )}
                >
                  <span className="truncate">{province}</span>
                  <span
                    aria-hidden
                    className="h-2 rounded-full bg-green"
                    style={{ width: `${(count / max) * 100}%` }}
                  />
                  <span className="text-right tabular-nums">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function Count({ count }: { count: number | undefined }) {
  return (
    <span className="text-xl font-semibold tabular-nums">{count === undefined ? '–' : grouped(count)}</span>
  )
}
