import { expect, it } from 'vitest'
import { searchWords, singular } from './search-words.ts'

it.each([
  ['Gaming Laptop', ['gaming', 'laptop']],
  ['16 GB RAM', ['16gb', 'ram']],
  ['27 inch monitor', ['27in', 'monitor']],
  ['27" monitor', ['27in', 'monitor']],
  ['15.6-inch', ['15d6in']],
  ['15,6"', ['15d6in']],
  ['240 Hz', ['240hz']],
  ['USB-C, 65 W', ['usb', 'c', '65w']],
  ["PC's", ['pcs']],
  ['Café Élite', ['cafe', 'elite']],
  ['a & b | !c:*', ['a', 'b', 'c']],
  ['  ', []],
  ['%_\\', []],
])('reads %s as words', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

it.each([
  ['phones', 'phone'],
  ['batteries', 'battery'],
  ['watches', 'watch'],
  ['pcs', 'pc'],
  ['ups', 'ups'],
  ['glass', 'glass'],
  ['s25', 's25'],
  ['wireless', 'wireless'],
  ['hoesies', singular('hoesie')],
  ['movies', singular('movie')],
])('takes %s for more than one %s', (word, one) => {
  expect(singular(word)).toBe(one)
})
