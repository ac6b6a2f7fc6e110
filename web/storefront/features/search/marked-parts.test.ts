import { expect, it } from 'vitest'
import { markedParts } from './marked-parts.ts'

/** [Marked] and plain. */
function marked(label: string, typed: string): string {
  return markedParts(label, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')
}

it.each([
  ['Apple iPhone 17 Pro', 'iph pro', 'Apple [iPh]one 17 [Pro]'],
  ['Apple iPhone 17 Pro', 'hone', 'Apple iPhone 17 Pro'],
  ['Gaming Laptop', 'laptops', 'Gaming [Laptop]'],
  ['Laptops', 'laptops', '[Laptops]'],
  ['PlayStation 5', 'ps 5', 'PlayStation [5]'],
  ['USB-C Cable', 'usb-c', '[USB]-[C] [C]able'],
  ['Électronique', 'elec', '[Élec]tronique'],
  ['Straße', 'stras', '[Straß]e'],
  ['A mouse', ' & ', 'A mouse'],
  ['A mouse', '', 'A mouse'],
])('in “%s” marks what “%s” matches', (label, typed, expected) => {
  expect(marked(label, typed)).toBe(expected)
})

it('loses nothing of the label', () => {
  const label = 'Dell 27" 4K (2160p) – UltraSharp®'
  const whole = markedParts(label, 'dell 4k ultra').map(({ text }) => text)
  expect(whole.join('')).toBe(label)
})
