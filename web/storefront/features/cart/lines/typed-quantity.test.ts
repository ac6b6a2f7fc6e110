import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitRemark, typedQuantity } from './typed-quantity.ts'

const line = { quantity: 2, available: 5 }

test('accepts an available whole number without a remark', () => {
  expect(typedQuantity(' 4 ', line)).toEqual({ quantity: 4, remark: null })
  expect(typedQuantity('0', line)).toEqual({ quantity: 0, remark: null })
})

test('reduces a quantity to the stock, and says so', () => {
  expect(typedQuantity('12', line)).toEqual({
    quantity: 5,
    remark: 'Only 5 left. The quantity is now 5.',
  })
  expect(typedQuantity('12', { quantity: 1, available: 1 }).remark).toBe(
    'Only 1 left. The quantity is now 1.',
  )
  expect(typedQuantity('1000', { quantity: 1, available: 4000 })).toEqual({
    quantity: 999,
    remark: 'You can order at most 999 of one product. The quantity is now 999.',
  })
})

test.each(['abc', '-3', '2,5', '1e3', '٣'])('keeps the quantity if %s was typed, and says why', (text) => {
  expect(typedQuantity(text, line)).toEqual({
    quantity: 2,
    remark: 'Enter a whole number. The quantity is still 2.',
  })
})

test('keeps the quantity if nothing was typed', () => {
  expect(typedQuantity('', line)).toEqual({ quantity: 2, remark: null })
})

test('does not reduce a sold-out product to zero', () => {
  expect(typedQuantity('3', { quantity: 2, available: 0 })).toEqual({
    quantity: 2,
    remark: 'Sold out. The quantity is still 2.',
  })
  expect(limitRemark({ available: 0 })).toBe('Sold out.')
})

test('never changes a requested quantity without a remark', () => {
  fc.assert(
    fc.property(
      fc.nat(2000),
      fc.nat(2000),
      fc.integer({ min: 1, max: 999 }),
      (wanted, available, quantity) => {
        const read = typedQuantity(String(wanted), { quantity, available })
        expect(read.quantity === wanted).toBe(read.remark === null)
        expect(read.quantity <= Math.max(available, quantity)).toBe(true)
      },
    ),
  )
})
