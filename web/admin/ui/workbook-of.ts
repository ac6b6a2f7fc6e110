import writeWorkbook, { type SheetData } from 'write-excel-file/browser'
import { cellsOfText } from './grid/clipboard-cells.ts'

/** A CSV file of ours as a workbook of Excel. */
export function workbookOf(csv: string): Promise<Blob> {
  const [head = [], ...rows] = cellsOfText(csv.replace(/^\uFEFF/, ''), ',')
  const data = cellsOfWorkbook(head, rows)
  const columns = head.map((name) => ({ width: Math.max(12, name.length + 2) }))
  return writeWorkbook(data, { columns, stickyRowsCount: 1 }).toBlob()
}

// What is added up. Everything else is a text, which Excel leaves as it is: postal codes, SKUs, tracking numbers.
const numberHeads =
  /^(?:value|items|.*(?:price|total|discount|shipping|vat|refunded|amount|gross|net|quantity|level|available|orders|stock_received|stock_exported)(?:, with(?:out)? VAT)?|sold_in_\d+_days|packed_.+_(?:g|mm))$/i
const number = /^-?(?:0|[1-9]\d{0,12})(?<cents>[.]\d\d)?$/

/** Amounts and counts as numbers, everything else as texts. */
export function cellsOfWorkbook(head: readonly string[], rows: readonly (readonly string[])[]): SheetData {
  const areNumbers = head.map((name) => numberHeads.test(name))
  return [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((text, at) => {
        const found = areNumbers[at] ? number.exec(text) : null
        if (found)
          return { value: Number(text), type: Number, ...(found.groups?.cents && { format: '0.00' }) }
        return text === '' ? null : { value: text, type: String, format: '@' }
      }),
    ),
  ]
}
