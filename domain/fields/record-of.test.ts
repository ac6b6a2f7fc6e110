import { expect, test } from 'vitest'
import { recordOf, saidOf } from './record-of.ts'

test('a record has one value for each name', () => {
  expect(recordOf(['city', 'suburb'], (name) => name.length)).toEqual({ city: 4, suburb: 6 })
})

test('leaves out blank and missing names', () => {
  const texts: Record<string, string | null | undefined> = { city: 'Durban', suburb: '', province: null }
  const said = saidOf(['city', 'suburb', 'province', 'phone'], (name) => texts[name])
  expect(Object.entries(said)).toEqual([['city', 'Durban']])
})
