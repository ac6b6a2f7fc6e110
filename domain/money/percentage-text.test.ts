import { expect, test } from 'vitest'
import { percentageText } from './percentage-text.ts'

test('has one decimal, after a comma', () => {
  expect(percentageText(12.4)).toBe('12,4%')
  expect(percentageText(100)).toBe('100,0%')
  expect(percentageText(0)).toBe('0,0%')
})
