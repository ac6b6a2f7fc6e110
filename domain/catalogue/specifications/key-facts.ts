import { says } from './title-with-facts.ts'

// What is decided by, first; the rest follows in the product's own order.
const first = [
  'display',
  'processor',
  'ram',
  'storage',
  'graphics',
  'camera',
  'battery',
  'weight',
  'connectivity',
  'os',
]

// Said elsewhere on a card, or of no use without its label.
const never = new Set([
  'type',
  'product_type',
  'color',
  'colour',
  'size',
  'vesa',
  'warranty',
  'warranty_months',
])

const maxFacts = 4

// Longer ones are sentences.
const maxCharacters = 26

export type NamedFact = readonly [name: string, value: string | number]

/** Up to four facts that tell a product from others of its kind, and that its name does not say: "16GB unified", "1.24 kg". */
export function keyFacts(productName: string, facts: readonly NamedFact[]): string[] {
  const told = facts.flatMap(([name, value]) => {
    const key = name.trim().toLowerCase().replaceAll(/\s+/g, '_')
    const text = beginningOf(String(value))
    const isTold =
      !never.has(key) && isShort(text) && speaksForItself(text, key) && !nameSays(productName, text)
    return isTold ? [{ place: placeOf(key), text }] : []
  })
  const texts = told.toSorted((one, other) => one.place - other.place).map(({ text }) => text)
  return [...new Set(texts)].slice(0, maxFacts)
}

function placeOf(key: string): number {
  const place = first.indexOf(key)
  return place < 0 ? first.length : place
}

function isShort(text: string): boolean {
  return text.length > 1 && text.length <= maxCharacters
}

/** "OLED, 120 Hz" begins with what decides. */
function beginningOf(value: string): string {
  return (value.split(/,\s|;|\n|\s\+\s/)[0] ?? '').trim()
}

/** "3" says nothing without its label, and neither does "Yes". */
function speaksForItself(text: string, key: string): boolean {
  if (/^[\d.,\s]+$/.test(text)) return false
  return first.includes(key) || /[\d\s]/.test(text)
}

/** Also in part: a name with "16GB" needs no "16GB unified". */
function nameSays(productName: string, text: string): boolean {
  const figure = wordsOf(text).find((word) => /\d/.test(word))
  return says(productName, text) || (figure !== undefined && wordsOf(productName).includes(figure))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/["”″,]/g, ''))
}
