import { expect, it } from 'vitest'
import { provinceOfPostalCode } from './province-of-postal-code.ts'
import { townsOfPostalCode } from './towns-of-postal-code.ts'

const codes = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))

it.each([
  ['0002', 'Pretoria', 'Gauteng'],
  ['4001', 'Durban', 'KwaZulu-Natal'],
  ['6529', 'George', 'Western Cape'],
  ['7646', 'Paarl', 'Western Cape'],
  ['8001', 'Cape Town', 'Western Cape'],
  ['8801', 'Upington', 'Northern Cape'],
  ['9301', 'Bloemfontein', 'Free State'],
])('%s is %s in %s', (code, city, province) => {
  expect(townsOfPostalCode(code)).toMatchObject([{ city, province }])
})

it.each([
  ['0299', 'Rustenburg', 'North West'],
  ['1947', 'Sasolburg', 'Free State'],
  ['1390', 'Phalaborwa', 'Limpopo'],
  ['8240', 'Springbok', 'Northern Cape'],
])('%s: %s is in %s, whatever its neighbours are', (code, city, province) => {
  expect(townsOfPostalCode(code)).toMatchObject([{ city, province }])
})

it('knows that towns may share a code', () => {
  expect(townsOfPostalCode('2196').map(({ city }) => city)).toEqual(['Johannesburg', 'Sandton'])
})

it.each(['', '0000', '9100', '801', '80011', 'abcd', '9999'])('knows no town for "%s"', (code) => {
  expect(townsOfPostalCode(code)).toEqual([])
})

it('knows towns only where codes are given out, each with a province, none twice', () => {
  for (const code of codes) {
    const towns = townsOfPostalCode(code)
    if (towns.length > 0) expect(provinceOfPostalCode(code), code).not.toBeNull()
    expect(new Set(towns.map(({ city }) => city)).size, code).toBe(towns.length)
  }
})
