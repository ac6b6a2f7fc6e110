import { expect, it } from 'vitest'
import { filterOptions, orderQuery, pressedSort, readOrderListView } from './order-list-view.ts'

const view = (search: string) => readOrderListView(new URLSearchParams(search))

it('shows all orders, newest first, for the plain address', () => {
  expect(view('')).toEqual({
    status: 'all',
    sort: 'date',
    direction: 'descending',
    q: '',
    from: undefined,
    to: undefined,
    page: 1,
    limit: 50,
  })
})

it('reads what it knows and ignores the rest', () => {
  expect(view('status=attention&sort=name&from=2026-11-01&to=2026-02-31&page=3&limit=100')).toMatchObject({
    status: 'attention',
    sort: 'name',
    direction: 'ascending',
    from: '2026-11-01',
    to: undefined,
    page: 3,
    limit: 100,
  })
  expect(view('status=lost&sort=colour&page=-1&limit=7')).toMatchObject({
    status: 'all',
    sort: 'date',
    page: 1,
    limit: 50,
  })
})

it('reverses the order when the current column is pressed', () => {
  expect(pressedSort(view(''), 'price')).toEqual({ sort: 'price', direction: null })
  expect(pressedSort(view('sort=price'), 'price')).toEqual({ sort: 'price', direction: 'ascending' })
  expect(pressedSort(view('sort=price&direction=ascending'), 'price')).toEqual({
    sort: 'price',
    direction: 'descending',
  })
})

it('sends only the chosen filters', () => {
  expect(orderQuery(view('q= mouse '))).toEqual({
    status: 'all',
    sort: 'date',
    direction: 'descending',
    q: 'mouse',
  })
})

it('offers every filter once, in words', () => {
  expect(filterOptions.map(({ label }) => label)).toEqual([
    'All orders',
    'Unfulfilled',
    'Fulfilled',
    'Needs attention',
    'Returns',
    'Awaiting payment',
    'Cancelled',
    'Expired',
    'Refunded',
  ])
})
