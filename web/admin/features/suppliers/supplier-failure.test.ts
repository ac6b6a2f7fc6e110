import { expect, it } from 'vitest'
import { ApiError } from '#contract/api.ts'
import { supplierFailure, suppliersFailure } from './supplier-failure.ts'

const taken = new ApiError(409, { error: 'There is a supplier with this name already', code: 'name_taken' })

it("names the action before the server's message", () => {
  expect(supplierFailure('create', taken)).toBe(
    'Failed to create supplier: There is a supplier with this name already',
  )
  expect(supplierFailure('update', taken)).toMatch(/^Failed to update supplier: /)
  expect(supplierFailure('delete', taken)).toMatch(/^Failed to delete supplier: /)
})

it('reports an unreadable answer, and the status of one without a message', () => {
  const formless = new ApiError(200, { error: 'Unexpected response format', code: 'unexpected_answer' })
  expect(suppliersFailure(formless)).toBe('Invalid suppliers data format')
  expect(suppliersFailure(new ApiError(502, { error: 'HTTP error! status: 502', code: 'no_text' }))).toBe(
    'HTTP error! status: 502',
  )
})
