import { describe, expect, it } from 'vitest'
import { cellsOf, moved, rangeOf, sizeOf, stepped, within } from './cell-range.ts'

const size = { rows: 30, columns: 5 }

describe('a selected range', () => {
  it('is the same wherever it was started', () => {
    const one = { row: 4, column: 1 }
    const other = { row: 2, column: 3 }
    const range = { from: { row: 2, column: 1 }, to: { row: 4, column: 3 } }
    expect(rangeOf({ anchor: one, head: other })).toEqual(range)
    expect(rangeOf({ anchor: other, head: one })).toEqual(range)
    expect(sizeOf(range)).toEqual({ rows: 3, columns: 3 })
    expect(cellsOf(range).map((row) => row.map(({ row, column }) => `${row}.${column}`).join(' '))).toEqual([
      '2.1 2.2 2.3',
      '3.1 3.2 3.3',
      '4.1 4.2 4.3',
    ])
  })
})

describe('a key', () => {
  it.each([
    ['ArrowUp', false, { row: 4, column: 2 }],
    ['ArrowDown', false, { row: 6, column: 2 }],
    ['ArrowLeft', false, { row: 5, column: 1 }],
    ['ArrowRight', false, { row: 5, column: 3 }],
    ['ArrowDown', true, { row: 29, column: 2 }],
    ['ArrowLeft', true, { row: 5, column: 0 }],
    ['PageDown', false, { row: 15, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['Home', false, { row: 5, column: 0 }],
    ['End', false, { row: 5, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 29, column: 4 }],
  ])('%s, far %s, leads to %j', (key, isFar, to) => {
    expect(moved({ row: 5, column: 2 }, key, isFar, size)).toEqual(to)
  })

  it('stops at the edge, and ignores keys that do not move', () => {
    expect(moved({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: 0, column: 0 })
    expect(moved({ row: 29, column: 4 }, 'ArrowRight', true, size)).toEqual({ row: 29, column: 4 })
    expect(moved({ row: 0, column: 0 }, 'x', false, size)).toBeNull()
  })
})

describe('Tab', () => {
  it('continues in the next row and leaves the grid at either end', () => {
    expect(stepped({ row: 0, column: 4 }, 1, size)).toEqual({ row: 1, column: 0 })
    expect(stepped({ row: 1, column: 0 }, -1, size)).toEqual({ row: 0, column: 4 })
    expect(stepped({ row: 29, column: 4 }, 1, size)).toBeNull()
    expect(stepped({ row: 0, column: 0 }, -1, size)).toBeNull()
  })
})

it('a position beyond the remaining rows becomes the last one', () => {
  expect(within(size, { row: 99, column: 9 })).toEqual({ row: 29, column: 4 })
  expect(within({ rows: 0, columns: 5 }, { row: 3, column: 1 })).toEqual({ row: 0, column: 1 })
})
