import { expect, it } from 'vitest'
import { tidySavedAnswer, validateSavedAnswer } from './validate-saved-answer.ts'

it('needs a name and a text', () => {
  const problem = validateSavedAnswer({ title: ' ', text: '' })
  expect(Object.keys(problem?.fields ?? {})).toEqual(['title', 'text'])
  expect(validateSavedAnswer({ title: 'On its way', text: 'Hello {first_name}' })).toBeNull()
})

it('accepts as much as fits, and not one character more', () => {
  expect(validateSavedAnswer({ title: 'x'.repeat(80), text: 'x'.repeat(5000) })).toBeNull()
  const problem = validateSavedAnswer({ title: 'x'.repeat(81), text: 'x'.repeat(5001) })
  expect(Object.keys(problem?.fields ?? {}).toSorted()).toEqual(['text', 'title'])
})

it('keeps the lines of the text, and its name on one', () => {
  expect(tidySavedAnswer({ title: ' On its\n way ', text: '\nHello\n\nThank you ' })).toEqual({
    title: 'On its way',
    text: 'Hello\n\nThank you',
  })
})
