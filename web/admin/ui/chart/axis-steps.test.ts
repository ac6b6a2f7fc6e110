import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisSteps } from './axis-steps.ts'

it('ends at a round number above the highest value', () => {
  expect(axisSteps(92)).toEqual([0, 50, 100])
  expect(axisSteps(4)).toEqual([0, 2, 4])
  expect(axisSteps(0)).toEqual([0, 1])
  expect(axisSteps(12_340_000)).toEqual([0, 5_000_000, 10_000_000, 15_000_000])
})

it('always reaches the value with few, evenly spaced lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (highest) => {
      const steps = axisSteps(highest)
      const [first = 0, second = 0] = steps
      expect(first).toBe(0)
      expect(steps.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(steps.at(-2)).toBeLessThan(highest)
      expect(steps.length).toBeLessThanOrEqual(5)
      expect(steps.every((step, index) => step === index * second)).toBe(true)
    }),
  )
})
