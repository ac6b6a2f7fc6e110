import { maxCsvRows } from '#contract/catalogue/product-csv.ts'
import { plainCell } from '#domain/catalogue/spreadsheet.ts'
import { isWorkbook, maxRowsAbove, readCsv } from '../csv/read-csv.ts'
import { maxColumns, readWorkbook } from './read-workbook.ts'

export type FileRow = { line: number; cells: string[] }

export type SupplierFile =
  | { kind: 'read'; head: string[]; rows: FileRow[] }
  | { kind: 'unreadable'; error: string }

const maxNameLength = 120
const maxCellLength = 20_000
// Of all cells together: a workbook may repeat one long text in every cell.
const maxLength = 40_000_000

const unreadable = (error: string): SupplierFile => ({ kind: 'unreadable', error })

/** The columns and rows of a CSV file or an Excel workbook, whatever stands above its header. */
export async function readSupplierFile(bytes: Buffer): Promise<SupplierFile> {
  const table = await readTable(bytes)
  if (table.kind === 'unreadable') return table
  const headAt = findHead(table.rows)
  if (headAt < 0) return unreadable('The file has no header row: one line must name at least two columns')
  const rows = table.rows.slice(headAt + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) return unreadable('The file has no rows under its header')
  if (rows.length > maxCsvRows)
    return unreadable(`A file can have at most ${maxCsvRows} rows. This one has more`)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (width > maxColumns) return unreadable(`A file can have at most ${maxColumns} columns`)
  const cleaned = rows.map(({ line, cells }) => ({ line, cells: cells.map(cleanCell) }))
  const length = cleaned.reduce((sum, { cells }) => sum + cells.join('').length, 0)
  if (length > maxLength) return unreadable('The file has more text in it than an import takes. Split it')
  return { kind: 'read', head: namesOf(table.rows[headAt]?.cells ?? [], width), rows: cleaned }
}

async function readTable(
  bytes: Buffer,
): Promise<{ kind: 'read'; rows: FileRow[] } | Extract<SupplierFile, { kind: 'unreadable' }>> {
  if (isWorkbook(bytes)) return readWorkbook(bytes, maxCsvRows + maxRowsAbove)
  const csv = readCsv(bytes, { hasTitle: true })
  if (csv.kind === 'unreadable') {
    const { line, error } = csv.error
    return { kind: 'unreadable', error: line > 1 ? `Line ${line} ${error}` : error }
  }
  return { kind: 'read', rows: csv.records.slice(csv.headAt).map((cells, at) => ({ line: at + 1, cells })) }
}

const filledIn = ({ cells }: FileRow) => cells.filter((cell) => cell.trim() !== '').length

/** The first row that names about as many columns as the rows below it have. */
function findHead(rows: readonly FileRow[]): number {
  const first = rows.slice(0, maxRowsAbove)
  const maxFilled = Math.max(0, ...first.map(filledIn))
  return first.findIndex((row) => filledIn(row) >= 2 && filledIn(row) * 2 > maxFilled)
}

/** A name for every column, each another one. */
function namesOf(cells: readonly string[], width: number): string[] {
  const taken = new Map<string, number>()
  return Array.from({ length: Math.max(cells.length, width) }, (_, at) => {
    const name =
      cleanCell(cells[at] ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, maxNameLength) || `Column ${at + 1}`
    const times = (taken.get(name.toLowerCase()) ?? 0) + 1
    taken.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** Without what a database cannot hold, and without what spreadsheets are guarded by. */
function cleanCell(cell: string): string {
  return plainCell(cell.replaceAll('\0', '').toWellFormed()).slice(0, maxCellLength)
}
