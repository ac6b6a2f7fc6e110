import { optionalOrderFields } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { priceCart } from '#domain/money/pricing.ts'
import type { EmailPayload } from '../features/emails/write-email.ts'
import type { OrderToWrite } from '../features/orders/emails/find-order-to-write.ts'
import type { OrderLineRow } from '../features/orders/order-queries.ts'

const lines = [
  line(1, 'Sony WH-1000XM5 Wireless Noise Cancelling Over-Ear Headphones, Midnight Blue', 399_900, 1, {
    id: '0'.repeat(32),
    width: 1280,
    height: 960,
  }),
  line(2, 'Baseus USB-C 100W cable, 2 m', 19_933, 3, null),
]

/** An order that shows every case: a long name, a large quantity, a delivery fee, a product with and one without a photo. */
export const sampleOrder: OrderToWrite = {
  loginEmail: null,
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
  retention: 'whole',
  version: 1,
  source: 'online',
  takenBy: null,
  isCollected: false,
  collectPlace: null,
  deliveryTerms: null,
  collectCode: null,
  discountCode: null,
  discountLabel: null,
  corrections: [],
  waitingSwap: null,
  openReturns: [],
  replacesReturnId: null,
  withdrawnReturnId: null,
  replaces: null,
  attention: [],
  refunds: [],
  isSupplied: false,
  lines,
  history: [],
  paymentId: 'p_sample',
  paymentMethod: 'yoco',
  storedCents: 0,
  storedParts: [],
  parcels: [
    {
      id: 1,
      number: 1,
      state: 'collected',
      courierId: 1,
      courier: 'The Courier Guy',
      courierTrackingUrl: 'https://courier.example/parcels?number={number}',
      trackingNumber: 'TCG 0012 3456',
      service: null,
      packedAt: '2026-11-23T08:00:00Z',
      packedBy: 'packer@shop.example',
      leftAt: '2026-11-23T12:00:00Z',
      deliveredOn: null,
      massG: null,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      toldCourierId: null,
      toldTrackingNumber: null,
      emails: 0,
      lines: [
        { lineId: 1, quantity: 1, serials: [] },
        { lineId: 2, quantity: 3, serials: [] },
      ],
      events: [],
    },
  ],
}

function line(
  id: number,
  name: string,
  unitPriceCents: number,
  quantity: number,
  photo: OrderLineRow['photo'],
): OrderLineRow {
  return {
    id,
    productId: 1,
    slug: 'sample',
    name,
    brand: 'Sample',
    sku: 'SAM-001',
    photo,
    unitPriceCents,
    priceList: null,
    discount: null,
    quantity,
  }
}

const { orderNumber } = sampleOrder

/** One of each kind. */
const sampleSwap = {
  quantity: 1,
  outName: 'Baseus USB-C 100W cable, 2 m',
  inName: 'Baseus USB-C 100W cable, 3 m',
  differenceCents: 4_000,
}

export const sampleEmails: EmailPayload[] = [
  { kind: 'verify_email', data: { firstName: 'Thandi', token: 'sample-token' } },
  { kind: 'reset_password', data: { firstName: 'Thandi', token: 'sample-token' } },
  {
    kind: 'login_code',
    data: { firstName: 'Thandi', code: '042917', email: 'thandi@shop.example', from: '/checkout' },
  },
  { kind: 'password_changed', data: { firstName: 'Thandi' } },
  { kind: 'email_changed', data: { firstName: 'Thandi' } },
  { kind: 'accounts_merged', data: { firstName: 'Thandi', hasStayed: false } },
  {
    kind: 'staff_invitation',
    data: { name: 'Thandi Mokoena', token: 'sample-token', invitedBy: 'Sipho Dlamini', role: 'Dispatch' },
  },
  { kind: 'second_factor_reset', data: { firstName: 'Thandi' } },
  { kind: 'order_confirmed', data: { orderNumber } },
  { kind: 'order_shipped', data: { orderNumber } },
  { kind: 'order_ready', data: { orderNumber } },
  {
    kind: 'collect_reminder',
    data: { orderNumber, units: [{ lineId: 1, quantity: 1 }], until: '2026-11-27T08:00:00.000Z' },
  },
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
  {
    kind: 'parcel_news',
    data: {
      orderNumber,
      parcel: {
        courier: 'Bob Go',
        trackingNumber: 'UASS9DLM',
        trackingUrl: 'https://track.bobgo.co.za/UASS9DLM',
      },
      units: [],
      news: 'out_for_delivery',
      on: null,
    },
  },
  { kind: 'order_cancelled', data: { orderNumber } },
  { kind: 'payment_waiting', data: { orderNumber, token: 'sample-token', isDeclined: true } },
  { kind: 'order_expired', data: { orderNumber } },
  {
    kind: 'order_refunded',
    data: { orderNumber, amountCents: 399_900, reason: 'Changed my mind', creditNote: 'CN-000012' },
  },
  { kind: 'order_corrected', data: { orderNumber, fields: ['phone', 'address', 'deliveryNote'] } },
  { kind: 'order_email_moved', data: { orderNumber } },
  {
    kind: 'order_reduced',
    data: {
      orderNumber,
      reason: 'The last one was damaged in the warehouse',
      creditCents: 19_933,
      units: [{ name: 'Baseus USB-C 100W cable, 2 m', quantity: 1 }],
    },
  },
  { kind: 'pay_link', data: { orderNumber, token: 'sample-token' } },
  { kind: 'swap_to_pay', data: { orderNumber, token: 'sample-token', swap: sampleSwap } },
  {
    kind: 'order_swapped',
    data: {
      orderNumber,
      reason: 'You asked for the longer cable',
      isPaid: true,
      swap: sampleSwap,
      debitNote: 'DN-000003',
    },
  },
  {
    kind: 'quote',
    data: {
      quoteId: 12,
      number: 'Q-000012',
      token: 'sample-token',
      customer: 'Thandi Mokoena',
      validUntil: '2026-12-04',
      note: 'Delivery within a week of your order.',
      totalCents: 7_999_600,
      items: [
        { name: 'Apple MacBook Air 13" M4 16GB 256GB Midnight', quantity: 4, unitPriceCents: 1_999_900 },
      ],
    },
  },
  { kind: 'return_received', data: { orderNumber, returnId: 7 } },
  {
    kind: 'return_moved',
    data: { orderNumber, returnId: 7, status: 'approved', note: 'The courier comes on Tuesday.' },
  },
  {
    kind: 'return_label',
    data: {
      orderNumber,
      returnId: 7,
      bookingId: 3,
      courier: 'Sandbox Couriers',
      trackingNumber: 'UASSW3YJ',
      hasLabel: true,
    },
  },
  {
    kind: 'back_in_stock',
    data: { productName: 'Apple iMac 24" M4 16GB 256GB Blue', slug: 'apple-imac-24-m4' },
  },
  {
    kind: 'gift_card',
    data: {
      code: 'GIFT-7KQ2-MX9R-44TB-PW3C',
      amountCents: 50_000,
      name: 'Thandi Mokoena',
      message: 'Happy birthday, Thandi!',
      expiresAt: '2029-11-20T22:00:00.000Z',
    },
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
        {
          kind: 'quote_answered',
          count: 2,
          first: [
            { quoteNumber: 'Q-000012', isAccepted: true, orderNumber },
            { quoteNumber: 'Q-000013', isAccepted: false, orderNumber: null },
          ],
        },
        { kind: 'attention_needed', count: 1, first: [{ orderNumber, reason: 'paid_twice' }] },
        {
          kind: 'low_stock',
          count: 1,
          first: [{ productId: 1, productName: 'Apple iMac 24" M4 16GB 256GB Blue', onHand: 2 }],
        },
      ],
    },
  },
  {
    kind: 'email_test',
    data: { tested: 'order_confirmed', opening: 'Hello {name}, and thank you.', closing: 'From {shop}' },
  },
]
