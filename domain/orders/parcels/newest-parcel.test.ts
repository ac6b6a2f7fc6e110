import { expect, it } from 'vitest'
import { newestParcel } from './newest-parcel.ts'

it('is the last that left, before any that waits, and none that was unpacked', () => {
  const left = { number: 1, state: 'collected' } as const
  const waits = { number: 2, state: 'packed' } as const
  const unpacked = { number: 3, state: 'cancelled' } as const
  expect(newestParcel([left, waits, unpacked])).toBe(left)
  expect(newestParcel([waits, unpacked])).toBe(waits)
  expect(newestParcel([unpacked])).toBeUndefined()
})
