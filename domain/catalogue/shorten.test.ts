import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorten } from './shorten.ts'

describe('a text that is too long', () => {
  it('is cut between words', () => {
    expect(shorten('A fanless\n notebook  for work', 24)).toBe('A fanless notebook for…')
    expect(shorten('A fanless notebook', 18)).toBe('A fanless notebook')
  })

  it('is never longer than what is shown', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 2, max: 200 }), (text, max) => {
        expect(shorten(text, max).length).toBeLessThanOrEqual(max)
      }),
    )
  })
})
