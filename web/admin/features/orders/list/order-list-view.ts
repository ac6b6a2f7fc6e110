import { orderFilters, orderSorts, sortDirections } from '#contract/orders/order.ts'
import { isPaid, orderStatuses, orderStatusLabel } from '#domain/orders/order-status.ts'
import { dayPart, knownPart, pagePart } from '#web/admin/ui/form/use-address-parts.ts'

export type OrderFilter = (typeof orderFilters)[number]
export type OrderSort = (typeof orderSorts)[number]
export type SortDirection = (typeof sortDirections)[number]

/** The state of the list in its address. */
export type OrderListView = {
  status: OrderFilter
  sort: OrderSort
  direction: SortDirection
  q: string
  from: string | undefined
  to: string | undefined
  page: number
  limit: number
}

const usualDirections: Record<OrderSort, SortDirection> = {
  date: 'descending',
  price: 'descending',
  name: 'ascending',
}

const usualLimit = 50

/** An address is typed, shared and bookmarked for years: invalid parts are ignored. */
export function readOrderListView(search: URLSearchParams): OrderListView {
  const sort = knownPart(search, 'sort', orderSorts)
  const direction = sortDirections.find((known) => known === search.get('direction'))
  const limit = Number(search.get('limit'))
  return {
    status: knownPart(search, 'status', orderFilters),
    sort,
    direction: direction ?? usualDirections[sort],
    q: (search.get('q') ?? '').trim().slice(0, 100),
    from: dayPart(search, 'from'),
    to: dayPart(search, 'to'),
    page: pagePart(search),
    limit: limit === 25 || limit === 100 ? limit : usualLimit,
  }
}

/** Pressing a column header: sorts by it, or reverses the order if it already does. */
export function pressedSort(view: OrderListView, sort: string): { sort: string; direction: string | null } {
  if (view.sort !== sort) return { sort, direction: null }
  return { sort, direction: view.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** The filters, without the order. */
export function orderSearch({ status, q, from, to }: OrderListView) {
  return { status, ...(q && { q }), ...(from && { from }), ...(to && { to }) }
}

/** The request for the list, except its page. */
export function orderQuery(view: OrderListView) {
  return { ...orderSearch(view), sort: view.sort, direction: view.direction }
}

export function isNarrowed({ status, q, from, to }: OrderListView): boolean {
  return status !== 'all' || q !== '' || from !== undefined || to !== undefined
}

/** For paid ones it matters whether they have been shipped. */
export const filterOptions: readonly { value: OrderFilter; label: string }[] = [
  { value: 'all', label: 'All orders' },
  { value: 'unfulfilled', label: 'Unfulfilled' },
  { value: 'fulfilled', label: 'Fulfilled' },
  { value: 'attention', label: 'Needs attention' },
  { value: 'returns', label: 'Returns' },
  ...orderStatuses
    .filter((status) => !isPaid(status))
    .map((status) => ({
      value: status,
      label: orderStatusLabel(status),
    })),
]

export const sortOptions: readonly { value: OrderSort; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'price', label: 'Price' },
  { value: 'name', label: 'Name' },
]
