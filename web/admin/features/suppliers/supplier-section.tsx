import { Link } from 'react-router'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { SidebarSection } from '../layout/sidebar-section.tsx'
import { partnerSectionContent } from '../trade-partners/partner-section-content.ts'
import { addSupplierAddress, supplierAddress } from './supplier-address.ts'
import { useFewSuppliers } from './supplier-queries.ts'
import { suppliersFailure } from './suppliers-failure.ts'

const { supplier: content, none } = partnerSectionContent

/** The first suppliers by name, each with its contact person and number of products. */
export function SupplierSection({ title }: { title: string }) {
  return (
    <SidebarSection title={title} add={{ label: content.add, to: addSupplierAddress }}>
      <Entries />
    </SidebarSection>
  )
}

function Entries() {
  const { data, error, refetch, isFetching } = useFewSuppliers()

  if (error) {
    return (
      <LoadFailure isRetrying={isFetching} onRetry={refetch}>
        {suppliersFailure(error)}
      </LoadFailure>
    )
  }
  if (!data) return <Skeleton className="h-56" />
  if (data.suppliers.length === 0) return <p className="px-3 py-2 text-ink-2">{none}</p>
  const others = data.pagination.total - data.suppliers.length
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {data.suppliers.map((supplier) => (
          <li key={supplier.id}>
            <Link
              to={supplierAddress(supplier.id)}
              className="block rounded-control px-3 py-1.5 leading-5 hover:bg-paper-2"
            >
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate font-medium">{supplier.name}</span>
                <span className="tabular-nums">
                  {grouped(supplier.productCount)}
                  <span className="sr-only"> {content.products}</span>
                </span>
              </span>
              <span className="block truncate text-ink-2">{supplier.contact}</span>
              <span className="block truncate text-ink-2">{supplier.email}</span>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Link to="/admin/suppliers" className="link mx-3 mt-1 inline-flex min-h-9 items-center">
          {content.all(data.pagination.total)}
        </Link>
      )}
    </>
  )
}
