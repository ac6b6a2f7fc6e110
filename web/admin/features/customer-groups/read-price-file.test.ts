import { expect, it } from 'vitest'
import { pricedLines } from '../sales/sale-form-values.ts'
import { readPriceFile } from './read-price-file.ts'

const readLines = (text: string) =>
  pricedLines(
    readPriceFile(text)
      .map(({ sku, price }) => `${sku} ${price}`)
      .join('\n'),
  ).map(({ sku, priceCents }) => ({ sku, priceCents }))

it.each([
  ['commas', 'sku,name,price\nLAP-1,"Laptop, 14""",14999.00\nMOU-2,Mouse,"1,250.50"'],
  ['commas, with thousands by comma', 'sku,price\nLAP-1,"14,999"\nMOU-2,1250.50'],
  ['semicolons', '\uFEFFSKU;Price\r\nLAP-1;14999,00\r\nMOU-2;R 1 250,50\r\n'],
  ['tabs', 'price\tsku\n14 999.00\tLAP-1\n1250.5\tMOU-2'],
])('reads prices between %s', (_what, text) => {
  expect(readLines(text)).toEqual([
    { sku: 'LAP-1', priceCents: 1_499_900 },
    { sku: 'MOU-2', priceCents: 125_050 },
  ])
})

it('keeps what it cannot read, so that the line is corrected and not lost', () => {
  expect(readLines('sku,price\nLAP-1,249.995\nMOU-2,call us')).toEqual([
    { sku: 'LAP-1', priceCents: undefined },
    { sku: 'MOU-2', priceCents: undefined },
  ])
})

it('leaves out rows without a price, and files without the two columns', () => {
  expect(readPriceFile('sku,price\nLAP-1,\n,5')).toEqual([])
  expect(readPriceFile('LAP-1 900')).toEqual([])
})
