import { expect, test } from 'vitest'
import { orderStatuses, orderStatusLabel } from './order-status.ts'
import { shopperStatusLabel } from './shopper-status-label.ts'

test('calls a sent order delivered once its day of delivery is known', () => {
  expect(shopperStatusLabel({ status: 'fulfilled', deliveredOn: null })).toBe('On its way')
  expect(shopperStatusLabel({ status: 'fulfilled', deliveredOn: '2026-11-23' })).toBe('Delivered')
})

test('calls every other order by its status', () => {
  for (const status of orderStatuses.filter((one) => one !== 'fulfilled')) {
    expect(shopperStatusLabel({ status, deliveredOn: '2026-11-23' })).toBe(orderStatusLabel(status))
  }
})
