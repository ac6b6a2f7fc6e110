import { expect, test } from 'vitest'
import { specificationLine } from './telling-specifications.ts'

test('tells what distinguishes two variants, the processor first', () => {
  const specifications = { color: 'Blue', weight: '1 kg', ram: 16, storage: ' ', processor: 'M4' }
  expect(specificationLine(specifications)).toBe('M4 · 16 · Blue')
})

test('tells the lines of a text without their names', () => {
  expect(specificationLine('Display: 14 inch\nFanless')).toBe('14 inch · Fanless')
})
