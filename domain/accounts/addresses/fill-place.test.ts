import { expect, it } from 'vitest'
import { fillPlace, placeChoices } from './fill-place.ts'

const blank = { postalCode: '', suburb: '', city: '', province: '' }
const capeTown = { city: 'Cape Town', province: 'Western Cape' }

it('fills in the city and the province of a postal code', () => {
  expect(fillPlace({ ...blank, postalCode: '7925' })).toEqual(capeTown)
})

it('never overwrites what was typed', () => {
  const typed = { ...blank, postalCode: '7925', city: 'Woodstock' }
  expect(fillPlace(typed)).toEqual({ province: 'Western Cape' })
  expect(fillPlace({ ...typed, province: 'Gauteng' })).toEqual({})
})

it('replaces what it filled in itself when the code is corrected', () => {
  const typed = { ...blank, ...capeTown, postalCode: '9301' }
  expect(fillPlace(typed, capeTown)).toEqual({ city: 'Bloemfontein', province: 'Free State' })
  expect(fillPlace({ ...typed, city: 'Bloem' }, capeTown)).toEqual({ province: 'Free State' })
  expect(fillPlace(typed)).toEqual({})
  expect(fillPlace({ ...typed, postalCode: '2196' }, capeTown)).toEqual({ city: '', province: 'Gauteng' })
})

it('leaves the city of a shared code open until the suburb says it', () => {
  const shared = { ...blank, postalCode: '2196' }
  expect(fillPlace(shared)).toEqual({ city: '', province: 'Gauteng' })
  expect(fillPlace({ ...shared, suburb: 'Rosebank' }).city).toBe('Johannesburg')
  expect(fillPlace({ ...shared, suburb: 'Hyde Park' }).city).toBe('Sandton')
})

it('fills in the province alone where the town is not known, and nothing for a code that is none', () => {
  expect(fillPlace({ ...blank, postalCode: '2999' })).toEqual({ city: '', province: 'KwaZulu-Natal' })
  expect(fillPlace({ ...blank, postalCode: '0000' })).toEqual({ city: '', province: '' })
  expect(fillPlace({ ...blank, postalCode: '80' })).toEqual({ city: '', province: '' })
})

it('offers the suburbs of a code, and its towns if there are several', () => {
  expect(placeChoices('7925')).toEqual({ suburbs: ['Woodstock', 'Observatory', 'Salt River'], cities: [] })
  expect(placeChoices('3610')).toEqual({ suburbs: [], cities: ['Pinetown', 'Kloof', 'Hillcrest'] })
  expect(placeChoices('9999')).toEqual({ suburbs: [], cities: [] })
})
