import { describe, expect, it } from 'vitest'
import { type Cell, markAt } from '../cell-range.ts'
import { chosenKey } from '../grid-parts.ts'
import { gridCells } from './grid-cells.ts'

const columns = [
  { key: chosenKey, label: 'Selected', width: 40 },
  { key: 'name', label: 'Name', width: 100 },
  { key: 'active', label: 'Active', width: 60, isFlag: true },
  { key: 'profit', label: 'Profit', width: 60, isReadOnly: true },
]

type GridSelection = { from?: Cell; to?: Cell; chosen?: readonly string[] }

function aGrid({ from = { row: 0, column: 0 }, to = from, chosen = [] }: GridSelection = {}) {
  const told: unknown[] = []
  const cells = gridCells({
    columns,
    rows: ['a', 'b', 'c'],
    keyOf: (row: string) => row,
    cellOf: (row, key) => ({ text: `${row}.${key}` }),
    mark: { ...markAt(from), head: to, moves: 0, go: () => {} },
    selection: {
      keys: new Set(chosen),
      set: (keys, isChosen) => told.push({ ticked: keys, isChosen }),
      clear: () => {},
    },
    onWrite: (writes) =>
      told.push(writes.map(({ rowKey, columnKey, text }) => `${rowKey}.${columnKey}=${text}`)),
    onAnnounce: (text) => told.push(text),
  })
  return { cells, told }
}

describe('filling down', () => {
  it('goes on from the first marked row', () => {
    const { cells, told } = aGrid({ from: { row: 0, column: 1 }, to: { row: 2, column: 1 } })
    cells.fillDown()
    expect(told).toEqual([['b.name=a.name', 'c.name=a.name']])
  })

  it('takes the row above where one row is marked, and does nothing in the first', () => {
    const { cells, told } = aGrid({ from: { row: 1, column: 1 } })
    cells.fillDown()
    aGrid({ from: { row: 0, column: 1 } }).cells.fillDown()
    expect(told).toEqual([['b.name=a.name']])
  })
})

it('empties what is marked, but for ticks, and tells of what cannot be changed', () => {
  const { cells, told } = aGrid({ from: { row: 1, column: 0 }, to: { row: 1, column: 3 } })
  cells.empty()
  expect(told).toEqual([['b.name='], '2 cells that cannot be changed were left out'])
})

it('ticks every row up to the pressed one, or unticks them where that one is ticked', () => {
  const unticked = aGrid()
  unticked.cells.choose({ row: 2, column: 0 }, 1)
  expect(unticked.told).toEqual([{ ticked: ['b', 'c'], isChosen: true }])
  const ticked = aGrid({ chosen: ['a'] })
  ticked.cells.choose({ row: 0, column: 0 }, 1)
  expect(ticked.told).toEqual([{ ticked: ['a', 'b'], isChosen: false }])
})
