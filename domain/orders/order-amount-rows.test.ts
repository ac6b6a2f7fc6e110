import { expect, test } from 'vitest'
import { orderAmountRows } from './order-amount-rows.ts'

const amounts = {
  subtotalCents: 100_000,
  shippingCents: 29_900,
  vatCents: 16_943,
  totalCents: 129_900,
  taxLabel: 'VAT (15% included)',
}
const words = { deliveryLabel: 'Delivery' }

test('an order is subtotal, delivery, VAT and total', () => {
  expect(orderAmountRows(amounts, words)).toEqual([
    { name: 'subtotal', label: 'Subtotal', cents: 100_000 },
    { name: 'delivery', label: 'Delivery', cents: 29_900 },
    { name: 'vat', label: 'VAT (15% included)', cents: 16_943 },
    { name: 'total', label: 'Total', cents: 129_900 },
  ])
})

test('a discount follows the goods, by its name; one that only makes delivery free is named there', () => {
  const off = { ...amounts, discountCents: 10_000, discountLabel: 'SUMMER' }
  expect(orderAmountRows(off, words)[1]).toEqual({
    name: 'discount',
    label: 'Discount (SUMMER)',
    cents: -10_000,
  })
  const free = { ...amounts, shippingCents: 0, discountCents: 0, discountLabel: 'SUMMER' }
  expect(orderAmountRows(free, words)[1]).toEqual({ name: 'delivery', label: 'Delivery (SUMMER)', cents: 0 })
})

test('VAT that is already in the total may be shown below it', () => {
  const rows = orderAmountRows(amounts, { ...words, isVatBelowTotal: true })
  expect(rows.map(({ name }) => name)).toEqual(['subtotal', 'delivery', 'total', 'vat'])
})

test('no VAT is shown if the seller is not a vendor', () => {
  const rows = orderAmountRows({ ...amounts, taxLabel: null }, words)
  expect(rows.map(({ name }) => name)).toEqual(['subtotal', 'delivery', 'total'])
})

test('a refund is subtracted at the end, if there was one', () => {
  expect(orderAmountRows({ ...amounts, refundedCents: 100 }, words).at(-1)).toEqual({
    name: 'refunded',
    label: 'Refunded',
    cents: -100,
  })
  expect(orderAmountRows({ ...amounts, refundedCents: 0 }, words)).toHaveLength(4)
})
