import { expect, test } from 'vitest'
import { ApiError } from '#contract/api.ts'
import { failureText } from './failure-text.ts'

test("names the action before the server's message", () => {
  const refusal = new ApiError(409, { error: 'This SKU belongs to another product', code: 'sku_taken' })

  expect(failureText('update', refusal)).toBe('Failed to update product: This SKU belongs to another product')
  expect(failureText('read', refusal)).toBe('Failed to fetch product: This SKU belongs to another product')
  expect(failureText('create', refusal)).toMatch(/^Failed to create product: /)
  expect(failureText('delete', refusal)).toMatch(/^Failed to delete product: /)
})

test('reports an answer that is not a list of products', () => {
  const formless = new ApiError(200, { error: 'Unexpected response format', code: 'unexpected_answer' })

  expect(failureText('list', formless)).toBe('Failed to fetch products: Invalid products data format')
  expect(failureText('read', formless)).toBe('Failed to fetch product: Unexpected response format')
})
