import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerNames } from './customer-names.ts'

test.each([
  ['Zoë van der Merwe', { customerFirstName: 'Zoë', customerLastName: 'van der Merwe' }],
  ["  Sipho   d'Arcy-Nkosi ", { customerFirstName: 'Sipho', customerLastName: "d'Arcy-Nkosi" }],
  ['R2D2 Smith & Sons 😀', { customerFirstName: 'R', customerLastName: 'D Smith Sons' }],
  ['Madonna', { customerFirstName: 'Madonna' }],
  ['Ze\u0301 Silva', { customerFirstName: 'Zé', customerLastName: 'Silva' }],
  ['田中', {}],
  ['12-34', {}],
  ['', {}],
  [undefined, {}],
])('turns %j into a name that Yoco accepts', (name, names) => {
  expect(customerNames(name)).toEqual(names)
})

test('never sends a name that Yoco would reject', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      for (const part of Object.values(customerNames(name))) expect(part).toMatch(/^[A-Za-zÀ-ÖØ-öø-ÿ\s'-]+$/u)
    }),
  )
})
