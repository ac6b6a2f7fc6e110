import { expect, it } from 'vitest'
import { refusedCsv } from './refused-csv.ts'

it('writes the refused rows as they are in the file, with their errors beside them', () => {
  const wrong = {
    separator: ';',
    head: ['sku', 'name', 'retail_price'],
    rows: [{ line: 3, cells: ['A-1', 'Say "hi"', 'free'] }],
  }
  const errors = [
    { line: 3, field: 'retail_price', error: '"free" is not a valid amount' },
    { line: 3, field: 'name', error: 'Too loud' },
    { line: 7, field: 'name', error: 'Of another row' },
  ]
  expect(refusedCsv(wrong, errors)).toBe(
    '\ufeff"sku";"name";"retail_price";"line";"problem"\r\n' +
      '"A-1";"Say ""hi""";"free";"3";"Retail price: ""free"" is not a valid amount; Name: Too loud"\r\n',
  )
})

it('escapes a formula once, however often the rows are exported and imported', () => {
  const rows = (cell: string) => [{ line: 2, cells: [cell] }]
  const csv = (cell: string) => refusedCsv({ separator: ',', head: ['name'], rows: rows(cell) }, [])
  expect(csv('=1+1')).toContain(`"'=1+1"`)
  expect(csv("'=1+1")).toBe(csv('=1+1'))
})

it('leaves out the remarks of the last time, and keeps cells without a header', () => {
  const wrong = {
    separator: ',',
    head: ['sku', 'Line', 'problem'],
    rows: [{ line: 2, cells: ['A-1', '9', 'old', 'astray'] }],
  }
  expect(refusedCsv(wrong, [])).toBe('\ufeff"sku","","line","problem"\r\n"A-1","astray","2",""\r\n')
})
