import { expect, it } from 'vitest'
import type { ParcelState } from './parcel-state.ts'
import { stuckReason } from './stuck-parcel.ts'

const after = (state: ParcelState, ...events: (ParcelState | null)[]) =>
  stuckReason({ state, events: events.map((one) => ({ state: one })) })

it('is stuck in the shop until its courier comes or another is booked', () => {
  expect(after('booked', 'packed', 'booked', 'exception', null)).toBe('courier_did_not_come')
  expect(after('booked', 'packed', 'booked', 'exception', 'cancelled', 'booked')).toBeNull()
  expect(after('collected', 'booked', 'exception', 'collected')).toBeNull()
  expect(after('cancelled', 'booked', 'exception')).toBeNull()
})

it('is stuck on its way until it goes on, and for good once it came back', () => {
  expect(after('exception', 'collected', 'exception')).toBe('delivery_failed')
  expect(after('out_for_delivery', 'exception', 'out_for_delivery')).toBeNull()
  expect(after('returning', 'exception')).toBe('parcel_came_back')
  expect(after('returned', 'exception', 'returned')).toBe('parcel_came_back')
})
