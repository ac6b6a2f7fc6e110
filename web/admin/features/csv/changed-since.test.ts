import { expect, it } from 'vitest'
import type { CsvLineChange } from '#contract/catalogue/product-csv.ts'
import { changedSince } from './changed-since.ts'

const change = (line: number, from: string): CsvLineChange => ({
  line,
  action: 'update',
  id: line,
  sku: `SKU-${line}`,
  name: 'Lamp',
  fields: { stock_quantity: { from, to: '9' } },
  stock: [],
  profit: null,
})

it('names the lines whose effect has changed, and those that had none before', () => {
  const before = [change(2, '1'), change(3, '1'), change(5, '1')]
  const now = [change(2, '1'), change(3, '4'), change(4, '1')]
  expect([...changedSince(before, now)]).toEqual([3, 4])
})
