import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOfText, pastedCells, textOfCells } from './clipboard-cells.ts'

fc.configureGlobal({ seed: 20261122, numRuns: 500 })

describe('copied cells', () => {
  it('are read as spreadsheets write them', () => {
    expect(cellsOfText('Pen\tR 12,00\r\nCup\tR 9,00\r\n')).toEqual([
      ['Pen', 'R 12,00'],
      ['Cup', 'R 9,00'],
    ])
    expect(cellsOfText('one')).toEqual([['one']])
    expect(cellsOfText('\t\n')).toEqual([['', '']])
    expect(cellsOfText('"two\nlines"\t14" screen\n"a ""b"""')).toEqual([
      ['two\nlines', '14" screen'],
      ['a "b"'],
    ])
    expect(cellsOfText('a\t')).toEqual([['a', '']])
    expect(cellsOfText('"not closed\tb')).toEqual([['"not closed', 'b']])
    expect(cellsOfText('')).toEqual([])
  })

  it('are read back as they were copied, and none runs as a formula', () => {
    const someCells = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom(...'a"\t\n\r =-+@\'') }), { minLength: 3, maxLength: 3 }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(someCells, (cells) => {
        expect(cellsOfText(`${textOfCells(cells)}\n`)).toEqual(cells)
      }),
    )
    expect(textOfCells([['=1+1', 'R 5,00', '-2']])).toBe("'=1+1\tR 5,00\t'-2")
  })
})

describe('pasting', () => {
  const size = { rows: 4, columns: 3 }
  const at = (row: number, column: number, toRow = row, toColumn = column) => ({
    from: { row, column },
    to: { row: toRow, column: toColumn },
  })
  const places = (pasted: ReturnType<typeof pastedCells>) =>
    pasted.writes.map(({ cell, text }) => `${cell.row}.${cell.column}=${text}`).join(' ')

  it('starts at the first selected cell', () => {
    expect(places(pastedCells([['a', 'b'], ['c']], at(1, 1), size))).toBe('1.1=a 1.2=b 2.1=c')
  })

  it('fills the selection with one cell, or with whole copies', () => {
    expect(places(pastedCells([['x']], at(0, 0, 1, 1), size))).toBe('0.0=x 0.1=x 1.0=x 1.1=x')
    expect(places(pastedCells([['x', 'y']], at(0, 1, 1, 2), size))).toBe('0.1=x 0.2=y 1.1=x 1.2=y')
    expect(places(pastedCells([['x'], ['y']], at(0, 0, 2, 0), size))).toBe('0.0=x 1.0=y')
  })

  it('reports rows that do not fit', () => {
    const pasted = pastedCells([['a', 'b'], ['c', 'd'], ['e']], at(2, 2), size)
    expect(places(pasted)).toBe('2.2=a 3.2=c')
    expect(pasted.beyondRows).toBe(1)
    expect(pastedCells([], at(0, 0), size)).toEqual({ writes: [], beyondRows: 0 })
  })
})
