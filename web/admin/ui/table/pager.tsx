import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { Pagination } from '#contract/wire/pagination.ts'
import { Button } from '#web/ui/button.tsx'

export const pageSizes = [25, 50, 100] as const

type PagerProps = {
  pagination: Pagination
  onPage: (page: number) => void
  /** Set if people may choose the number of rows per page. */
  onSize?: (size: number) => void
}

export function Pager({ pagination, onPage, onSize }: PagerProps) {
  const { page, pages, limit, total } = pagination
  const id = useId()
  if (total <= Math.min(limit, pageSizes[0])) return null

  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-ink-2 tabular-nums">{shownText(pagination)}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {onSize && (
          <span className="flex items-center gap-2">
            <label htmlFor={id} className="text-ink-2">
              Rows
            </label>
            <select
              id={id}
              value={limit}
              onChange={(event) => onSize(Number(event.target.value))}
              className="min-h-9 rounded-control border border-line-strong bg-paper px-2"
            >
              {pageSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </span>
        )}
        <Button variant="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden className="size-4" />
          Previous page
        </Button>
        <span className="tabular-nums">
          {page} / {pages}
        </span>
        <Button variant="secondary" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next page
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  )
}

/** "26–50 of 1 204"; with a noun "26–50 of 1 204 orders", "1–1 of 1 order" or "No orders". */
export function shownText({ page, limit, total }: Pagination, thing?: string): string {
  if (total === 0) return thing ? `No ${thing}s` : 'None'
  const first = (page - 1) * limit + 1
  const range = `${grouped(first)}–${grouped(Math.min(first + limit - 1, total))} of ${grouped(total)}`
  return thing ? `${range} ${thing}${total === 1 ? '' : 's'}` : range
}

/** 1204 as "1 204", with no-break spaces as in prices. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
}
