import clsx from 'clsx'
import { Link, useLocation, useSearchParams } from 'react-router'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SidebarSection } from '../../layout/sidebar-section.tsx'
import { everyProduct, listAddress, readListView } from '../list/list-address.ts'
import { useShelves } from '../product-queries.ts'

/** The categories with their counts; each links to its products. */
export function CategoryList({ title }: { title: string }) {
  return (
    <SidebarSection title={title}>
      <Entries />
    </SidebarSection>
  )
}

function Entries() {
  const shelves = useShelves()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const chosen = pathname === '/admin/products' ? readListView(search).category : undefined

  if (shelves.isError) return <LoadFailure onRetry={shelves.refetch}>{shelves.error.message}</LoadFailure>
  if (!shelves.data) return <Skeleton className="h-56" />

  const entries = [
    { slug: null, title: 'All products', count: null, depth: 0 },
    ...shelves.data.map(({ slug, title, productCount, depth }) => ({
      slug,
      title,
      count: productCount,
      depth,
    })),
  ]
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <li key={entry.slug ?? ''}>
          <Link
            to={listAddress(everyProduct, { category: entry.slug })}
            aria-current={entry.slug === chosen ? 'page' : undefined}
            style={{ paddingLeft: `${0.75 + entry.depth}rem` }}
            className={clsx(
              'flex min-h-9 items-center justify-between gap-3 rounded-control pr-3 max-lg:min-h-11',
              entry.slug === chosen ? 'bg-green-soft font-semibold text-green' : 'hover:bg-paper-2',
            )}
          >
            <span className="min-w-0 truncate">{entry.title}</span>
            {entry.count !== null && (
              <span className="tabular-nums">
                {entry.count}
                <span className="sr-only"> active products</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
