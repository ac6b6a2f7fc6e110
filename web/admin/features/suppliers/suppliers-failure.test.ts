import { expect, it } from 'vitest'
import { ApiError } from '#contract/api.ts'
import { suppliersFailure } from './suppliers-failure.ts'

it('reports an unreadable answer, and the status of one without a message', () => {
  const formless = new ApiError(200, { error: 'Unexpected response format', code: 'unexpected_answer' })
  expect(suppliersFailure(formless)).toBe('Invalid suppliers data format')
  expect(suppliersFailure(new ApiError(502, { error: 'HTTP error! status: 502', code: 'no_text' }))).toBe(
    'HTTP error! status: 502',
  )
})
