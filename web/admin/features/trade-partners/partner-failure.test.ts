import { expect, it } from 'vitest'
import { ApiError } from '#contract/api.ts'
import { partnerFailure } from './partner-failure.ts'

const taken = new ApiError(409, { error: 'There is a supplier with this name already', code: 'name_taken' })

it("names the action before the server's message", () => {
  expect(partnerFailure('create', 'supplier', taken)).toBe(
    'Failed to create supplier: There is a supplier with this name already',
  )
  expect(partnerFailure('update', 'supplier', taken)).toMatch(/^Failed to update supplier: /)
  expect(partnerFailure('delete', 'courier', taken)).toMatch(/^Failed to delete courier: /)
})
