import { expect, it } from 'vitest'
import { tidySavedReason, validateSavedReason } from './validate-saved-reason.ts'

it('needs a text, of at most so many characters', () => {
  expect(validateSavedReason({ usedFor: 'goods', text: ' ' })?.fields).toHaveProperty('text')
  expect(validateSavedReason({ usedFor: 'goods', text: 'x'.repeat(500) })).toBeNull()
  expect(validateSavedReason({ usedFor: 'goods', text: 'x'.repeat(501) })?.fields).toHaveProperty('text')
})

it('is one line', () => {
  expect(tidySavedReason({ usedFor: 'request', text: ' The period\n is over. ' })).toEqual({
    usedFor: 'request',
    text: 'The period is over.',
  })
})
