import { stringify } from 'csv-stringify/sync'
import { safeCell } from '#domain/catalogue/spreadsheet.ts'

// Without it Excel reads the file in the machine's code page, and breaks every accent.
const byteOrderMark = '\ufeff'

/** Rows as lines of CSV that no spreadsheet runs, with the line ends of RFC 4180. */
export function csvLines(rows: readonly (readonly string[])[], { isFirst = false } = {}): string {
  const safe = rows.map((row) => row.map(safeCell))
  return (isFirst ? byteOrderMark : '') + stringify(safe, { record_delimiter: 'windows' })
}
