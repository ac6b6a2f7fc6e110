import type { Pagination } from '#contract/pagination.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type ListView, listAddress } from './list-address.ts'

export function PageLinks({ pagination, view }: { pagination: Pagination; view: ListView }) {
  const { page, pages } = pagination
  if (pages <= 1) return null

  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <div className="flex-1">
        {page > 1 && (
          <ButtonLink to={listAddress(view, { page: page - 1 })} variant="secondary" size="small" rel="prev">
            Previous page
          </ButtonLink>
        )}
      </div>
      <p className="text-ink-2 tabular-nums">
        Page {page} of {pages}
      </p>
      <div className="flex-1 text-right">
        {page < pages && (
          <ButtonLink to={listAddress(view, { page: page + 1 })} variant="secondary" size="small" rel="next">
            Next page
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}
