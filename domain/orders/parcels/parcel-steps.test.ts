import { expect, test } from 'vitest'
import { parcelSteps } from './parcel-steps.ts'

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`

test('names each thing that a customer is told once, in the order in which it happened', () => {
  expect(
    parcelSteps([
      { state: 'delivered', at: at(15) },
      { state: 'packed', at: at(8) },
      { state: 'booked', at: at(9) },
      { state: null, at: at(10) },
      { state: 'collected', at: at(11) },
      { state: 'in_transit', at: at(12) },
      { state: 'out_for_delivery', at: at(13) },
      { state: 'out_for_delivery', at: at(14) },
    ]),
  ).toEqual([
    { state: 'packed', at: at(8) },
    { state: 'collected', at: at(11) },
    { state: 'out_for_delivery', at: at(13) },
    { state: 'delivered', at: at(15) },
  ])
})

test('leaves out that a parcel was opened again', () => {
  expect(parcelSteps([{ state: 'cancelled', at: at(8) }])).toEqual([])
})
