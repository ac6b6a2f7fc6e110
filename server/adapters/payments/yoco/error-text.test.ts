import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

const bodies: [string, unknown][] = [
  ['message', { message: 'Why' }],
  ['description', { description: 'Why', message: 'Less' }],
  ['description beside codes', { errorType: 'a', errorCode: 'b', description: 'Why' }],
  ['displayMessage', { errorCode: 'b', errorMessage: 'Less', displayMessage: 'Why' }],
  ['errorMessage', { errorMessage: 'Why', message: 'Less' }],
  ['reason', { reason: 'Why', solution: 'How' }],
  ['error.message', { error: { message: 'Why' } }],
  ['errors[0].message', { errors: [{ message: 'Why' }, { message: 'Less' }], reason: 'Less' }],
  ['past what is not text', { displayMessage: null, description: 7, error: 'x', errors: 'y', reason: 'Why' }],
]

test.each(bodies)('finds the text: %s', (_where, body) => {
  expect(errorText(body)).toBe('Why')
})

test.each([undefined, null, '', 'Bad gateway', 42, [], {}])('handles a body like %j', (body) => {
  expect(errorText(body)).toBe('No reason was given.')
})
