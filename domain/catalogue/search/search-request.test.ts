import { describe, expect, it } from 'vitest'
import { mainWordAt, readSearch, withoutPrice } from './search-request.ts'

describe('the price in a search', () => {
  it.each([
    ['laptop under 15000', null, 15_000],
    ['laptops under r10000', null, 10_000],
    ['pc under R20 000', null, 20_000],
    ['pc under R20,000', null, 20_000],
    ['earbuds less than 3500', null, 3_500],
    ['speaker up to r2500', null, 2_500],
    ['laptop max 12k', null, 12_000],
    ['skootrekenaar onder R15 000', null, 15_000],
    ['phone over 20000', 20_000, null],
    ['laptop from R10 000', 10_000, null],
    ['laptop between 10000 and 20000', 10_000, 20_000],
    ['smartphone 15k to 20k', 15_000, 20_000],
    ['smartphone 15-20k', 15_000, 20_000],
    ['mouse under R499.99', null, 499.99],
  ])('is a limit: %s', (text, low, high) => {
    expect(readSearch(text).price).toEqual({
      minCents: low === null ? null : Math.round(low * 100),
      maxCents: high === null ? null : Math.round(high * 100),
    })
  })

  it.each([
    'monitor under 27 inch',
    'skerm onder 27 duim',
    'laptop up to 16 gig',
    'charger over 65 watt',
    'cable over 2 meter',
    'laptop up to 16gb',
    'iphone 17 pro max 256',
    'iphone 17 pro max 256gb',
    'macbook pro 16 m4 max',
    'power bank over 20000mah',
    'laptop between 13 and 15 inch',
    'usb 2 to 3 adapter',
  ])('is not what is said of the goods: %s', (text) => {
    expect(readSearch(text).price).toBeNull()
  })

  it('is taken off what is searched for', () => {
    expect(readSearch('laptop under R15 000').words).toEqual(['laptop'])
    expect(withoutPrice('samsung phone under R10 000 blue')).toBe('samsung phone blue')
    expect(withoutPrice('galaxy')).toBe('galaxy')
  })
})

describe('the words of a search', () => {
  it('leave out those that say nothing of the goods, unless there are no others', () => {
    expect(readSearch('a good laptop with touchscreen').words).toEqual(['touchscreen', 'laptop'])
    expect(readSearch('the').words).toEqual(['the'])
  })

  it('are apart from what the thing is for', () => {
    expect(readSearch('laptop for students')).toMatchObject({ words: ['laptop'], purpose: ['students'] })
    expect(readSearch('muis vir skool')).toMatchObject({ words: ['muis'], purpose: ['skool'] })
    expect(readSearch('for honor')).toMatchObject({ words: ['for', 'honor'], purpose: [] })
    expect(readSearch('for load shedding')).toMatchObject({ words: [], purpose: ['load', 'shedding'] })
    expect(readSearch('tv to watch rugby')).toMatchObject({ words: ['tv'], purpose: ['watch', 'rugby'] })
    expect(readSearch('usb to hdmi')).toMatchObject({ words: ['usb', 'hdmi'], purpose: [] })
  })

  it('begin with what the thing has, and leave out what it lacks', () => {
    expect(readSearch('phone with big battery').words).toEqual(['big', 'battery', 'phone'])
    expect(readSearch('ps5 without drive').words).toEqual(['ps5'])
  })

  it('are written as products write them', () => {
    expect(readSearch('skootrekenaarsak 15 duim').words).toEqual(['skootrekenaar', 'sak', '15in'])
    expect(readSearch('galaxy s24+ 8/256').words).toEqual(['galaxy', 's24', 'plus', '8gb', '256gb'])
  })

  it('say in which order the goods are wanted', () => {
    expect(readSearch('cheapest phone')).toMatchObject({ words: ['phone'], wants: 'cheapest' })
    expect(readSearch('best camera phone')).toMatchObject({ words: ['camera', 'phone'], wants: 'best' })
    expect(readSearch('phone').wants).toBeNull()
  })

  it('leave out a limit that is still being typed', () => {
    expect(readSearch('laptop under').words).toEqual(['laptop'])
    expect(readSearch('laptop up to R').words).toEqual(['laptop'])
    expect(readSearch('iphone 17 pro max').words).toEqual(['iphone', '17', 'pro', 'max'])
  })

  it('are kept if they are only about the order', () => {
    expect(readSearch('cheapest').words).toEqual(['cheapest'])
  })

  it('are at most sixteen', () => {
    expect(readSearch('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13 n14 o15 p16 q17 r18').words).toHaveLength(
      16,
    )
  })
})

it.each([
  ['gaming laptop', 'laptop'],
  ['phone 512gb', 'phone'],
  ['laptop 16gb ram', 'laptop'],
  ['32gb ram', 'ram'],
  ['27in monitor', 'monitor'],
  ['galaxy s25', 'galaxy'],
  ['9800x3d', '9800x3d'],
  ['laptop skool', 'laptop'],
  ['kids tablet', 'tablet'],
  ['school', 'school'],
])('the main word of %s is %s', (text, main) => {
  const words = text.split(' ')
  expect(words[mainWordAt(words)]).toBe(main)
})
