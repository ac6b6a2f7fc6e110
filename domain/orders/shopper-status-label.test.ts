import { expect, test } from 'vitest'
import { orderStatuses, orderStatusLabel } from './order-status.ts'
import { shopperStatusLabel } from './shopper-status-label.ts'

const left = [{ leftAt: '2026-11-23T08:00:00.000Z' }]

test('calls a sent order delivered once its day of delivery is known', () => {
  const sent = { status: 'fulfilled' as const, parcels: left }
  expect(shopperStatusLabel({ ...sent, deliveredOn: null })).toBe('On its way')
  expect(shopperStatusLabel({ ...sent, deliveredOn: '2026-11-23' })).toBe('Delivered')
})

test('says that part of an order is on its way', () => {
  const paid = { status: 'paid' as const, deliveredOn: null }
  expect(shopperStatusLabel({ ...paid, parcels: left })).toBe('Partly on its way')
  expect(shopperStatusLabel({ ...paid, parcels: [{ leftAt: null }] })).toBe(orderStatusLabel('paid'))
})

test('calls every other order by its status', () => {
  for (const status of orderStatuses.filter((one) => one !== 'fulfilled')) {
    expect(shopperStatusLabel({ status, deliveredOn: '2026-11-23', parcels: [] })).toBe(
      orderStatusLabel(status),
    )
  }
})
