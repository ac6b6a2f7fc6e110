import { expect, test } from 'vitest'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { orderTimeline } from './order-timeline.ts'

const placedAt = '2026-11-20T09:00:00.000Z'
const paidAt = '2026-11-20T09:05:00.000Z'
const placed = { at: placedAt, from: null, to: 'pending' as const, actor: 'customer', note: null }
const paid = { at: paidAt, from: 'pending' as const, to: 'paid' as const, actor: 'provider', note: 'p_1' }
const order = {
  status: 'paid' as const,
  orderDate: placedAt,
  payBefore: null,
  courier: null,
  history: [],
  refunds: [],
  replaces: null,
  corrections: [],
  isCollected: false,
}

test('lists events in order, without trade jargon', () => {
  const steps = orderTimeline({ ...order, history: [placed, paid] })
  expect(steps).toEqual([
    { at: placedAt, text: 'Order placed, items reserved' },
    { at: paidAt, text: 'Payment received' },
  ])
})

test('lists money that went back between the other events, once it has arrived', () => {
  const refund = {
    id: 1,
    amountCents: 10_000,
    isToCredit: false,
    paidTo: null,
    reason: 'A scratch',
    at: paidAt,
    endedAt: paidAt,
  }
  const refunds = [
    { ...refund, status: 'succeeded' as const },
    { ...refund, status: 'failed' as const },
  ]
  const texts = orderTimeline({ ...order, history: [placed, paid], refunds }).map(({ text }) => text)
  expect(texts).toEqual(['Order placed, items reserved', 'Payment received', 'R\u00a0100,00 refunded'])
})

test('says of a replacement that there is nothing to pay', () => {
  const replaces = { returnId: 7, orderNumber: 'ORD-1' }
  const texts = orderTimeline({ ...order, history: [placed, paid], replaces }).map(({ text }) => text)
  expect(texts).toEqual(['Replacement ordered, items reserved', 'Nothing to pay, ready to pack'])
})

test('names the courier if there is one', () => {
  const sent = { at: paidAt, from: 'paid' as const, to: 'fulfilled' as const, actor: 'owner', note: null }
  const history = [placed, paid, sent]
  expect(orderTimeline({ ...order, history, courier: 'Karoo Couriers' }).at(-1)?.text).toContain(
    'Karoo Couriers',
  )
  expect(orderTimeline({ ...order, history }).at(-1)?.text).toContain('the courier')
})

test('reports the expiry before it is recorded, and only once', () => {
  const lapsed = { ...order, status: 'expired' as const, payBefore: '2026-11-20T09:30:00.000Z' }
  const expired = {
    at: '2026-11-20T09:31:00.000Z',
    from: 'pending' as const,
    to: 'expired' as const,
    actor: 'shop',
    note: null,
  }
  expect(orderTimeline({ ...lapsed, history: [placed] }).map(({ at }) => at)).toEqual([
    placedAt,
    '2026-11-20T09:30:00.000Z',
  ])
  expect(orderTimeline({ ...lapsed, history: [placed, expired] }).map(({ at }) => at)).toEqual([
    placedAt,
    expired.at,
  ])
})

test('handles late payments and returned parcels', () => {
  const late = orderTimeline({ ...order, history: [placed, { ...paid, from: 'expired' }] })
  expect(late.at(-1)?.text).toBe('Payment received late')
  const back = orderTimeline({ ...order, history: [placed, { ...paid, from: 'fulfilled' }] })
  expect(back.at(-1)?.text).toMatch(/packed again/)
})

test('has a text for every status', () => {
  for (const to of orderStatuses) {
    expect(orderTimeline({ ...order, history: [{ ...placed, to }] })[0]?.text).toMatch(/\w{3}/)
  }
})

test('starts with the order even if there is no history', () => {
  expect(orderTimeline(order)).toHaveLength(1)
})

test('lists what staff corrected in between', () => {
  const at = '2026-11-20T09:03:00.000Z'
  const units = [{ lineId: 1, name: 'Mouse', quantity: 2, lineTotalCents: 2 }]
  const made = {
    id: 1,
    at,
    actor: 'staff',
    fields: [],
    isToCredit: false,
    paidTo: null,
    reason: 'Damaged',
    creditCents: 2,
  }
  const corrections = [{ ...made, kind: 'removal' as const, units, added: null }]
  expect(orderTimeline({ ...order, history: [placed, paid], corrections })[1]).toEqual({
    at,
    text: 'Taken out: 2 × Mouse',
  })
})
