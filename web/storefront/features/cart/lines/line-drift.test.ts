import { expect, test } from 'vitest'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { acceptCheckedLine, type CartLine } from '#web/session/cart/cart.ts'
import { lineDrift } from './line-drift.ts'

const line: CartLine = {
  id: 7,
  slug: 'phone',
  name: 'Phone',
  brand: 'Nokia',
  specifications: '',
  imageUrl: null,
  placeholder: '#eee',
  priceCents: 1099900,
  available: 9,
  quantity: 3,
}

test('is none for a line that the shop agrees with or has not checked', () => {
  expect(lineDrift(line, checkedLine({}))).toBeNull()
  expect(lineDrift(line, undefined)).toBeNull()
})

test('names the old and the new price', () => {
  expect(lineDrift(line, checkedLine({ priceCents: 1_049_900, problem: 'price_changed' }))).toEqual({
    texts: ['The price was R\u00a010\u00a0999,00, now R\u00a010\u00a0499,00'],
    acceptLabel: 'Accept new price',
  })
})

test('says how many are left', () => {
  expect(lineDrift(line, checkedLine({ available: 2, problem: 'less_stock' }))).toEqual({
    texts: ['Only 2 left'],
    acceptLabel: 'Change to 2',
  })
})

test('reports both if price and stock changed', () => {
  const drift = lineDrift(line, checkedLine({ priceCents: 500, available: 2, problem: 'price_changed' }))
  expect(drift?.texts).toHaveLength(2)
  expect(drift?.acceptLabel).toBe('Accept both changes')
})

test('reports a product that is deleted or sold out', () => {
  expect(lineDrift(line, checkedLine({ problem: 'gone' }))?.texts).toEqual(['No longer available'])
  expect(lineDrift(line, checkedLine({ available: 0, problem: 'out_of_stock' }))?.texts).toEqual(['Sold out'])
})

test('ends when it is accepted', () => {
  const checked = checkedLine({ priceCents: 1_049_900, available: 2, problem: 'less_stock' })
  expect(acceptCheckedLine([line], checked).map((accepted) => lineDrift(accepted, checked))).toEqual([null])
})

function checkedLine(details: Partial<CheckedLine>): CheckedLine {
  return { productId: 7, quantity: 3, priceCents: 1_099_900, available: 9, ...details }
}
