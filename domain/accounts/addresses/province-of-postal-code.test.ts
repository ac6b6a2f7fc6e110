import { expect, it } from 'vitest'
import { provinceOfPostalCode } from './province-of-postal-code.ts'

it.each([
  ['0002', 'Gauteng'],
  ['0299', 'Gauteng'],
  ['0300', 'North West'],
  ['0699', 'Limpopo'],
  ['1201', 'Mpumalanga'],
  ['2196', 'Gauteng'],
  ['2745', 'North West'],
  ['4001', 'KwaZulu-Natal'],
  ['4730', 'KwaZulu-Natal'],
  ['4731', 'Eastern Cape'],
  ['6001', 'Eastern Cape'],
  ['6529', 'Western Cape'],
  ['8001', 'Western Cape'],
  ['8301', 'Northern Cape'],
  ['9301', 'Free State'],
  ['9999', 'Free State'],
])('%s is in %s', (code, province) => {
  expect(provinceOfPostalCode(code)).toBe(province)
})

it.each(['', '0000', '800', '80011', '9100', '80 1', 'abcd'])('"%s" is in none', (code) => {
  expect(provinceOfPostalCode(code)).toBeNull()
})
