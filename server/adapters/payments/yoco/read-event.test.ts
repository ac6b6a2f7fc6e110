import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const aPayment = {
  id: 'p_1',
  type: 'payment',
  amount: 510500,
  currency: 'ZAR',
  mode: 'live',
  status: 'succeeded',
  metadata: { checkoutId: 'ch_1', orderId: 'ORD-1' },
}
const aRefund = {
  id: 'rfd_1',
  type: 'refund',
  amount: 500,
  status: 'succeeded',
  paymentId: 'p_1',
  metadata: { checkoutId: 'ch_1' },
}

function read(event: unknown) {
  return readEvent(Buffer.from(JSON.stringify(event)))
}

function eventOf(type: string, payload: unknown) {
  const reading = read({ id: 'evt_1', type, createdDate: '2026-11-20T09:14:11.423196Z', payload })
  return reading.kind === 'event' ? reading.event : reading.kind
}

test('reads a payment with all its evidence', () => {
  expect(read({ id: 'evt_1', type: 'payment.succeeded', createdDate: 'lately', payload: aPayment })).toEqual({
    kind: 'event',
    eventId: 'evt_1',
    createdAt: 'lately',
    event: {
      type: 'payment_succeeded',
      evidence: {
        providerPaymentId: 'p_1',
        checkoutId: 'ch_1',
        orderNumber: 'ORD-1',
        amountCents: 510500,
        currency: 'ZAR',
        mode: 'live',
      },
    },
  })
})

test.each([
  [undefined, null, null],
  [null, null, null],
  ['nonsense', null, null],
  [{ checkoutId: 'ch_1' }, 'ch_1', null],
  [{ orderId: 'ORD-1' }, null, 'ORD-1'],
  [{ checkoutId: 7, orderId: '' }, null, null],
])('handles metadata like %j', (metadata, checkoutId, orderNumber) => {
  expect(eventOf('payment.succeeded', { ...aPayment, metadata })).toMatchObject({
    evidence: { checkoutId, orderNumber },
  })
})

test('goes by the outer type only: a refund that succeeded is not a payment', () => {
  expect(eventOf('refund.succeeded', aRefund)).toEqual({
    type: 'refund_succeeded',
    refundId: 'rfd_1',
    checkoutId: 'ch_1',
    providerPaymentId: 'p_1',
    amountCents: 500,
  })
  expect(eventOf('refund.failed', { ...aRefund, failureReason: 'x' })).toMatchObject({
    type: 'refund_failed',
  })
  expect(eventOf('payment.failed', aPayment)).toEqual({
    type: 'payment_failed',
    checkoutId: 'ch_1',
    orderNumber: 'ORD-1',
    providerPaymentId: 'p_1',
  })
})

test('reads a failed payment that says almost nothing', () => {
  expect(eventOf('payment.failed', {})).toEqual({
    type: 'payment_failed',
    checkoutId: null,
    orderNumber: null,
  })
})

test('accepts types that it does not know', () => {
  expect(eventOf('payment.disputed', undefined)).toEqual({
    type: 'unknown',
    providerType: 'payment.disputed',
  })
})

test.each([
  { amount: 5105.5 },
  { amount: '510500' },
  { amount: -1 },
  { currency: undefined },
  { mode: 'sandbox' },
  { id: '' },
])('reports a payment with %j as malformed', (change) => {
  expect(eventOf('payment.succeeded', { ...aPayment, ...change })).toBe('malformed')
})

test('never throws, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), (bytes) => {
      expect(['event', 'malformed']).toContain(readEvent(Buffer.from(bytes)).kind)
    }),
  )
})
