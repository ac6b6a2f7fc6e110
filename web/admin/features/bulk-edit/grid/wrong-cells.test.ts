import { expect, it } from 'vitest'
import { nextCell, wrongCells } from './wrong-cells.ts'

const columns = [{ key: 'chosen' }, { key: 'name' }, { key: 'retailCents' }, { key: 'profit' }]

it('finds what is wrong row by row, in the columns that are shown', () => {
  const rows = [
    { errors: {} },
    { errors: { retailCents: 'Too low', name: 'Missing', sku: 'Taken' } },
    { errors: { retailCents: 'Too low' } },
  ]
  expect(wrongCells(rows, columns)).toEqual([
    { row: 1, column: 1 },
    { row: 1, column: 2 },
    { row: 2, column: 2 },
  ])
})

it('goes on from a cell to the next one, and from the last to the first', () => {
  const cells = [
    { row: 1, column: 1 },
    { row: 1, column: 2 },
    { row: 2, column: 2 },
  ]
  expect(nextCell(cells, null)).toEqual({ row: 1, column: 1 })
  expect(nextCell(cells, { row: 1, column: 1 })).toEqual({ row: 1, column: 2 })
  expect(nextCell(cells, { row: 1, column: 3 })).toEqual({ row: 2, column: 2 })
  expect(nextCell(cells, { row: 2, column: 2 })).toEqual({ row: 1, column: 1 })
  expect(nextCell([], { row: 0, column: 0 })).toBeUndefined()
})
