import { expect, it } from 'vitest'
import { parseNeeds } from '#domain/catalogue/fit/fit.ts'
import { fitRows, fitText } from './fit-rows.ts'

const needs = 'Connector: USB-C or USB-A; Power supply: at least 650 W; Screen size: at most 15.6 inch'

it('a stored text is shown as rows, and written as it was', () => {
  expect(fitRows(needs)).toEqual([
    { fact: 'connector', rule: 'at_least', said: 'USB-C or USB-A' },
    { fact: 'powerSupply', rule: 'at_least', said: '650' },
    { fact: 'screen', rule: 'at_most', said: '15.6' },
  ])
  expect(fitText(fitRows(needs), 'fitNeeds')).toBe(needs)
  const offers = 'Connector: USB-C, HDMI; Power supply: 650 W'
  expect(fitText(fitRows(offers), 'fitOffers')).toBe(offers)
  expect(fitRows('')).toEqual([])
})

it('a row that is not complete keeps its place, and cannot be saved', () => {
  const rows = [...fitRows('Socket: AM5'), { fact: 'powerSupply', rule: 'at_least', said: '' } as const]
  const text = fitText(rows, 'fitNeeds')
  expect(fitRows(text)).toEqual([{ fact: 'powerSupply', rule: 'at_least', said: '' }])
  expect(parseNeeds(text)).toBe(null)
})

it('the space before a next word is kept while it is typed', () => {
  const typed = fitText([{ fact: 'connector', rule: 'at_least', said: 'USB-C ' }], 'fitNeeds')
  expect(fitRows(typed)[0]?.said).toBe('USB-C ')
})

it('what separates facts cannot be typed into one', () => {
  expect(fitText([{ fact: 'connector', rule: 'at_least', said: 'USB-C; HDMI' }], 'fitOffers')).toBe(
    'Connector: USB-C, HDMI',
  )
})
