import { expect, test } from 'vitest'
import { countText } from './phrases.ts'

test('counts one and many', () => {
  expect(countText(1, 'month')).toBe('1 month')
  expect(countText(6, 'month')).toBe('6 months')
})
