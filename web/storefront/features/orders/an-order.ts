import type { Order } from '#contract/orders/order.ts'

/** For tests: an order with defaults for everything a test does not mention. */
export function anOrder(details: Partial<Order> = {}): Order {
  return {
    id: 1,
    orderNumber: 'ORD-1',
    orderDate: '2026-11-20T10:00:00.000Z',
    status: 'pending',
    items: [
      {
        productId: 4,
        slug: 'mouse',
        name: 'Mouse',
        brand: 'Logitech',
        sku: 'MO20261120AC001',
        imageUrl: '/media/abc/1200.jpg',
        unitPriceCents: 49_995,
        quantity: 2,
        lineTotalCents: 99_990,
      },
    ],
    summary: {
      subtotalCents: 99_990,
      shippingCents: 29_900,
      vatCents: 16_942,
      totalCents: 129_890,
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
    refundedCents: 0,
    refunds: [],
    history: [],
    ...details,
  }
}
