import { expect, it } from 'vitest'
import { normaliseSynonym, validateSynonym } from './validate-synonym.ts'

it.each([
  ['words that mean the same', { terms: ['phone', 'selfoon'], finds: [] }],
  ['a word that also finds others', { terms: ['load shedding'], finds: ['ups', 'power station'] }],
  ['up to three words', { terms: ['all in one', 'aio'], finds: [] }],
  ['a measure as one word', { terms: ['27 inch gaming monitor', 'big screen'], finds: [] }],
])('takes %s', (_what, form) => {
  expect(validateSynonym(form)).toBeNull()
})

it.each([
  ['nothing', { terms: [], finds: ['ups'] }, 'terms', 'Enter what shoppers type'],
  ['a word alone', { terms: ['phone'], finds: [] }, 'terms', /^Enter a second word/],
  ['no word', { terms: ['phone', '!'], finds: [] }, 'terms', 'Each needs a letter or a digit'],
  ['no word to find', { terms: ['phone'], finds: ['…'] }, 'finds', 'Each needs a letter or a digit'],
  [
    'a sentence',
    { terms: ['a phone for me', 'phone'], finds: [] },
    'terms',
    'Each can have up to three words',
  ],
  ['a long word', { terms: ['a'.repeat(41), 'b'], finds: [] }, 'terms', /at most 40 characters/],
  [
    'too many',
    { terms: ['a'], finds: Array.from({ length: 31 }, (_, at) => `b${at}`) },
    'finds',
    /at most 30/,
  ],
] as const)('refuses %s', (_what, { terms, finds }, field, message) => {
  const problem = validateSynonym({ terms: [...terms], finds: [...finds] })
  expect(Object.keys(problem?.fields ?? {})).toEqual([field])
  expect(problem?.fields[field]).toMatch(message)
})

it('writes each word once, in small letters', () => {
  expect(
    normaliseSynonym({ terms: [' Load  Shedding', 'load shedding', 'Eskom'], finds: ['UPS', ' '] }),
  ).toEqual({
    terms: ['load shedding', 'eskom'],
    finds: ['ups'],
  })
})
