import { expect, it } from 'vitest'
import { afrikaans, cutCompound } from './afrikaans.ts'
import { searchWords } from './search-words.ts'

it.each([
  ['kameratas', ['kamera', 'tas']],
  ['skootrekenaarsak', ['skootrekenaar', 'sak']],
  ['samsunglaaier', ['samsung', 'laaier']],
  ['iphonehoesie', ['iphone', 'hoesie']],
  ['kombuisradio', ['kombuis', 'radio']],
])('cuts the compound %s', (word, parts) => {
  expect(cutCompound(word)).toEqual(parts)
})

it.each([
  'sakrekenaar',
  'rugsak',
  'luidspreker',
  'sleutelbord',
  'kragbank',
  'mikrofoon',
  'powerbank',
  'phone',
  'format',
  'network',
])('leaves %s whole', (word) => {
  expect(cutCompound(word)).toEqual([word])
})

it('finds something for each word, and never the word itself', () => {
  for (const { words, finds } of afrikaans) {
    expect(finds.flatMap(searchWords).length, words.join()).toBeGreaterThan(0)
    expect(finds.filter((found) => words.includes(found))).toEqual([])
  }
})
