import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, isMobile, parsePhone } from './phone.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

describe('parsePhone', () => {
  test.each([
    '+27821234567',
    '+27 82 123 4567',
    '0821234567',
    '082 123 4567',
    '082-123-4567',
    '(082) 123-4567',
    '(0)82 123 4567',
    '+27 082 123 4567',
    '+27 (0)82 123 4567',
    '+27 (0) 82 123 4567',
    '0027821234567',
    '0027 82 123 4567',
    '27821234567',
    '27 82 123 4567',
    '082.123.4567',
    ' 082\u00a0123\u202f4567 ',
    '082\u2011123\u20134567',
    '\u202d082 123 4567\u202c',
    '\u202a+27 82 123 4567\u202c',
    '\u2068+27821234567\u2069',
    '\u200e0821234567',
    '082\u200b1234567',
    '082\u00ad123\u00ad4567',
    '082\ufe0d 123 4567',
    'tel:+27821234567',
    'Tel:+27-82-123-4567',
  ])('reads %j as +27821234567', (text) => {
    expect(parsePhone(text)).toBe('+27821234567')
  })

  test.each([
    ['012 345 6789', '+27123456789'],
    ['0800 123 456', '+27800123456'],
    ['+44 20 7946 0000', '+442079460000'],
    ['0044 20 7946 0000', '+442079460000'],
    ['+44 (0)20 7946 0000', '+442079460000'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
  ])('reads %j as %s', (text, e164) => {
    expect(parsePhone(text)).toBe(e164)
  })

  test.each([
    '',
    'phone',
    '082 123 456',
    '082 123 45678',
    '821234567',
    '+27 82 123 456',
    '+27 82 123 45678',
    '+1234567',
    '+1234567890123456',
    '+0821234567',
    '082 123 4567 ext 5',
    '082+1234567',
    '0821234567 or 0831234567',
  ])('finds no number in %j', (text) => {
    expect(parsePhone(text)).toBeNull()
  })

  const southAfrican = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([first, rest]) => `+27${first}${String(rest).padStart(8, '0')}`)

  test('reads back every number as it is shown', () => {
    fc.assert(fc.property(southAfrican, (e164) => parsePhone(formatPhone(e164)) === e164))
  })

  test('reads the national form of a number as the number', () => {
    fc.assert(fc.property(southAfrican, (e164) => parsePhone(`0${e164.slice(3)}`) === e164))
  })

  test('gives E.164 or nothing, whatever is typed', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789+ -().27'), maxLength: 20 })
    fc.assert(
      fc.property(keys, (text) => {
        const e164 = parsePhone(text)
        return e164 === null || (/^\+[1-9]\d{7,14}$/.test(e164) && parsePhone(e164) === e164)
      }),
    )
  })
})

test.each([
  ['+27821234567', '+27 82 123 4567'],
  ['+27123456789', '+27 12 345 6789'],
  ['+442079460000', '+442079460000'],
])('%s is shown as %j', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown)
})

test.each([
  ['+27601234567', true],
  ['+27701234567', true],
  ['+27741234567', true],
  ['+27751234567', false],
  ['+27761234567', true],
  ['+27801234567', false],
  ['+27811234567', true],
  ['+27851234567', true],
  ['+27861234567', false],
  ['+27871234567', false],
  ['+27123456789', false],
  ['+442079460000', false],
])('%s is mobile: %s', (e164, expected) => {
  expect(isMobile(e164)).toBe(expected)
})
