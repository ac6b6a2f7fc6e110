import { expect, test } from 'vitest'
import type { AttentionReason } from '#domain/orders/attention.ts'
import { anOrder } from '../an-order.ts'
import { completedOrder, itemTotalCents, orderToKeep, parseStoredOrder } from './stored-order.ts'

test('stores an order as it was bought and reads it back', () => {
  const kept = completedOrder(anOrder({ status: 'paid', paymentId: 'p_1', paymentMethod: 'card' }))
  expect(orderToKeep(kept)).toMatchObject({
    id: 'ORD-1',
    status: 'confirmed',
    paymentId: 'p_1',
    paymentMethod: 'card',
    summary: { subtotal: 999.9, shipping: 299, tax: 169.42, total: 1298.9, itemCount: 2 },
    shippingInfo: { city: 'Cape Town' },
  })
  expect(parseStoredOrder(JSON.parse(JSON.stringify(orderToKeep(kept))))).toEqual(kept)
})

test('knows of an order with a problem, which is not one that its shopper asked to cancel or return', () => {
  const reasonOf = (reason: AttentionReason) =>
    completedOrder(anOrder({ needsAttention: { reason, reasons: [reason] } })).isLookedAt
  expect(reasonOf('stock_short_after_late_payment')).toBe(true)
  expect(reasonOf('cancel_requested')).toBe(false)
  expect(reasonOf('return_requested')).toBe(false)
})

test('reads an order from an older page that stored fewer fields', () => {
  const stored = {
    id: 'ORD-1',
    items: [{ id: 4, name: 'Mouse', price: 499.95, quantity: 2 }],
    summary: { subtotal: 999.9, shipping: 299, total: 1298.9, itemCount: 2 },
    shippingInfo: {
      email: 'a@b.co',
      fullName: 'A B',
      address: '1 Long St',
      city: 'Cape Town',
      postalCode: '8001',
    },
    orderDate: '2026-11-20T10:00:00.000Z',
    status: 'confirmed',
  }
  expect(parseStoredOrder(stored)).toMatchObject({
    items: [{ name: 'Mouse', brand: '', imageUrl: null, unitPriceCents: 49_995 }],
    summary: { subtotalCents: 99_990, vatCents: 0 },
    shippingInfo: { phone: '', country: '' },
  })
})

test.each([
  null,
  'x',
  {},
  { id: 'ORD-1', items: [] },
  { ...Object(orderToKeep(completedOrder(anOrder()))), items: 'mouse' },
])('cannot read %j', (stored) => {
  expect(parseStoredOrder(stored)).toBeNull()
})

test('totals an item to the cent', () => {
  const [item] = completedOrder(anOrder()).items
  expect(item && itemTotalCents(item)).toBe(99_990)
})
