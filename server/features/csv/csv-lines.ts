import { stringify } from 'csv-stringify/sync'
import { safeCell } from '#domain/catalogue/spreadsheet.ts'

// Without it Excel reads the file in the machine's code page, and breaks every accent.
const byteOrderMark = '\ufeff'

// A negative amount alone in its cell is a number to a spreadsheet, and as a text it would not be added up.
const negativeAmount = /^-\d+[.]\d{2}$/

// Whichever of them a cell has, some program takes it for the end of the row.
const lineEnd = /[\r\n]/

/** Rows as lines of CSV that no spreadsheet runs, with the line ends of RFC 4180. */
export function csvLines(rows: readonly (readonly string[])[], { isFirst = false } = {}): string {
  const safe = rows.map((row) => row.map((cell) => (negativeAmount.test(cell) ? cell : safeCell(cell))))
  return (
    (isFirst ? byteOrderMark : '') + stringify(safe, { record_delimiter: 'windows', quoted_match: lineEnd })
  )
}
