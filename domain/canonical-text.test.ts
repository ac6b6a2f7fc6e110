import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalText, canonicalTexts, isBlankText, plainCode } from './canonical-text.ts'

fc.configureGlobal({ seed: 20261128, numRuns: 500 })

const unseen = [
  '\u200b',
  '\u200e',
  '\u202d',
  '\u202c',
  '\u2068',
  '\u00ad',
  '\ufeff',
  '\u115f',
  '\u1160',
  '\u3164',
  '\ufe0d',
]
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...unseen, ' ', '\u0301', '\u030c', 'e', 's'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
})

describe('canonical text', () => {
  test('is the same when it is made canonical again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const made of [canonicalText, plainCode]) expect(made(made(text))).toBe(made(text))
      }),
    )
  })

  test('is the same for every way of writing its accents', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(canonicalText(text.normalize('NFD'))).toBe(canonicalText(text.normalize('NFC')))
      }),
    )
  })

  test('has nothing invisible around it, and a code has nothing invisible at all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...unseen.slice(0, -1))),
        fc.stringMatching(/^[\w-]{1,20}$/),
        (signs, word) => {
          const around = signs.join('')
          expect(canonicalText(around + word + around)).toBe(word)
          expect(plainCode(Array.from(word).join(around) + around)).toBe(word)
        },
      ),
    )
  })

  test('keeps every letter and the blanks of a text without invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(canonicalText(text)).toBe(text)
      }),
    )
  })

  test.each([
    ['Ts\u030cepo', 'Tšepo'],
    ['He\u0302rrie', 'Hêrrie'],
    ['\u200bname', 'name'],
    [' \ufeff name\u200b \n', '  name \n'],
    ['\u200b\u200b', ''],
    ['\u3164 ', ''],
    // A joiner inside Persian, a red heart, a family and the flag of Scotland.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['❤\ufe0f', '❤\ufe0f'],
    ['👩\u200d👧', '👩\u200d👧'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
  ])('%j is %j', (text, canonical) => {
    expect(canonicalText(text)).toBe(canonical)
  })
})

test.each(['', ' ', '\u200b', '\u3164', '\u00ad\u00a0', '\u2800', '\ufe0f', '\t\n', '\u{e0041}'])(
  '%j is blank',
  (text) => {
    expect(isBlankText(text)).toBe(true)
  },
)

test.each(['a', '.', ' \u200b-', '王', '\u0301'])('%j is not blank', (text) => {
  expect(isBlankText(text)).toBe(false)
})

test('reaches every text of a value, and the names of its fields', () => {
  const sent = { 'e\u0301': ['\u200ba', { b: '\u3164' }], n: 1, none: null, __proto__: null }
  expect(canonicalTexts(sent)).toEqual({ é: ['a', { b: '' }], n: 1, none: null })
})

test('leaves a value that is too deep for the contract to its schemas', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
  expect(() => canonicalTexts(deep)).not.toThrow()
})
