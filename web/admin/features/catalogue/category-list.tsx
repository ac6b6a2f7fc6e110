import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { everyProduct, listAddress, readListView } from './list-address.ts'
import { nestedCategories } from './nested-categories.ts'
import { useCategories } from './product-queries.ts'

/** The categories with their counts; on a phone they fold away, since the list has the same filter. */
export function CategoryList() {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()

  return (
    <section aria-label="Categories">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between font-semibold lg:hidden"
      >
        Categories
        <ChevronDown aria-hidden className={clsx('size-4 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <h2 className="px-3 pb-2 text-sm text-ink-2 max-lg:hidden">Categories</h2>
      <div id={listId} className={clsx('max-lg:pb-3', !isOpen && 'max-lg:hidden')}>
        <Entries onChoose={() => setIsOpen(false)} />
      </div>
    </section>
  )
}

function Entries({ onChoose }: { onChoose: () => void }) {
  const categories = useCategories()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const chosen = pathname === '/admin/products' ? readListView(search).category : undefined

  if (categories.isError) {
    return (
      <Notice
        tone="error"
        action={
          <Button variant="secondary" size="small" onClick={() => categories.refetch()}>
            Retry
          </Button>
        }
      >
        {categories.error.message}
      </Notice>
    )
  }
  if (!categories.data) return <Skeleton className="h-56" />

  const entries = [
    { slug: null, title: 'All products', count: null, isChild: false },
    ...nestedCategories(categories.data).map((category) => ({
      slug: category.slug,
      title: category.title,
      count: category.product_count,
      isChild: category.parent_id !== null,
    })),
  ]
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <li key={entry.slug ?? ''}>
          <Link
            to={listAddress(everyProduct, { category: entry.slug })}
            onClick={onChoose}
            aria-current={entry.slug === chosen ? 'page' : undefined}
            className={clsx(
              'flex min-h-9 items-center justify-between gap-3 rounded-control px-3 max-lg:min-h-11',
              entry.isChild && 'pl-7',
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
