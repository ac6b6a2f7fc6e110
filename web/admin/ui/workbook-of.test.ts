import { describe, expect, it } from 'vitest'
import { cellsOfWorkbook, workbookOf } from './workbook-of.ts'

const cellOf = (head: string, text: string) => cellsOfWorkbook([head], [[text]])[1]?.[0]

describe('a workbook', () => {
  it.each([
    ['postal_code', '0081'],
    ['tracking_number', '441234567890123456'],
    ['sku', '1-2'],
    ['supplier_sku', '0012345'],
    ['Supplier code', '3/4'],
    ['phone', '+27 82 123 4567'],
    ['first_value', '512'],
    ['buyer_vat_number', '4220119988'],
    ['discount_code', '10'],
    ['name', '=1+1'],
  ])('keeps %s %j as it is', (head, text) => {
    expect(cellOf(head, text)).toEqual({ value: text, type: String, format: '@' })
  })

  it.each([
    ['price', '1499.90', 1499.9],
    ['Wholesale price, with VAT', '199.99', 199.99],
    ['refunded', '-12.50', -12.5],
    ['items', '3', 3],
    ['stock_quantity', '0', 0],
    ['sold_in_30_days', '12', 12],
  ])('has %s %s as a number that can be added up', (head, text, value) => {
    expect(cellOf(head, text)).toMatchObject({ value, type: Number })
  })

  it.each(['', 'many', '01', '12.5'])('has no number out of %j, which is none of ours', (text) => {
    expect(cellOf('price', text)).toEqual(text === '' ? null : { value: text, type: String, format: '@' })
  })

  it('is a file that begins as every workbook does', async () => {
    const file = await workbookOf('\uFEFFname,price\r\n"Café, ""large""",12.00\r\n')
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect([...bytes.subarray(0, 2)]).toEqual([...new TextEncoder().encode('PK')])
  })
})
