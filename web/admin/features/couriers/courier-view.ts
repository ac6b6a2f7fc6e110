import { knownPart, openPart, pagePart } from '../../ui/form/use-address-parts.ts'
import { type PartnerStatus, partnerStatuses } from '../trade-partners/partner-statuses.ts'

/** The state of the list of couriers in its address. */
export type CourierView = {
  search: string
  status: PartnerStatus
  page: number
  /** The open one; `new` to add one. */
  open: number | 'new' | null
}

export function readCourierView(search: URLSearchParams): CourierView {
  return {
    search: (search.get('search') ?? '').trim().slice(0, 100),
    status: knownPart(search, 'status', partnerStatuses),
    page: pagePart(search),
    open: openPart(search),
  }
}
