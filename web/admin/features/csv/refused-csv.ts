import { type CsvLineError, type RefusedRows, remarkColumns } from '#contract/catalogue/product-csv.ts'
import { plainCell } from '#domain/catalogue/spreadsheet.ts'
import { csvText } from '../../ui/csv-text.ts'
import { columnLabel } from './column-meaning.ts'

/**
 * The refused rows as they are in the file, with their errors beside them. Once corrected, it can be imported as it is.
 */
export function refusedCsv({ separator, head, rows }: RefusedRows, errors: readonly CsvLineError[]): string {
  const own = head.flatMap((name, at) => (isRemark(name) ? [] : [at]))
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  // Extra cells in a row are kept, so that one can see where it went wrong.
  const beyond = Array.from({ length: Math.max(0, width - head.length) }, (_, at) => head.length + at)
  const shown = [...own, ...beyond]
  return csvText(
    [
      [...shown.map((at) => head[at] ?? ''), ...remarkColumns],
      ...rows.map(({ line, cells }) => [
        ...shown.map((at) => plainCell(cells[at] ?? '')),
        String(line),
        problemsOf(line, errors),
      ]),
    ],
    separator,
  )
}

function isRemark(name: string): boolean {
  return remarkColumns.some((remark) => remark === name.trim().toLowerCase())
}

function problemsOf(line: number, errors: readonly CsvLineError[]): string {
  return errors
    .filter((error) => error.line === line)
    .map(({ field, error }) => (field ? `${columnLabel(field, null)}: ${error}` : error))
    .join('; ')
}
