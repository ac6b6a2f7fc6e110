import { knownPart, pagePart } from '../../ui/use-address-parts.ts'

const statuses = ['all', 'active', 'inactive'] as const

/** What the list of couriers shows, as its address holds it. */
export type CourierView = {
  search: string
  status: (typeof statuses)[number]
  page: number
  /** Which one is open beside the list; `new` for one to be added. */
  open: number | 'new' | null
}

export function readCourierView(search: URLSearchParams): CourierView {
  const open = search.get('open')
  return {
    search: (search.get('search') ?? '').trim().slice(0, 100),
    status: knownPart(search, 'status', statuses),
    page: pagePart(search),
    open: open === 'new' ? 'new' : /^[1-9]\d{0,8}$/.test(open ?? '') ? Number(open) : null,
  }
}
