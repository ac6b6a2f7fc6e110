import { describe, expect, it } from 'vitest'
import {
  keepsCourier,
  nextParcelState,
  type ParcelState,
  parcelFacts,
  parcelStates,
  parcelStatesThat,
} from './parcel-state.ts'

const stateAfter = (...reports: ParcelState[]) => reports.reduce(nextParcelState)

describe('a parcel that a courier reports on', () => {
  it('moves forward, also past steps that nobody reported', () => {
    expect(stateAfter('packed', 'booked', 'collected', 'in_transit', 'out_for_delivery', 'delivered')).toBe(
      'delivered',
    )
    expect(stateAfter('packed', 'delivered')).toBe('delivered')
    expect(stateAfter('collected', 'ready_to_collect', 'delivered')).toBe('delivered')
  })

  it('stays where it is if a report comes late', () => {
    expect(stateAfter('booked', 'out_for_delivery', 'in_transit', 'collected', 'booked')).toBe(
      'out_for_delivery',
    )
    for (const late of parcelStates) expect(nextParcelState('delivered', late)).toBe('delivered')
    for (const late of parcelStates) expect(nextParcelState('cancelled', late)).toBe('cancelled')
  })

  it('returns to its way after a problem, but not to the shop', () => {
    expect(stateAfter('out_for_delivery', 'exception', 'in_transit', 'delivered')).toBe('delivered')
    expect(stateAfter('in_transit', 'exception', 'booked')).toBe('exception')
    expect(stateAfter('booked', 'exception')).toBe('booked')
  })

  it('comes back, and is not called delivered when it is handed to the shop', () => {
    expect(stateAfter('out_for_delivery', 'exception', 'returning', 'delivered', 'returned')).toBe('returned')
    expect(stateAfter('in_transit', 'returned')).toBe('returned')
    expect(stateAfter('packed', 'returning')).toBe('packed')
  })

  it('stays packed if its booking is cancelled, and on its way if that comes too late', () => {
    expect(stateAfter('booked', 'cancelled')).toBe('packed')
    expect(stateAfter('collected', 'cancelled')).toBe('collected')
  })

  it('is never in the shop and on its way at once', () => {
    for (const { awaitsCourier, hasLeft, isPacked, isDelivered } of Object.values(parcelFacts)) {
      expect(awaitsCourier || hasLeft).toBe(isPacked)
      expect(awaitsCourier && hasLeft).toBe(false)
      expect(isDelivered && !hasLeft).toBe(false)
    }
    expect(parcelStatesThat('awaitsCourier')).toEqual(['packed', 'booked'])
  })
})

it('keeps the courier that is booked for it, unless another number is given', () => {
  expect(keepsCourier('booked', null)).toBe(true)
  expect(keepsCourier('booked', 'SW-1')).toBe(false)
  expect(keepsCourier('packed', null)).toBe(false)
})
