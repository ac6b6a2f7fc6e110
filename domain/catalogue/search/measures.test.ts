import { expect, it } from 'vitest'
import { evenMeasures, sameMeasure } from './measures.ts'
import { searchWords } from './search-words.ts'

it.each([
  ['16gig', ['16gb']],
  ['16 gigs ram', ['16gb', 'ram']],
  ['64 gigagrepe', ['64gb']],
  ['256 g', ['256gb']],
  ['1 tera', ['1tb']],
  ['2 terabyte', ['2tb']],
  ['1t ssd', ['1tb', 'ssd']],
  ['27 duim', ['27in']],
  ["27''", ['27in']],
  ['15,6 inches', ['15d6in']],
  ['65 watt', ['65w']],
  ['1500 va', ['1500va']],
  ['5 kilowatt', ['5kw']],
  ['100 amp hour', ['100ah']],
  ['144 hertz', ['144hz']],
  ['2 meter', ['2m']],
  ['20 000 mah', ['20000mah']],
  ['20k mah', ['20000mah']],
  ['5000 mha', ['5000mah']],
  ['50 megapixels', ['50mp']],
  ['3000 lumens', ['3000lumen']],
  ['8/256', ['8gb', '256gb']],
  ['8+256gb phone', ['8gb', '256gb', 'phone']],
  ['ultra hd', ['4k']],
  ['octa core', ['8', 'core']],
  ['type c', ['usb', 'c']],
])('reads %s as products write it', (typed, words) => {
  expect(searchWords(evenMeasures(typed))).toEqual(words)
})

it.each(['5g', '1/2', 's24 256', 'rtx 4060', '4g router', 'usb 3', 'ps/2', '2 in 1'])(
  'leaves %s as it is',
  (typed) => {
    expect(searchWords(evenMeasures(typed))).toEqual(searchWords(typed))
  },
)

it('knows other ways to write a size', () => {
  expect(sameMeasure('65w')).toContainEqual(['65', 'watt'])
  expect(sameMeasure('1000gb')).toContainEqual(['1tb'])
  expect(sameMeasure('1tb')).toContainEqual(['1000gb'])
  expect(sameMeasure('1500va')).toContainEqual(['1d5kva'])
  expect(sameMeasure('5kw')).toEqual(expect.arrayContaining([['5', 'kw'], ['5000w']]))
  expect(sameMeasure('s24')).toEqual([])
  expect(sameMeasure('laptop')).toEqual([])
})
