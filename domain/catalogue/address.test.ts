import { expect, it } from 'vitest'
import { productAddress } from './address.ts'

it.each([
  ['Apple MacBook Air 13', 'apple-macbook-air-13'],
  ['/product/x', 'product-x'],
  ['12345', null],
  ['电脑 85', null],
  [' – ', null],
  ['', null],
])('reads the address "%s" as %s', (typed, address) => {
  expect(productAddress(typed)).toBe(address)
})
