import { expect, test } from 'vitest'
import { readSizeForm, sizeForm, sizeText } from './size-form.ts'

const size = { massG: 2500, lengthMm: 305, widthMm: 200, heightMm: 150 }

test('writes a size in kilograms and centimetres', () => {
  expect(sizeText(size)).toBe('2,5 kg, 30,5 × 20 × 15 cm')
})

test('reads what it wrote, with a comma or a point', () => {
  expect(readSizeForm(sizeForm(size))).toEqual(size)
  expect(readSizeForm({ mass: '2.5', length: ' 30,5', width: '20', height: '15' })).toEqual(size)
})

test.each(['', '0', '-1', 'a lot', '1,2345'])('refuses a mass of "%s"', (mass) => {
  expect(readSizeForm({ ...sizeForm(size), mass })).toBeNull()
})
