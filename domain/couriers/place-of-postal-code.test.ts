import { expect, it, test } from 'vitest'
import { placeOfPostalCode } from './place-of-postal-code.ts'

const kmPerDegree = 111

it.each([
  ['8001', 'Cape Town', -33.925, 18.424],
  ['7925', 'Woodstock', -33.927, 18.446],
  ['2196', 'Rosebank', -26.146, 28.044],
  ['2000', 'Johannesburg', -26.204, 28.047],
  ['0081', 'Pretoria East', -25.78, 28.27],
  ['4001', 'Durban', -29.858, 31.022],
  ['4319', 'Umhlanga', -29.727, 31.066],
  ['6070', 'Gqeberha', -33.96, 25.55],
  ['9301', 'Bloemfontein', -29.118, 26.214],
])('finds %s, %s, within 10 km', (code, _town, lat, lng) => {
  const place = placeOfPostalCode(code)
  const north = (place?.lat ?? 0) - lat
  const east = ((place?.lng ?? 0) - lng) * Math.cos((lat * Math.PI) / 180)
  expect(Math.hypot(north, east) * kmPerDegree).toBeLessThan(10)
})

test('knows no place of what is no postal code', () => {
  expect(placeOfPostalCode('80')).toBeNull()
  expect(placeOfPostalCode('Cape Town')).toBeNull()
})
