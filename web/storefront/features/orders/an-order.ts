import type { Order } from '#contract/orders/order.ts'

/** For tests: an order of which each test says what matters to it. */
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
