import { plainCell, safeCell } from '#domain/catalogue/spreadsheet.ts'
import { type Cell, type CellRange, type GridSize, sizeOf } from './cell-range.ts'

/** Cells in the format of every spreadsheet: tabs between them, a line for each row, none run as a formula. */
export function textOfCells(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((text) => quoted(safeCell(text))).join('\t')).join('\n')
}

function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// A quoted cell, which may contain anything with quotes doubled; or a plain one.
const cells = {
  '\t': /(?:"(?<quoted>(?:[^"]|"")*)"(?=[\t\r\n]|$)|(?<plain>[^\t\r\n]*))(?<end>\t|\r\n|\r|\n|$)/y,
  ',': /(?:"(?<quoted>(?:[^"]|"")*)"(?=[,\r\n]|$)|(?<plain>[^,\r\n]*))(?<end>,|\r\n|\r|\n|$)/y,
}

/** Cells copied from a spreadsheet, or of a CSV file of ours, row by row. A final line end, which both add, begins no row. */
export function cellsOfText(text: string, separator: keyof typeof cells = '\t'): string[][] {
  const cell = cells[separator]
  const rows: string[][] = []
  let row: string[] = []
  cell.lastIndex = 0
  while (cell.lastIndex < text.length || row.length > 0) {
    const found = cell.exec(text)?.groups
    if (!found) throw new Error('The pasted text has a misplaced quotation mark')
    row.push(plainCell(found.quoted?.replaceAll('""', '"') ?? found.plain ?? ''))
    if (found.end === separator) continue
    rows.push(row)
    row = []
    if (found.end === '') break
  }
  return rows
}

export type CellWrite = { cell: Cell; text: string }

export type PasteResult = {
  writes: CellWrite[]
  /** Rows that did not fit. */
  beyondRows: number
}

/** Where copied cells go: from the first selected cell on, repeated if whole copies fit the selection. */
export function pastedCells(
  copied: readonly (readonly string[])[],
  range: CellRange,
  size: GridSize,
): PasteResult {
  const clip = { rows: copied.length, columns: Math.max(0, ...copied.map((row) => row.length)) }
  if (clip.rows === 0 || clip.columns === 0) return { writes: [], beyondRows: 0 }
  const marked = sizeOf(range)
  const isFilled = marked.rows % clip.rows === 0 && marked.columns % clip.columns === 0
  const wanted = isFilled ? marked : clip
  const writes: CellWrite[] = []
  for (let down = 0; down < wanted.rows; down += 1) {
    for (let right = 0; right < wanted.columns; right += 1) {
      const place = { row: range.from.row + down, column: range.from.column + right }
      const text = copied[down % clip.rows]?.[right % clip.columns]
      // A row that is shorter than the others leaves the cells beside it alone.
      if (text !== undefined && place.row < size.rows && place.column < size.columns) {
        writes.push({ cell: place, text })
      }
    }
  }
  return { writes, beyondRows: Math.max(0, range.from.row + wanted.rows - size.rows) }
}
