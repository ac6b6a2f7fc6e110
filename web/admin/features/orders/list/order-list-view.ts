import { orderFilters, orderSorts, sortDirections } from '#contract/orders/order.ts'
import { isPaid, orderStatuses, orderStatusLabel } from '#domain/orders/order-status.ts'
import { dayPart, knownPart, pagePart } from '#web/admin/ui/form/use-address-parts.ts'

export type OrderFilter = (typeof orderFilters)[number]
export type OrderSort = (typeof orderSorts)[number]
export type SortDirection = (typeof sortDirections)[number]

/** What the list shows, as its address holds it. */
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

/** An address is typed, shared and kept for years: what it does not make sense of counts as unset. */
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

/** Pressing the head of a column: by it, and the other way round if it was by it already. */
export function pressedSort(view: OrderListView, sort: string): { sort: string; direction: string | null } {
  if (view.sort !== sort) return { sort, direction: null }
  return { sort, direction: view.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** What is looked for, in whatever order. */
export function orderSearch({ status, q, from, to }: OrderListView) {
  return { status, ...(q && { q }), ...(from && { from }), ...(to && { to }) }
}

/** What the list is asked for by, apart from its page. */
export function orderQuery(view: OrderListView) {
  return { ...orderSearch(view), sort: view.sort, direction: view.direction }
}

export function isNarrowed({ status, q, from, to }: OrderListView): boolean {
  return status !== 'all' || q !== '' || from !== undefined || to !== undefined
}

/** Of the paid ones it matters whether they have left. */
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
