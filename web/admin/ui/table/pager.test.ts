import { expect, it } from 'vitest'
import { shownText } from './pager.tsx'

it.each([
  [{ page: 2, limit: 25, total: 1_204, pages: 49 }, '26–50 of 1\u00a0204', '26–50 of 1\u00a0204 orders'],
  [{ page: 3, limit: 25, total: 60, pages: 3 }, '51–60 of 60', '51–60 of 60 orders'],
  [{ page: 1, limit: 25, total: 1, pages: 1 }, '1–1 of 1', '1–1 of 1 order'],
  [{ page: 1, limit: 25, total: 0, pages: 1 }, 'None', 'No orders'],
])('says which part of a list is shown, with or without a noun', (pagination, bare, named) => {
  expect(shownText(pagination)).toBe(bare)
  expect(shownText(pagination, 'order')).toBe(named)
})
