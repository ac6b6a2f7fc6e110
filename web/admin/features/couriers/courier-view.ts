import { knownPart, openPart, pagePart } from '../../ui/form/use-address-parts.ts'
import { type Status, statuses } from '../trade-partners/status-filter.tsx'

/** The state of the list of couriers in its address. */
export type CourierView = {
  search: string
  status: Status
  page: number
  /** The open one; `new` to add one. */
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
