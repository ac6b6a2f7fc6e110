import { expect, it } from 'vitest'
import { unitsToPack, unitsToSend } from './units-to-pack.ts'

const lines = [
  { id: 1, quantity: 2 },
  { id: 2, quantity: 1 },
]

it('is everything at first, and nothing once all of it is in parcels', () => {
  expect(unitsToPack(lines, [])).toEqual([
    { lineId: 1, quantity: 2 },
    { lineId: 2, quantity: 1 },
  ])
  const parcels = [
    { state: 'collected' as const, lines: [{ lineId: 1, quantity: 1 }] },
    {
      state: 'packed' as const,
      lines: [
        { lineId: 1, quantity: 1 },
        { lineId: 2, quantity: 1 },
      ],
    },
  ]
  expect(unitsToPack(lines, parcels)).toEqual([])
  expect(unitsToSend(lines, parcels)).toEqual([
    { lineId: 1, quantity: 1 },
    { lineId: 2, quantity: 1 },
  ])
})

it('counts a parcel that was unpacked no more', () => {
  const parcels = [{ state: 'cancelled' as const, lines: [{ lineId: 1, quantity: 2 }] }]
  expect(unitsToPack(lines, parcels)).toHaveLength(2)
})
