import { expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

test.each([
  ['look at https://evil.example/pay now', 'look at [link] now'],
  ['www.evil.example', '[link]'],
  ['еvil.рф', '[link]'],
  ['203.0.113.7/pay', '[link]'],
  ['203.0.113.7', '[link]'],
  ['evil。com', '[link]'],
  ['evil．com and evil｡com', '[link] and [link]'],
  ['ev\u200bil.c\u200bom', '[link]'],
  ['evil.\u200bcom', '[link]'],
  ['evil..com', '[link]'],
  ['(evil.com)', '[link]'],
  ['write to me@evil.example!', 'write to [link]'],
  ['tel:0831234567', '[link]'],
  ['例え.テスト/支払い', '[link]'],
  ['localhost/pay', '[link]'],
  ['javascript://alert', '[link]'],
  ['Does it fit? Thank you. Good day', 'Does it fit? Thank you. Good day'],
  ['a 3.5 inch disk, 24/7, at 10:30.', 'a 3.5 inch disk, 24/7, at 10:30.'],
  ['R1 299,00', 'R1 299,00'],
])('%j is quoted as %j', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected)
})
