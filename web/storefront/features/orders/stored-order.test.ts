import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { completedOrder, itemTotalCents, parseStoredOrder } from './stored-order.ts'

test('keeps an order as it was bought and reads it back', () => {
  const kept = completedOrder(anOrder({ paymentId: 'p_1', paymentMethod: 'card' }))
  expect(kept).toMatchObject({
    id: 'ORD-1763632800000',
    status: 'confirmed',
    paymentId: 'p_1',
    paymentMethod: 'card',
    summary: { subtotal: 999.9, shipping: 299, tax: 169.42, total: 1298.9, itemCount: 2 },
    shippingInfo: { city: 'Cape Town' },
  })
  expect(parseStoredOrder(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

test('reads the order of an older page that stored less', () => {
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
    items: [{ name: 'Mouse', brand: '', image_url: null }],
    summary: { tax: 0 },
    shippingInfo: { phone: '', country: '' },
  })
})

test.each([null, 'x', {}, { id: 'ORD-1', items: [] }, { ...completedOrder(anOrder({})), items: 'mouse' }])(
  'cannot read %j',
  (stored) => {
    expect(parseStoredOrder(stored)).toBeNull()
  },
)

test('totals an item to the cent', () => {
  const [item] = completedOrder(anOrder({})).items
  expect(item && itemTotalCents(item)).toBe(99_990)
})

function anOrder(details: Partial<Order>): Order {
  return {
    id: 1,
    orderNumber: 'ORD-1763632800000',
    orderDate: '2026-11-20T10:00:00.000Z',
    status: 'paid',
    items: [
      {
        productId: 4,
        slug: 'mouse',
        name: 'Mouse',
        brand: 'Logitech',
        sku: 'MO20261120AC001',
        image_url: '/media/abc/1200.jpg',
        price: 499.95,
        quantity: 2,
        lineTotal: 999.9,
      },
    ],
    summary: {
      subtotal: 999.9,
      shipping: 299,
      tax: 169.42,
      total: 1298.9,
      itemCount: 2,
      pricesIncludeVat: true,
      taxLabel: 'VAT (15% included)',
    },
    shippingInfo: {
      email: 'thandi@example.com',
      fullName: 'Thandi Nkosi',
      address: '12 Long Street',
      city: 'Cape Town',
      postalCode: '8001',
      country: 'South Africa',
      phone: '+27821234567',
    },
    payBefore: null,
    paymentId: null,
    paymentMethod: null,
    courier: null,
    trackingNumber: null,
    trackingUrl: null,
    deliveredOn: null,
    cancelRequestedAt: null,
    refunded: 0,
    refunds: [],
    history: [],
    ...details,
  }
}
