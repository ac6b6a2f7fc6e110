import { expect, test } from 'vitest'
import type { CartLine } from '#web/session/cart/cart.ts'
import { alsoInCart } from './also-in-cart.ts'

const mouse = aLine(1, 2)

test('counts every unit of the other products', () => {
  expect(alsoInCart([mouse, aLine(2, 1)], 1)).toEqual([aLine(2, 1)])
  expect(alsoInCart([mouse, aLine(2, 1), aLine(3, 4)], 1)).toEqual([aLine(2, 1), aLine(3, 4)])
})

test('says nothing if there is nothing else, or if the product is no longer there', () => {
  expect(alsoInCart([mouse], 1)).toEqual([])
  expect(alsoInCart([mouse, aLine(2, 1)], 9)).toEqual([])
  expect(alsoInCart([mouse, aLine(2, 1)], null)).toEqual([])
})

function aLine(id: number, quantity: number): CartLine {
  return {
    id,
    slug: `product-${id}`,
    name: `Product ${id}`,
    brand: 'Logitech',
    specifications: '',
    imageUrl: null,
    placeholder: '#eee',
    priceCents: 10_000,
    available: 9,
    quantity,
  }
}
