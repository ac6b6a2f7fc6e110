import { optionalOrderFields } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { priceCart } from '#domain/money/pricing.ts'
import type { EmailPayload } from '../features/emails/write-email.ts'
import type { OrderLineRow, OrderRow } from '../features/orders/order-queries.ts'

const lines = [
  line('Sony WH-1000XM5 Wireless Noise Cancelling Over-Ear Headphones, Midnight Blue', 399_900, 1, {
    id: '0'.repeat(32),
    width: 1280,
    height: 960,
  }),
  line('Baseus USB-C 100W cable, 2 m', 19_933, 3, null),
]

/** An order that shows every case: a long name, a large quantity, a delivery fee, a product with and one without a photo. */
export const sampleOrder: OrderRow = {
  id: 1,
  orderNumber: 'ORD-1795165200000',
  accountSequence: 1,
  accountId: 'sample',
  status: 'paid',
  idempotencyKey: 'sample',
  requestHash: 'sample',
  placedAt: new Date('2026-11-20T09:00:00Z'),
  reservedUntil: new Date('2026-11-20T09:30:00Z'),
  paidAt: new Date('2026-11-20T09:02:00Z'),
  fulfilledAt: null,
  ...priceCart(lines, {
    shipping: { freeOverCents: 500_000, feeCents: 29_900 },
    tax: { kind: 'included', vatBasisPoints: 1500 },
  }),
  vatBasisPoints: 1500,
  email: 'thandi@shop.example',
  fullName: 'Thandi Mokoena',
  address: '12 Sample Street',
  suburb: 'Woodstock',
  city: 'Cape Town',
  province: 'Western Cape',
  postalCode: '7925',
  country: 'South Africa',
  phone: '+27821234567',
  ...recordOf(optionalOrderFields, () => null),
  courierId: 1,
  trackingNumber: 'TCG 0012 3456',
  deliveredOn: null,
  retention: 'whole',
  toldCourierId: null,
  toldTrackingNumber: null,
  parcelEmails: 0,
  openReturns: [],
  attention: [],
  refunds: [],
  isSupplied: false,
  lines,
  history: [],
  paymentId: 'p_sample',
  paymentMethod: 'yoco',
  courier: 'The Courier Guy',
  courierTrackingUrl: 'https://courier.example/parcels?number={number}',
}

function line(
  name: string,
  unitPriceCents: number,
  quantity: number,
  photo: OrderLineRow['photo'],
): OrderLineRow {
  return {
    id: 1,
    productId: 1,
    slug: 'sample',
    name,
    brand: 'Sample',
    sku: 'SAM-001',
    photo,
    unitPriceCents,
    quantity,
  }
}

const { orderNumber } = sampleOrder

/** One of each kind. */
export const sampleEmails: EmailPayload[] = [
  { kind: 'verify_email', data: { firstName: 'Thandi', token: 'sample-token' } },
  { kind: 'reset_password', data: { firstName: 'Thandi', token: 'sample-token' } },
  { kind: 'login_code', data: { firstName: 'Thandi', code: '042917' } },
  { kind: 'password_changed', data: { firstName: 'Thandi' } },
  { kind: 'order_confirmed', data: { orderNumber } },
  { kind: 'order_shipped', data: { orderNumber } },
  {
    kind: 'parcel_tracking',
    data: {
      orderNumber,
      parcel: {
        courier: 'The Courier Guy',
        trackingNumber: 'TCG 0012 3456',
        trackingUrl: 'https://courier.example/parcels?number=TCG%200012%203456',
      },
    },
  },
  { kind: 'order_cancelled', data: { orderNumber } },
  {
    kind: 'order_refunded',
    data: { orderNumber, amountCents: 399_900, reason: 'Changed my mind', creditNote: 'CN-000012' },
  },
  { kind: 'return_received', data: { orderNumber, returnId: 7 } },
  {
    kind: 'return_moved',
    data: { orderNumber, returnId: 7, status: 'approved', note: 'The courier comes on Tuesday.' },
  },
  {
    kind: 'back_in_stock',
    data: { productName: 'Apple iMac 24" M4 16GB 256GB Blue', slug: 'apple-imac-24-m4' },
  },
  {
    kind: 'contact_received',
    data: {
      name: 'Thandi Mokoena',
      message:
        'Good day,\n\ndoes the dock from https://elsewhere.example/dock fit a 2021 laptop?\n\nThank you',
    },
  },
  {
    kind: 'contact_message',
    data: {
      messageId: 3,
      name: 'Thandi Mokoena',
      email: 'thandi@shop.example',
      message: 'Good day,\n\ncould you send us a quote for 40 laptops?\n\nThank you',
      aboutOrder: null,
    },
  },
  {
    kind: 'contact_answer',
    data: {
      text: 'Hello Thandi,\n\nyes, it fits. You can use it with any laptop that has USB-C.\n\nRegards,\nSipho',
      answers: {
        at: '2026-11-20T09:00:00Z',
        message: 'Good day,\n\ndoes the dock from https://elsewhere.example/dock fit a 2021 laptop?',
      },
      aboutOrder: null,
      follows: [3],
    },
  },
  {
    kind: 'return_requested',
    data: {
      orderNumber,
      returnId: 7,
      reason: 'defective',
      remedy: 'refund',
      note: 'The left earcup is silent since yesterday.',
      items: [{ name: 'Sony WH-1000XM5 Wireless Noise Cancelling Over-Ear Headphones', quantity: 1 }],
      refundBy: '2026-12-20',
    },
  },
  { kind: 'attention_needed', data: { orderNumber, reason: 'paid_twice' } },
  {
    kind: 'shop_alert',
    data: {
      alert: 'payment_unmatched',
      about: [
        {
          paymentId: 'p_sample',
          checkoutId: 'ch_sample',
          orderNumber,
          amountCents: 429_900,
          currency: 'ZAR',
          mode: 'live',
        },
      ],
    },
  },
  {
    kind: 'staff_notification',
    data: {
      isDigest: false,
      happened: [
        {
          kind: 'order_paid',
          count: 23,
          first: [
            { orderNumber, totalCents: 429_900, items: 2 },
            { orderNumber: 'ORD-1795165200001', totalCents: 129_900, items: 1 },
          ],
        },
        { kind: 'message_received', count: 1, first: [{ conversationId: 3, orderNumber }] },
        { kind: 'return_requested', count: 1, first: [{ orderNumber }] },
        { kind: 'attention_needed', count: 1, first: [{ orderNumber, reason: 'paid_twice' }] },
        {
          kind: 'low_stock',
          count: 1,
          first: [{ productId: 1, productName: 'Apple iMac 24" M4 16GB 256GB Blue', onHand: 2 }],
        },
      ],
    },
  },
]
