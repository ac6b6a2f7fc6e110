import { expect, test } from 'vitest'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { anOrder, aParcel } from './an-order.ts'
import { orderProgress } from './order-progress.ts'
import { paidAt } from './paid-at.ts'
import { trackedOf } from './tracked-of.ts'

const calendar = { today: '2026-11-24', deliveryBusinessDays: { from: 3, to: 7 } }
const placed = {
  at: '2026-11-20T09:00:00.000Z',
  from: null,
  to: 'pending' as const,
  actor: 'customer',
  note: null,
}
const paid = { ...placed, at: '2026-11-23T09:00:00.000Z', from: 'pending' as const, to: 'paid' as const }
const history = [placed, paid]

test('counts the arrival from the payment, as the confirmation email does', () => {
  expect(paidAt({ history })).toBe(paid.at)
  expect(orderProgress(trackedOf(anOrder({ status: 'paid', history })), calendar)).toEqual({
    title: 'Arriving Thu 26 Nov to Wed 2 Dec',
    text: null,
    step: 'Paid',
  })
})

test('names the day of delivery once it is known', () => {
  const order = trackedOf(anOrder({ status: 'fulfilled', history }))
  expect(orderProgress(order, calendar)).toMatchObject({ step: 'On its way' })
  expect(orderProgress({ ...order, deliveredOn: '2026-11-23' }, calendar)).toEqual({
    title: 'Delivered on Mon 23 Nov 2026',
    text: null,
    step: 'Delivered',
  })
})

test('says that the rest follows while only a part has left', () => {
  const order = trackedOf(anOrder({ status: 'paid', history, parcels: [aParcel()] }))
  expect(orderProgress(order, calendar)).toMatchObject({
    title: 'Part of your order is on its way',
    step: 'On its way',
  })
})

test('promises no arrival that has passed', () => {
  const order = trackedOf(anOrder({ status: 'fulfilled', history }))
  const late = orderProgress(order, { ...calendar, today: '2026-12-03' })
  expect(late.title).toBe('Expected by Wed 2 Dec 2026')
  expect(late.text).toContain('Contact us')
})

test('promises no arrival to an order that will not be sent', () => {
  const cancelRequestedAt = '2026-11-24T09:00:00.000Z'
  const cancelled = trackedOf(anOrder({ status: 'paid', history, cancelRequestedAt }))
  expect(orderProgress(cancelled, calendar).step).toBeNull()
  for (const status of orderStatuses) {
    const { title, step } = orderProgress(trackedOf(anOrder({ status })), calendar)
    if (status !== 'paid' && status !== 'fulfilled') expect(title).not.toMatch(/arriving/i)
    expect(step === null).toBe(['cancelled', 'expired', 'refunded'].includes(status))
  }
})

test('promises no arrival while a person must look at the order, until it has left', () => {
  const needsAttention = { reason: 'paid_twice' as const, reasons: ['paid_twice' as const] }
  const waiting = orderProgress(trackedOf(anOrder({ status: 'paid', history, needsAttention })), calendar)
  expect(waiting).toEqual({
    title: 'We are checking this order before we send it',
    text: null,
    step: 'Paid',
  })
  const sent = orderProgress(trackedOf(anOrder({ status: 'fulfilled', history, needsAttention })), calendar)
  expect(sent.title).toMatch(/^Arriving/)
})
