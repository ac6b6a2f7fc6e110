import { describe, expect, test } from 'vitest'
import { businessDaysText, deliveryCostText, plainRand } from './delivery-text.ts'

test('counts business days as the shop writes them', () => {
  expect(businessDaysText({ from: 3, to: 7 })).toBe('3-7 business days')
  expect(businessDaysText({ from: 2, to: 2 })).toBe('2 business days')
  expect(businessDaysText({ from: 1, to: 1 })).toBe('1 business day')
})

test('drops cents of zero, and no others', () => {
  expect(plainRand(500_000)).toBe('R\u00a05\u00a0000')
  expect(plainRand(9_950)).toBe('R\u00a099,50')
})

describe('the cost of delivery', () => {
  test('gives the fee and what makes it free', () => {
    const text = deliveryCostText({ shipping: { freeOverCents: 500_000, feeCents: 29_900 }, zones: [] })
    expect(text).toContain('orders over R\u00a05\u00a0000')
    expect(text).toContain('it is R\u00a0299')
  })

  test('is simple if there is no fee', () => {
    expect(deliveryCostText({ shipping: { freeOverCents: 500_000, feeCents: 0 }, zones: [] })).toBe(
      'Delivery is free.',
    )
  })
})
