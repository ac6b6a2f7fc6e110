import { expect, it } from 'vitest'
import { searchTerms, synonymWords } from './synonyms.ts'

const phone = { terms: ['phone', 'cell phone', 'selfoon'], finds: [] }
const power = { terms: ['load shedding', 'power cut'], finds: ['ups', 'power bank'] }

it('knows the other words for a word, whether it is one or many', () => {
  const [term] = searchTerms(['phones'], [phone])
  expect(term).toEqual({ word: 'phones', joined: [], phrases: [['phone'], ['cell', 'phone'], ['selfoon']] })
})

it.each([[['cell', 'phones']], [['cellphone']], [['cellphones']]])(
  'knows a phrase written apart or together: %s',
  (words) => {
    for (const { phrases } of searchTerms(words, [phone])) expect(phrases).toContainEqual(['selfoon'])
  },
)

it('searches in one direction where a synonym says what else is found', () => {
  expect(searchTerms(['loadshedding'], [power])[0]?.phrases).toEqual([['ups'], ['power', 'bank']])
  expect(searchTerms(['ups'], [power])[0]?.phrases).toEqual([])
  expect(searchTerms(['power', 'bank'], [power])[0]?.phrases).toEqual([])
})

it('joins each word with its neighbours, for names that are written together', () => {
  expect(searchTerms(['lap', 'tops', 'cheap'], []).map(({ joined }) => joined)).toEqual([
    ['laptops', 'laptopscheap'],
    ['laptops', 'laptopscheap', 'topscheap'],
    ['laptopscheap', 'topscheap'],
  ])
})

it('lists every word that it knows', () => {
  expect(synonymWords([power])).toEqual(['load', 'shedding', 'power', 'cut', 'ups', 'power', 'bank'])
})
