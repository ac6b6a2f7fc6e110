import { knownPart, openPart, pagePart } from '../../ui/form/use-address-parts.ts'
import { type Status, statuses } from '../trade-partners/status-filter.tsx'

/** What the list of couriers shows, as its address holds it. */
export type CourierView = {
  search: string
  status: Status
  page: number
  /** Which one is open beside the list; `new` for one to be added. */
  open: number | 'new' | null
}

export function readCourierView(search: URLSearchParams): CourierView {
  return {
    search: (search.get('search') ?? '').trim().slice(0, 100),
    status: knownPart(search, 'status', statuses),
    page: pagePart(search),
    open: openPart(search),
  }
}
