import { expect, it } from 'vitest'
import { twinSkus } from './twin-skus.ts'

const known = new Map([
  [1, { sku: 'PEN' }],
  [2, { sku: 'CUP' }],
])

it('finds a typed SKU that another product has, saved or typed', () => {
  expect(twinSkus(new Map([[1, { sku: 'CUP' }]]), known)).toEqual([1])
  expect(twinSkus(new Map([[1, { sku: 'c up' }]]), known)).toEqual([1])
  expect(
    twinSkus(
      new Map([
        [1, { sku: 'MUG' }],
        [2, { sku: 'MUG' }],
      ]),
      known,
    ),
  ).toEqual([1, 2])
})

it('leaves alone what is its own, what is empty and what nobody has', () => {
  expect(twinSkus(new Map([[1, { sku: 'PEN' }]]), known)).toEqual([])
  expect(twinSkus(new Map([[1, { sku: '' }]]), known)).toEqual([])
  expect(twinSkus(new Map([[1, { sku: 'MUG' }]]), known)).toEqual([])
})
