import { expect, it } from 'vitest'
import { maxMissedCharacters, missedSearch } from './missed-search.ts'

it.each([
  ['  Washing   MACHINE ', 'washing machine'],
  ['washing machine under R5 000', 'washing machine'],
  ['Wasmasjien vir ôuma?', 'wasmasjien vir ôuma'],
  ['27" monitor/arm', '27" monitor arm'],
  ['galaxy s25 ultra 256gb', 'galaxy s25 ultra 256gb'],
])('counts %j as %j', (typed, words) => {
  expect(missedSearch(typed)).toBe(words)
})

it.each([
  ['an email address', 'thandi@mail.example'],
  ['an email address written out', 'thandi at mail dot com'],
  ['a website', 'www.shop.example'],
  ['a telephone number', '082 555 0142'],
  ['an international telephone number', '+27 (0)82-555-0142'],
  ['an identity number', 'id 8001015009087'],
  ['a card number', '4242 4242 4242 4242'],
  ['a secret', `key ${'aB3x'.repeat(8)}`],
  ['a paste', 'word '.repeat(maxMissedCharacters / 5 + 1)],
  ['no words', '?!'],
  ['a price alone', 'under R500'],
])('does not count %s', (_what, typed) => {
  expect(missedSearch(typed)).toBeNull()
})
