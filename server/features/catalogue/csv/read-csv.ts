import { CsvError, parse } from 'csv-parse/sync'
import { type CsvLineError, maxCsvRows } from '#contract/catalogue/product-csv.ts'

export type ReadCsv =
  | { kind: 'read'; separator: string; records: string[][]; headAt: number; hasOldLetters: boolean }
  | { kind: 'unreadable'; error: CsvLineError }

/**
 * The cells of a CSV file as spreadsheets of every language write it: commas, semicolons or tabs, in UTF-8, UTF-16 or
 * Windows-1252. With a title, the columns may be named further down.
 */
export function readCsv(bytes: Buffer, { hasTitle = false } = {}): ReadCsv {
  const foreign = foreignError(bytes)
  if (foreign) return { kind: 'unreadable', error: { line: 1, field: '', error: foreign } }
  const { text, hasOldLetters } = decode(bytes)
  const separator = separatorOf(text, hasTitle)
  const records = readRecords(text, separator)
  if (!Array.isArray(records)) return { kind: 'unreadable', error: records }
  // Excel writes the separator it used in a line of its own before the header.
  const headAt = /^sep=.?$/i.test(records[0]?.join('') ?? '') ? 1 : 0
  return { kind: 'read', separator, records, headAt, hasOldLetters }
}

/** Titles and addresses that suppliers write above the header. */
export const maxRowsAbove = 30
// A line with the separator and a header beside them; one row more shows that there are too many.
const maxRecords = maxCsvRows + maxRowsAbove + 3
// Far more than all columns of all rows. Without it, one line may be twenty million empty cells.
const maxCells = 2_000_000

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/** A workbook of today's spreadsheets is a zip. */
export function isWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, zip.length).equals(zip)
}

const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Says what a file is if it is not text at all. */
function foreignError(bytes: Buffer): string | null {
  if ([zip, oldOffice].some((mark) => bytes.subarray(0, mark.length).equals(mark))) {
    return 'This is a workbook, not a CSV file. Save it as "CSV UTF-8" in your spreadsheet program and choose that file'
  }
  const isText = isUtf16(bytes) || !bytes.subarray(0, 512).includes(0)
  return isText ? null : 'This is not a text file. Export the products as CSV and choose that file'
}

function isUtf16(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xfe
}

function decode(bytes: Buffer): { text: string; hasOldLetters: boolean } {
  if (isUtf16(bytes)) return { text: new TextDecoder('utf-16le').decode(bytes), hasOldLetters: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), hasOldLetters: false }
  } catch {
    // Not UTF-8: Excel for Windows writes this as "CSV", as opposed to "CSV UTF-8". Any bytes can be read this way.
    return { text: new TextDecoder('windows-1252').decode(bytes), hasOldLetters: true }
  }
}

/** Stops at the limit: what comes behind it would cost as much as it is long, for everybody. */
function readRecords(text: string, separator: string): string[][] | CsvLineError {
  if (hasMoreThan(maxCells, separator, text)) {
    return {
      line: 1,
      field: '',
      error: 'has more cells than any file of products. Save only the rows you need',
    }
  }
  try {
    // Rows copied from a spreadsheet have tabs, and quotes as they are in the cells: 27" screen.
    const relax_quotes = separator === '\t'
    const shape = { delimiter: separator, bom: true, relax_column_count: true, relax_quotes }
    return parse(text, { ...shape, to: maxRecords })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const why = quoteErrors[error.code] ?? error.message
    return { line: Number(error.records ?? 0) + 1, field: '', error: `cannot be read: ${why}` }
  }
}

function hasMoreThan(max: number, separator: string, text: string): boolean {
  let at = -1
  for (let count = 0; count <= max; count += 1) {
    at = text.indexOf(separator, at + 1)
    if (at < 0) return false
  }
  return true
}

const quoteErrors: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark opens a cell here but never closes it',
  INVALID_OPENING_QUOTE:
    'there is a quotation mark inside a cell. Put the cell in quotation marks and double the one inside',
  CSV_INVALID_CLOSING_QUOTE:
    'there is text after a closing quotation mark. Double a quotation mark inside a cell',
}

/** The most frequent one in the first line; quoted cells there are names without separators. */
function separatorOf(text: string, hasTitle: boolean): string {
  const declared = /^\ufeff?"?sep=(?<separator>[^\r\n"])/i.exec(text)?.groups?.separator
  if (declared) return declared
  const lines = text.slice(0, 5000).split(/\r?\n/, hasTitle ? 10 : 1)
  const first = lines.find(looksLikeCells) ?? lines.find((line) => /[,;\t]/.test(line)) ?? ''
  const times = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (times(separator) > times(best) ? separator : best))
}

/** "Kudu Trading, November" and "1,50" are no cells with a comma between them. */
function looksLikeCells(line: string): boolean {
  return /[;\t]|,(?! )(?!\d)/.test(line)
}
