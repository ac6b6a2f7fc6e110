import { expect, test } from 'vitest'
import { parseIds, withChange } from './wishlist-ids.ts'

test('reads the valid parts of a stored list, each product once', () => {
  expect(parseIds('[7, 8, "9", 7, null, -1, 1.5, 3000000000]')).toEqual([7, 8])
})

test.each([null, '', '{"7":true}', 'true', '[7'])('reads nothing from %j', (text) => {
  expect(parseIds(text)).toEqual([])
})

test('puts a new product first and never adds one twice', () => {
  expect(withChange([7], { kind: 'add', productId: 8 })).toEqual([8, 7])
  expect(withChange([8, 7], { kind: 'add', productId: 7 })).toEqual([8, 7])
})

test('removes a product, if it is there', () => {
  expect(withChange([8, 7], { kind: 'remove', productId: 8 })).toEqual([7])
  expect(withChange([7], { kind: 'remove', productId: 9 })).toEqual([7])
})
