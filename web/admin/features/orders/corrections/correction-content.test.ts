import { expect, it } from 'vitest'
import { correctionText } from './correction-content.ts'

it('names the details that were corrected', () => {
  expect(
    correctionText({ kind: 'details', fields: ['address', 'postalCode', 'phone'], units: [], added: null }),
  ).toBe('Address, postal code and phone corrected')
})

it('names the goods that were taken out', () => {
  const units = [{ lineId: 1, name: 'Mouse', quantity: 2, lineTotalCents: 2 }]
  expect(correctionText({ kind: 'removal', fields: [], units, added: null })).toBe('2 × Mouse taken out')
})

it('names what came in the place of what', () => {
  const units = [{ lineId: 1, name: 'Mouse', quantity: 2, lineTotalCents: 2 }]
  const added = { lineId: 2, name: 'Trackball', quantity: 2, lineTotalCents: 4 }
  expect(correctionText({ kind: 'swap', fields: [], units, added })).toBe(
    '2 × Mouse swapped for 2 × Trackball',
  )
})
