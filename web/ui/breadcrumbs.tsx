import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

export type Crumb = { label: string; to?: string }

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-x-1 text-sm text-ink-2">
        {items.map((item, index) => (
          <li
            key={item.label}
            className={clsx('flex items-center gap-1', item.to ? 'max-w-1/2 shrink-0' : 'min-w-0')}
          >
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            {item.to ? (
              <Link to={item.to} className="truncate py-1 underline-offset-3 hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-1">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
