import { openPart, pagePart } from '#web/admin/ui/form/use-address-parts.ts'

/** The state of the page about the search in its address. */
export type SearchView = {
  missedPage: number
  /** The open synonym; `new` to add one. */
  open: number | 'new' | null
  /** The search that found nothing for which a synonym is added. */
  missed: string
}

export function readSearchView(search: URLSearchParams): SearchView {
  const missedPage = new URLSearchParams({ page: search.get('missed_page') ?? '' })
  return {
    missedPage: pagePart(missedPage),
    open: openPart(search),
    missed: (search.get('missed') ?? '').slice(0, 100),
  }
}
