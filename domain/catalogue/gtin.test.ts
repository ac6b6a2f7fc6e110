import { expect, it } from 'vitest'
import { isGtin, isSameGtin } from './gtin.ts'

it.each(['96385074', '036000291452', '4006381333931', '10012345678902'])('knows %s', (text) => {
  expect(isGtin(text)).toBe(true)
})

it.each(['4006381333932', '4006381339331', '400638133393', '', '4006381333931 ', 'abc', '123456789'])(
  'refuses "%s"',
  (text) => {
    expect(isGtin(text)).toBe(false)
  },
)

it('takes a UPC for the EAN with a zero before it', () => {
  expect(isSameGtin('036000291452', '0036000291452')).toBe(true)
  expect(isSameGtin('036000291452', '4006381333931')).toBe(false)
  expect(isSameGtin('SKU-1', 'SKU-1')).toBe(false)
})
