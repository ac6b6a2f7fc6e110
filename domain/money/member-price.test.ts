import { describe, expect, it } from 'vitest'
import { listPriceCents, memberPrice } from './member-price.ts'

const terms = { name: 'Schools', priceCents: null, basisPoints: 1_000 }

describe('what a member is asked', () => {
  it.each([
    ['the list, if it asks least', { retailCents: 10_000, askedCents: 9_500 }, 9_000, 'Schools'],
    ['a sale that asks less', { retailCents: 10_000, askedCents: 8_000 }, 8_000, null],
    ['a sale that asks as little', { retailCents: 10_000, askedCents: 9_000 }, 9_000, null],
  ])('is %s', (_what, prices, priceCents, priceList) => {
    expect(memberPrice(prices, terms)).toEqual({ priceCents, priceList })
  })

  it('is what everybody is asked without a list, or if the list asks more', () => {
    const prices = { retailCents: 10_000, askedCents: 10_000 }
    const everybodys = { priceCents: 10_000, priceList: null }
    expect(memberPrice(prices, null)).toEqual(everybodys)
    expect(memberPrice(prices, { ...terms, priceCents: 12_000, basisPoints: null })).toEqual(everybodys)
  })
})

describe('what a list says', () => {
  it('is rounded to a cent, half of one upwards, and never less than a cent', () => {
    expect(listPriceCents(9_995, { priceCents: null, basisPoints: 5_000 })).toBe(4_998)
    expect(listPriceCents(1, { priceCents: null, basisPoints: 9_999 })).toBe(1)
  })

  it('is nothing off for 0', () => {
    expect(listPriceCents(9_995, { priceCents: null, basisPoints: 0 })).toBe(9_995)
  })
})
