import { Link } from 'react-router'
import type { Courier } from '#contract/trade-partners/courier.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HoverDetails } from '../../ui/chart/hover-details.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { SidebarSection } from '../layout/sidebar-section.tsx'
import { partnerSectionContent } from '../trade-partners/partner-section-content.ts'
import { areasText } from './areas-text.ts'
import { useCouriers } from './courier-queries.ts'

const { courier: content, none } = partnerSectionContent

/** The active couriers; contact person and areas appear on hover or focus. */
export function CourierSection({ title }: { title: string }) {
  return (
    <SidebarSection title={title} add={{ label: content.add, to: '/admin/couriers?open=new' }}>
      <Entries />
    </SidebarSection>
  )
}

// As many as fit in the sidebar.
const maxShown = 8

function Entries() {
  const { data, error, refetch, isFetching } = useCouriers({ q: '', status: 'active', page: 1 })

  if (error) {
    return (
      <LoadFailure isRetrying={isFetching} onRetry={refetch}>
        {error.message}
      </LoadFailure>
    )
  }
  if (!data) return <Skeleton className="h-28" />
  if (data.couriers.length === 0) return <p className="px-3 py-2 text-ink-2">{none}</p>
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {data.couriers.slice(0, maxShown).map((courier) => (
          <li key={courier.id}>
            <HoverDetails details={<CourierDetails courier={courier} />}>
              {(detailsId) => (
                <Link
                  to={`/admin/couriers?open=${courier.id}`}
                  aria-describedby={detailsId}
                  className="flex min-h-9 items-center rounded-control px-3 hover:bg-paper-2 max-lg:min-h-11"
                >
                  <span className="min-w-0 truncate">{courier.name}</span>
                </Link>
              )}
            </HoverDetails>
          </li>
        ))}
      </ul>
      {data.pagination.total > maxShown && (
        <Link to="/admin/couriers" className="link mx-3 mt-1 inline-flex min-h-9 items-center">
          {content.all(data.pagination.total)}
        </Link>
      )}
    </>
  )
}

function CourierDetails({ courier }: { courier: Courier }) {
  const facts = [
    { label: 'Contact', value: courier.contact },
    { label: 'Email', value: courier.email },
    { label: 'Telephone', value: formatPhone(courier.phone) },
    { label: 'Areas served', value: areasText(courier) },
    { label: 'Orders', value: grouped(courier.orderCount) },
  ]
  return (
    <>
      <p className="font-semibold">{courier.name}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
