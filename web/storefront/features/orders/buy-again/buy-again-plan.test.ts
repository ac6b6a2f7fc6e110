import { expect, test } from 'vitest'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { buyAgainPlan } from './buy-again-plan.ts'

const mouse = { productId: 7, name: 'Mouse', unitPriceCents: 49_995, quantity: 2 }
const line = { productId: 7, quantity: 2, priceCents: 49_995, available: 5 }
const plan = (checked: Partial<CheckedLine>, { item = {}, inCart = 0 } = {}) =>
  buyAgainPlan([{ ...mouse, ...item }], [{ ...line, ...checked }], () => inCart)

test('adds the bought quantities, without a remark, if nothing changed', () => {
  expect(plan({})).toEqual({
    additions: [{ productId: 7, quantity: 2 }],
    presentCount: 0,
    remarks: [],
  })
})

test('adds what is left and says how many', () => {
  expect(plan({ available: 1 })).toEqual({
    additions: [{ productId: 7, quantity: 1 }],
    presentCount: 0,
    remarks: ['Mouse: we have only 1 of 2'],
  })
})

test('never makes more of one than the order had', () => {
  expect(plan({}, { inCart: 1 }).additions).toEqual([{ productId: 7, quantity: 1 }])
  expect(plan({}, { inCart: 2 })).toEqual({
    additions: [],
    presentCount: 2,
    remarks: ['Mouse is in your cart already'],
  })
  expect(plan({ available: 1 }, { inCart: 1 })).toEqual({
    additions: [],
    presentCount: 1,
    remarks: ['Mouse is in your cart already', 'Mouse: we have only 1 of 2'],
  })
})

test.each([
  [{ problem: 'gone' as const }, 'Mouse is no longer sold'],
  [{ available: 0 }, 'Mouse is sold out'],
])('leaves out unavailable products, and says so (%o)', (checked, remark) => {
  expect(plan(checked)).toEqual({ additions: [], presentCount: 0, remarks: [remark] })
})

test('only names a product that was deleted since', () => {
  expect(buyAgainPlan([{ ...mouse, productId: null }], [], () => 0)).toEqual({
    additions: [],
    presentCount: 0,
    remarks: ['Mouse is no longer sold'],
  })
})

test('reports a changed price', () => {
  const { additions, remarks } = plan({ priceCents: 59_900, problem: 'price_changed' })
  expect(additions).toHaveLength(1)
  expect(remarks).toEqual(['Mouse cost R\u00a0499,95 then, and costs R\u00a0599,00 now'])
})
