import { expect, it } from 'vitest'
import { type Synonym, searchTerms, synonymWords } from './synonyms.ts'

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

it('lists every word that it knows, once', () => {
  const words = synonymWords([power])
  expect(words.slice(0, 6)).toEqual(['load', 'shedding', 'power', 'cut', 'ups', 'bank'])
  expect(words).toContain('hommeltuig')
  expect(new Set(words).size).toBe(words.length)
})

const drive = { terms: ['hard drive', 'drive', 'hardeskyf'], finds: ['hard drive', 'hdd'] }
const phrasesOf = (text: string, rows: Synonym[] = []) =>
  searchTerms(text.split(' '), rows).map(({ phrases }) => phrases.map((phrase) => phrase.join(' ')))

it('looks for what a row says goods are called, not for all that people type', () => {
  expect(phrasesOf('hard drive', [drive])[1]).toEqual(['hard drive', 'hdd'])
})

it('knows Afrikaans words and what the shop calls the same, unless the shop has them itself', () => {
  const scanner = { terms: ['scanner'], finds: ['flatbed'] }
  expect(phrasesOf('skandeerders', [scanner])).toEqual([['scanner', 'flatbed']])
  expect(phrasesOf('skandeerder', [{ terms: ['skandeerder'], finds: ['copier'] }])).toEqual([['copier']])
  expect(phrasesOf('hoesies')[0]).toEqual(phrasesOf('hoesie')[0])
})

it('knows a phrase of which some words are Afrikaans', () => {
  const lightning = { terms: ['iphone cable'], finds: ['lightning'] }
  expect(phrasesOf('iphone kabel', [lightning])[1]).toContain('lightning')
})

it('knows names that are mistyped as several words', () => {
  expect(phrasesOf('red dragon')).toEqual([['redragon'], ['redragon']])
})

it('takes the prefixes of isiZulu and isiXhosa off words that it knows', () => {
  expect(phrasesOf('amahardeskyf', [drive])[0]).toContain('hdd')
  expect(phrasesOf('iphone', [phone])[0]).not.toContain('selfoon')
})

it('writes apart what names have with a hyphen', () => {
  const extender = { terms: ['booster', 'wi fi'], finds: ['wifi extender'] }
  expect(phrasesOf('booster', [extender])[0]).toEqual(['wifi extender', 'wi fi extender'])
})

it('reads a row as a search is read, without the little words', () => {
  expect(phrasesOf('all one', [{ terms: ['all in one'], finds: ['aio'] }])[0]).toEqual(['aio'])
})

it('looks for what a purpose wants, but never in the place of the main word', () => {
  const wanted = (mainAt: number) => searchTerms(['autocad', 'laptop'], [], { mainAt })[0]?.phrases
  expect(wanted(1)).toContainEqual(['rtx'])
  expect(wanted(0)).toEqual([])
})
