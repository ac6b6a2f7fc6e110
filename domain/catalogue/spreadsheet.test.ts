import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isEchoOf,
  isShortenedNumber,
  isShownDay,
  isStrippedEchoOf,
  plainCell,
  readAmount,
  readCount,
  readFlag,
  safeCell,
} from './spreadsheet.ts'

describe('a safe cell', () => {
  it.each(['=1+1', '+27', '-5', '@SUM', '\tx', '\rx', "'=1", "''=1"])(
    'stops %j from running as a formula',
    (text) => {
      expect(safeCell(text)).toBe(`'${text}`)
    },
  )

  it.each([
    ['Jane;=1+1;x', "Jane;'=1+1;x"],
    ['Main\t=2+2', "Main\t'=2+2"],
    ['one\n@SUM(1)', "one\n'@SUM(1)"],
    ['a; "=1"', `a; "'=1"`],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t'=1"],
  ])('stops what %j contains from running in a program that splits at ";" or tab', (text, cell) => {
    expect(safeCell(text)).toBe(cell)
    expect(plainCell(cell)).toBe(text)
  })

  it.each(['5 = 6', "it's", "'quoted'", '', 'A-1'])('leaves %j alone', (text) => {
    expect(safeCell(text)).toBe(text)
  })

  it('is read back as the text it was made from, whatever that is', () => {
    const tricky = fc.string({
      unit: fc.constantFrom("'", '"', '=', '＝', '+', '-', '@', '\t', '\n', ';', 'a', ' '),
    })
    fc.assert(
      fc.property(fc.oneof(fc.string(), tricky), (text) => {
        expect(plainCell(safeCell(text))).toBe(text)
        expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r]/)
        for (const cell of safeCell(text).split(/[;\t\n]/)) expect(cell).not.toMatch(/^["' ]*(?<!')[=+\-@＝]/)
      }),
    )
  })
})

describe('what spreadsheets write', () => {
  it.each([
    ['12999.50', 1_299_950],
    ['R 12 999,00', 1_299_900],
    ['12,999.50', 1_299_950],
    ['12999,5', 1_299_950],
    ['-1', undefined],
    ['twelve', undefined],
    ['', undefined],
  ])('as the amount "%s" is %s', (cell, cents) => {
    expect(readAmount(cell)).toBe(cents)
  })

  it.each([
    ['12', 12],
    ['1 000', 1000],
    ['1 5', undefined],
    ['12,0', 12],
    ['12.00', 12],
    ['1.5', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('as the count "%s" is %s', (cell, count) => {
    expect(readCount(cell)).toBe(count)
  })

  it.each([
    ['TRUE', true],
    ['yes', true],
    ['0', false],
    ['ONWAAR', false],
    ['maybe', undefined],
  ])('as the flag "%s" is %s', (cell, flag) => {
    expect(readFlag(cell)).toBe(flag)
  })
})

describe('an echo', () => {
  it.each([
    ['00123', '123'],
    ['6001234567890', '6.00123E+12'],
    ['6001234567890', '6,00123E+12'],
    ['12E5', '1.20E+06'],
    ['12E5', '1200000'],
    ['2026-11-20', '2026/11/20'],
    ['2026-11-20', '20/11/2026'],
    ['2026-11-20', '20-Nov-26'],
    ['one\r\ntwo', 'one\ntwo'],
    [' A ', 'A'],
  ])('of "%s" is "%s"', (text, cell) => {
    expect(isEchoOf(text, cell)).toBe(true)
  })

  it.each([
    ['00123', '124'],
    ['6001234567890', '6.00124E+12'],
    ['ABC', 'abc'],
    ['2026-11-20', '2026/11/21'],
    ['AB123', '123'],
    ['', '0'],
  ])('of "%s" is not "%s"', (text, cell) => {
    expect(isEchoOf(text, cell)).toBe(false)
  })

  it('is not mistaken for a code that is short on purpose', () => {
    expect(isShortenedNumber('6.00123E+12')).toBe(true)
    expect(isShortenedNumber('E12')).toBe(false)
    expect(isShortenedNumber('MA20261120LP042')).toBe(false)
  })
})

describe('a text that an old code page has stripped', () => {
  it.each([
    ['32Ω', '32?', true],
    ['Đorđe', '?or?e', true],
    ['≥ 5 kΩ → 16″, Tshivenḓa', '? 5 k? ? 16?, Tshiven?a', true],
    ['Café 😀', 'Café ??', true],
    ['One\r\nΩ', 'One\n?', true],
    ['32Ω', '33?', false],
    ['32Ω', '32Ω?', false],
    ['What?', 'What?', false],
    ['Café', 'Caf?', false],
  ])('of %j comes back as %j: %s', (text, cell, isStripped) => {
    expect(isStrippedEchoOf(text, cell)).toBe(isStripped)
  })
})

describe('a code that became a day', () => {
  it.each([
    ['1-2', '01-Feb'],
    ['1-2', '02-Jan'],
    ['3/4', '03-Apr'],
    ['MAR-05', 'Mar-05'],
  ])('of %j is untouched as %j', (text, cell) => {
    expect(isEchoOf(text, cell)).toBe(true)
    expect(isShownDay(cell)).toBe(true)
  })

  it.each(['1-2', 'MAR-05', '01-FEB', 'Feb-2026', 'A01-Feb'])('is not %j', (cell) => {
    expect(isShownDay(cell)).toBe(false)
  })

  it('is no other code', () => {
    expect(isEchoOf('1-3', '01-Feb')).toBe(false)
  })
})
