import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatRand } from './money.ts'
import { amountProblem, amountSigns, parseRand, readRand } from './parse-rand.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

describe('parseRand', () => {
  test.each([
    ['1 234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234.56', 123_456],
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['R1234', 123_400],
    ['R 1 234', 123_400],
    ['r1234', 123_400],
    ['ZAR 1 234,56', 123_456],
    ['R\u00a01\u00a0234,56', 123_456],
    ['1\u202f234,56', 123_456],
    ['  99  ', 9_900],
    ['1,234,567', 123_456_700],
    ['1.234.567', 123_456_700],
    ['1 234 567.8', 123_456_780],
    ['12,99', 1_299],
    ['12,9', 1_290],
    ['0,05', 5],
    ['0', 0],
    ['-0', 0],
    ['-R 1 234,56', -123_456],
    ['\u2212 5', -500],
    ['1000000000', 100_000_000_000],
  ])('reads %j as %d cents', (text, cents) => {
    expect(parseRand(text)).toBe(cents)
  })

  test.each([
    '',
    ' ',
    'R',
    '-',
    'free',
    '12,999',
    '249.995',
    'R 1.299',
    '-12,999',
    '12,999,00',
    '1,234,56',
    '1.234.5',
    '1234,567',
    '1 234,567',
    '0,999',
    '113.0434782',
    '12 99',
    '1 23',
    '1,234 567',
    '12,',
    ',50',
    '1e5',
    '5 rand',
    '$5',
    '--5',
    'Infinity',
    '1000000000,01',
    '9'.repeat(400),
  ])('does not read %j as an amount', (text) => {
    expect(parseRand(text)).toBeNull()
  })

  test('gives whole cents within the limit, or nothing, for any text', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789,. R-\u00a0'), maxLength: 16 })
    fc.assert(
      fc.property(keys, keys, (text, beside) => {
        const cents = parseRand(text, amountSigns([beside]))
        return cents === null || (Number.isInteger(cents) && Math.abs(cents) <= 100_000_000_000)
      }),
    )
  })
})

describe('a sign with three digits behind it', () => {
  const laptop = { kind: 'unclear', asDecimalsCents: 1300, asThousandsCents: 1_299_900 }

  it.each([
    ['alone', '12,999', [], laptop],
    ['a dot alone', '12.999', [], laptop],
    ['a comma beside decimal points', '12,999', ['99.95'], { kind: 'read', cents: 1_299_900 }],
    ['a comma beside a formula’s decimals', '12,999', ['113.0434'], { kind: 'read', cents: 1_299_900 }],
    ['a comma beside more thousands', '12,999', ['1,234,567'], { kind: 'read', cents: 1_299_900 }],
    ['a comma beside decimal commas', '12,999', ['99,95'], { kind: 'too_precise', roundedCents: 1300 }],
    ['a dot beside decimal points', '249.995', ['99.95'], { kind: 'too_precise', roundedCents: 25_000 }],
    ['a dot beside dots for thousands', '12.999', ['1.234,56'], { kind: 'read', cents: 1_299_900 }],
    ['a dot beside decimal commas', '12.999', ['99,95'], laptop],
    ['a comma beside both', '12,999', ['99.95', '99,95'], { kind: 'too_precise', roundedCents: 1300 }],
    ['a comma beside thousands by blanks', '12,999', ['1 234'], laptop],
  ])('is read by what is beside it: %s', (_what, text, beside, reading) => {
    expect(readRand(text, amountSigns(beside))).toEqual(reading)
  })

  it('is asked back with both amounts', () => {
    expect(amountProblem(' 12,999 ')).toBe(
      `"12,999" could be ${formatRand(1300)} or ${formatRand(1_299_900)}. Enter the one you mean, with two decimals`,
    )
    expect(amountProblem('1 574,875')).toBe(
      `"1 574,875" has more than two decimals. Round it to cents, such as ${formatRand(157_488)}`,
    )
    expect(amountProblem('12 999')).toBeNull()
    expect(amountProblem('free')).toBeNull()
  })
})

describe('an amount of any locale', () => {
  // Whatever parts thousands, and whatever parts decimals.
  const locales = fc.constantFrom(
    ...[' ', '\u00a0', '\u202f', ',', '.', '', "'", '’'].flatMap((gap) =>
      ['.', ','].filter((point) => point !== gap).map((point) => ({ gap, point })),
    ),
  )
  type Locale = { gap: string; point: string }
  const amounts = fc.record({
    thousandths: fc.integer({ min: 0, max: 999_999_999_999 }),
    decimals: fc.integer({ min: 0, max: 3 }),
  })

  function written({ thousandths, decimals }: { thousandths: number; decimals: number }, locale: Locale) {
    const whole = String(Math.floor(thousandths / 1000)).replace(/\B(?=(\d{3})+$)/g, locale.gap)
    const part = String(thousandths % 1000)
      .padStart(3, '0')
      .slice(0, decimals)
    const rand = Number(`${Math.floor(thousandths / 1000)}.${part || '0'}`)
    return { text: part ? `${whole}${locale.point}${part}` : whole, cents: rand * 100 }
  }

  it('is read as it was meant, to the cent, or not at all, alone or in its file', () => {
    fc.assert(
      fc.property(locales, fc.array(amounts, { minLength: 1, maxLength: 8 }), (locale, all) => {
        const cells = all.map((amount) => written(amount, locale))
        const signs = amountSigns(cells.map(({ text }) => text))
        for (const { text, cents } of cells) {
          for (const read of [parseRand(text), parseRand(text, signs)]) {
            if (read !== null) expect(read).toBeCloseTo(cents, 1)
          }
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('is always read where it has two decimals and no apostrophes', () => {
    fc.assert(
      fc.property(locales, amounts, ({ gap, point }, { thousandths }) => {
        fc.pre(gap !== "'" && gap !== '’')
        const { text, cents } = written({ thousandths, decimals: 2 }, { gap, point })
        expect(parseRand(text)).toBeCloseTo(cents, 1)
      }),
    )
  })
})
