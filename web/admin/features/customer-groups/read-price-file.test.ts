import { expect, it } from 'vitest'
import { readPriceFile } from './read-price-file.ts'

it.each([
  ['commas', 'sku,name,price\nLAP-1,"Laptop, 14""",14999.00\nMOU-2,Mouse,"1,250.50"'],
  ['semicolons', '\uFEFFSKU;Price\r\nLAP-1;14999,00\r\nMOU-2;R 1 250,50\r\n'],
  ['tabs', 'price\tsku\n14 999.00\tLAP-1\n1250.5\tMOU-2'],
])('reads prices between %s', (_what, text) => {
  expect(readPriceFile(text)).toEqual([
    { sku: 'LAP-1', priceCents: 1_499_900 },
    { sku: 'MOU-2', priceCents: 125_050 },
  ])
})

it('leaves out rows without a price, and files without the two columns', () => {
  expect(readPriceFile('sku,price\nLAP-1,\n,5\nMOU-2,call us')).toEqual([])
  expect(readPriceFile('LAP-1 900')).toEqual([])
})
