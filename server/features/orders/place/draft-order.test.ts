import { describe, expect, test } from 'vitest'
import { shopConfig } from '#shop.config'
import { draftOrder } from './draft-order.ts'

const now = new Date('2026-11-20T09:00:00Z')
const product = {
  productId: 1,
  slug: 'mouse',
  name: 'Mouse',
  brand: 'Acme',
  sku: 'MOU-1',
  priceCents: 100_000,
  askedCents: 100_000,
  priceList: null,
  photoId: null,
  photoWidth: null,
  photoHeight: null,
  available: 5,
}
const shippingInfo = {
  email: 'thandi@shop.example',
  fullName: 'Thandi Mokoena',
  address: '12 Sample Street',
  suburb: '',
  city: 'Cape Town',
  postalCode: '7925',
  country: 'South Africa' as const,
  phone: '082 123 4567',
}
const items = [{ productId: 1, quantity: 2 }]
const given = {
  placing: {
    accountId: 'me',
    idempotencyKey: 'key',
    requestHash: 'hash',
    placedAt: now,
    reservationMinutes: 30,
  },
  items,
  body: { items, shippingInfo },
  setUp: shopConfig,
  context: {
    earlier: null,
    paidAlike: null,
    discounts: [],
    storedValues: [],
    products: [product],
    waiting: [],
    hasPaidBefore: true,
    hasLapsed: false,
    orderCount: 2,
    settings: null,
  },
}

describe('a cart that can be ordered', () => {
  test('becomes an order that waits for payment, priced by the shop', () => {
    expect(draftOrder(given)).toMatchObject({
      kind: 'drafted',
      order: {
        accountSequence: 3,
        status: 'pending',
        subtotalCents: 200_000,
        shippingCents: 29_900,
        totalCents: 229_900,
        reservedUntil: new Date('2026-11-20T09:30:00Z'),
      },
      lines: [{ productId: 1, unitPriceCents: 100_000, quantity: 2 }],
    })
  })

  test('normalises the telephone number, and leaves out blank fields', () => {
    expect(draftOrder(given)).toMatchObject({
      order: {
        phone: '+27821234567',
        suburb: null,
        province: null,
        companyName: null,
        companyVatNumber: null,
        deliveryNote: null,
        recipientName: null,
        recipientPhone: null,
      },
    })
  })
})

describe('a cart is refused', () => {
  const paidAlike = { orderNumber: 'ORD-0', paidAt: now.toISOString() }

  test.each([
    ['more is wanted than there is', { products: [{ ...product, available: 1 }] }, 'stock_changed'],
    ['a product is gone', { products: [] }, 'stock_changed'],
    ['the same was paid for a short while ago', { paidAlike }, 'recently_paid'],
  ])('if %s', (_why, change, reason) => {
    expect(draftOrder({ ...given, context: { ...given.context, ...change } })).toMatchObject({ reason })
  })

  test('but not if it was already paid for and is meant a second time', () => {
    const context = { ...given.context, paidAlike }
    expect(draftOrder({ ...given, context, body: { ...given.body, orderAgain: true } }).kind).toBe('drafted')
  })

  test('if too much would await payment', () => {
    const setUp = {
      ...shopConfig,
      unpaidOrders: { maxOrders: 1, maxUnits: 1, maxUnitsNewCustomer: 1, daysToPay: 3 },
    }
    expect(draftOrder({ ...given, setUp })).toMatchObject({ reason: 'unpaid_limit', productName: 'Mouse' })
  })
})
