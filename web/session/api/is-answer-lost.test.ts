import { expect, test } from 'vitest'
import { ApiError } from '#contract/api.ts'
import { isAnswerLost } from './is-answer-lost.ts'

test.each([
  [0, 'offline', true],
  [0, 'stopped', false],
  [502, 'no_text', true],
  [409, 'changed_meanwhile', false],
  [400, 'invalid', false],
])('of status %d and code %s: %s', (status, code, isLost) => {
  expect(isAnswerLost(new ApiError(status, { error: 'No.', code }))).toBe(isLost)
})
