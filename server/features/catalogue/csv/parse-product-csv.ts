import {
  type CsvLineError,
  type FileColumn,
  fileColumns,
  maxCsvRows,
  type RefusedRows,
  remarkColumns,
} from '#contract/catalogue/product-csv.ts'
import { canonicalText, plainCode } from '#domain/canonical-text.ts'
import { plainCell } from '#domain/catalogue/spreadsheet.ts'
import { type FieldKind, fieldNames } from '#domain/fields/fields.ts'
import { columnOf, productFields } from '#domain/fields/product-fields.ts'
import { readCsv } from './read-csv.ts'

/** A numbered line of a file, with the cells it has. */
export type CsvLine = { line: number; cells: Partial<Record<FileColumn, string>> }

/** The cells of a file, unprocessed. */
export type RawCsv = {
  separator: string
  head: readonly string[]
  rows: ReadonlyMap<number, readonly string[]>
}

export type ParsedCsv =
  | {
      kind: 'read'
      raw: RawCsv
      lines: CsvLine[]
      leftOut: number
      errors: CsvLineError[]
      hasOldLetters: boolean
    }
  | { kind: 'unreadable'; errors: CsvLineError[] }

/** Alternative names of a column. */
const otherNames: Readonly<Record<string, FileColumn>> = {
  ...Object.fromEntries(
    fieldNames(productFields).flatMap((field) => {
      const { column }: FieldKind = productFields[field]
      return (column?.aliases ?? []).map((alias) => [alias, columnOf(field)])
    }),
  ),
  stock: 'stock_quantity',
  received: 'stock_received',
  specs: 'specifications',
}

const codeColumns: ReadonlySet<FileColumn> = new Set([
  'id',
  ...fieldNames(productFields)
    .filter((field) => 'isCode' in productFields[field])
    .map(columnOf),
])

/**
 * Reads a CSV file as spreadsheets of every language write it: commas, semicolons or tabs, in UTF-8, UTF-16 or
 * Windows-1252.
 */
export function parseProductCsv(bytes: Buffer, leaveOut: readonly number[] = []): ParsedCsv {
  const csv = readCsv(bytes)
  if (csv.kind === 'unreadable') return { kind: 'unreadable', errors: [csv.error] }
  const { separator, records, headAt, hasOldLetters } = csv
  const names = records[headAt] ?? []
  const head = readHead(names)
  if (!Array.isArray(head)) return { kind: 'unreadable', errors: head.errors }
  const count = records.length - headAt - 1
  if (count > maxCsvRows) {
    return unreadable(`A file can have at most ${maxCsvRows} rows. This one has more`)
  }

  const left = new Set(leaveOut)
  const filled = records
    .slice(headAt + 1)
    .map((cells, at) => ({ line: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const rows = new Map(filled.filter(({ line }) => !left.has(line)).map(({ line, cells }) => [line, cells]))
  const errors: CsvLineError[] = []
  const lines = [...rows].flatMap(([line, record]): CsvLine[] => {
    if (record.slice(head.length).some((cell) => cell.trim() !== '')) {
      errors.push({
        line,
        field: '',
        error: `has ${record.length} cells, but the header row has ${head.length}`,
      })
      return []
    }
    return [{ line, cells: cellsOf(head, record, line, errors) }]
  })
  const raw = { separator, head: names, rows }
  return { kind: 'read', raw, lines, leftOut: filled.length - rows.size, errors, hasOldLetters }
}

/** The rows with errors, to be corrected. */
export function refusedRows({ separator, head, rows }: RawCsv, errors: readonly CsvLineError[]): RefusedRows {
  const lines = [...new Set(errors.map(({ line }) => line))].toSorted((one, other) => one - other)
  return {
    separator,
    head: [...head],
    rows: lines.flatMap((line) => {
      const cells = rows.get(line)
      return cells ? [{ line, cells: [...cells] }] : []
    }),
  }
}

function unreadable(error: string): ParsedCsv {
  return { kind: 'unreadable', errors: [{ line: 1, field: '', error }] }
}

function readHead(record: readonly string[]): (FileColumn | null)[] | { errors: CsvLineError[] } {
  const errors: CsvLineError[] = []
  const seen = new Set<string>()
  const head = record.map((name) => {
    const word = plainCode(name)
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    const column = fileColumns.find((known) => known === word) ?? otherNames[word] ?? null
    const isRemark = remarkColumns.some((remark) => remark === word)
    if (word !== '' && !column && !isRemark) {
      errors.push({ line: 1, field: shortened(name), error: 'Unknown column' })
    }
    if (column && seen.has(column))
      errors.push({ line: 1, field: column, error: 'is in the header row twice' })
    seen.add(column ?? '')
    return column
  })
  if (head.every((column) => column === null)) {
    const error = 'The file has no header row: the first line must name the columns'
    const found = shortened(record.join(', '))
    return { errors: [{ line: 1, field: '', error: /\w/.test(found) ? `${error}, not "${found}"` : error }] }
  }
  return errors.length > 0 ? { errors } : head
}

function shortened(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ')
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}

/** A line that ends early does not mention the columns it does not reach. */
function cellsOf(
  head: readonly (FileColumn | null)[],
  record: readonly string[],
  line: number,
  errors: CsvLineError[],
): CsvLine['cells'] {
  const cells: CsvLine['cells'] = {}
  for (const [at, column] of head.entries()) {
    const cell = record[at]
    if (!column || cell === undefined) continue
    if (cell.includes('\0') || !cell.isWellFormed()) {
      errors.push({
        line,
        field: column,
        error: 'has a character that cannot be stored',
        code: 'invalid_character',
      })
    } else cells[column] = (codeColumns.has(column) ? plainCode : canonicalText)(plainCell(cell))
  }
  return cells
}
