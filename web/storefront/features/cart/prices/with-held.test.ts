import { expect, test } from 'vitest'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { lineDrift } from '../lines/line-drift.ts'
import { withHeld } from './with-held.ts'

const soldOut: CheckedLine = {
  productId: 7,
  quantity: 1,
  priceCents: 10_000,
  available: 0,
  problem: 'out_of_stock',
}
const line = {
  id: 7,
  slug: 'mouse',
  name: 'Mouse',
  brand: '',
  specifications: '',
  imageUrl: null,
  placeholder: '',
  priceCents: 10000,
  available: 1,
  quantity: 1,
}

test("does not call items sold out that are reserved by this shopper's own order", () => {
  const checked = new Map([[7, soldOut]])
  expect(lineDrift(line, checked.get(7))).not.toBeNull()
  expect(lineDrift(line, withHeld(checked, [{ productId: 7, quantity: 1 }]).get(7))).toBeNull()
})

test('leaves deleted products deleted, and those without a reservation unchanged', () => {
  const checked = new Map([
    [7, { ...soldOut, problem: 'gone' as const }],
    [8, { ...soldOut, productId: 8 }],
  ])
  const held = withHeld(checked, [{ productId: 7, quantity: 1 }])
  expect(held.get(7)?.available).toBe(0)
  expect(held.get(8)?.available).toBe(0)
  expect(withHeld(checked, [])).toBe(checked)
})
