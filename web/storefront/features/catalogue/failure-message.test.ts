import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { describe, expect, it } from 'vitest'
import { failureMessage, isNotFound } from './failure-message.ts'

const otherwise = 'Failed to load products'

describe('failureMessage', () => {
  it("shows the shop's own message", () => {
    const error = new ErrorResponseImpl(503, '', { message: 'The shop is being restarted' })
    expect(failureMessage(error, otherwise)).toBe('The shop is being restarted')
  })

  it.each([
    new TypeError('fetch failed'),
    new ErrorResponseImpl(500, '', null),
    new ErrorResponseImpl(500, '', { message: '' }),
    new ErrorResponseImpl(500, '', { message: 7 }),
  ])('reveals no internals', (error) => {
    expect(failureMessage(error, otherwise)).toBe(otherwise)
  })
})

describe('isNotFound', () => {
  it('depends on the status only', () => {
    expect(isNotFound(new ErrorResponseImpl(404, '', null))).toBe(true)
    expect(isNotFound(new ErrorResponseImpl(500, '', null))).toBe(false)
    expect(isNotFound(new Error('Not found'))).toBe(false)
  })
})
