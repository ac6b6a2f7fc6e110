import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it, test } from 'vitest'
import { openPdf } from './pdf-page.ts'
import { runsOf, signsOf, undrawnSigns } from './pdf-type.ts'

fc.configureGlobal({ seed: 20261128, numRuns: 50 })

const textOf = (text: string) =>
  runsOf(text, 400)
    .map((run) => run.text)
    .join('')

describe('a paper', () => {
  test.each([
    ['Ts\u030cepo', 'Tšepo'],
    ['Franc\u0327ois', 'François'],
    ['T\u032dhohoyand\u032dou', 'Ṱhohoyanḓou'],
    ['Ḽalamba Ṅwaila', 'Ḽalamba Ṅwaila'],
    ['ǃXóõ ǂKhomani', 'ǃXóõ ǂKhomani'],
    ['王小明', '王小明'],
    ['Иван Петров', 'Иван Петров'],
    ['Αλέξανδρος, Nguyễn', 'Αλέξανδρος, Nguyễn'],
    ['प्रिया शर्मा', 'प्रिया शर्मा'],
    ['አበበ สมชาย 김철수', 'አበበ สมชาย 김철수'],
    ['32Ω ±0,5 dB 25 µm ½ m³', '32Ω ±0,5 dB 25 µm ½ m³'],
    ['≤ ≥ → ≈ ∞ √ ‰', '≤ ≥ → ≈ ∞ √ ‰'],
    ['soft\u00adhyphen, zero\u200bwidth', 'softhyphen, zerowidth'],
    ['\u2068Thandi\u2069', 'Thandi'],
    ['14″ non\u2011stop', '14″ non\u2011stop'],
  ])('shows %j as %j', (text, shown) => {
    expect(textOf(text)).toBe(shown)
  })

  it('shows every letter of any name in the Basic Multilingual Plane', () => {
    const letter = fc
      .integer({ min: 0x21, max: 0xfffd })
      .map((code) => String.fromCodePoint(code))
      .filter((one) => /[\p{L}\p{N}\p{S}]/u.test(one) && !/\p{Co}/u.test(one))
    fc.assert(
      fc.property(letter, (one) => {
        expect(one === '?' ? [] : undrawnSigns(one)).toEqual([])
      }),
    )
  })

  it('leaves nothing out, and says what it could not show', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (text) => {
        const runs = runsOf(text, 400)
        const marks = runs.flatMap((run) => [...run.text]).filter((sign) => sign === '?').length
        const lost = signsOf(text).filter((sign) => undrawnSigns(sign).length > 0 || sign === '?').length
        expect(marks).toBeGreaterThanOrEqual(lost)
      }),
    )
    expect(undrawnSigns('a \u{10ffff} b \u{10ffff}')).toEqual(['\u{10ffff}'])
    expect(textOf('a\u{10ffff}b')).toBe('a?b')
  })
})

describe('a text from right to left', () => {
  it('stands so among words that do not, with its numbers and brackets', () => {
    expect(textOf('abc שלום (12) xyz')).toBe('abc (12) שלום xyz')
    expect(textOf('שלום (12) abc')).toBe('abc (12) שלום')
  })

  it('keeps the shapes of its letters: a word is one run', () => {
    expect(runsOf('محمد', 400).map((run) => run.text)).toEqual(['محمد'])
  })
})

it('is drawn in a document, of a face only what is used', async () => {
  const pdf = openPdf({ Title: 'Letters' })
  pdf.write('Tšepo 王小明 Иван 32Ω', 40, 40, 400)
  const bytes = await pdf.finish()
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toBe('Tšepo 王小明 Иван 32Ω')
  expect(bytes.length).toBeLessThan(60_000)
})
