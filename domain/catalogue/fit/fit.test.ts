import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkFit,
  type FitNeed,
  type FitOffer,
  fitFactNames,
  fitOf,
  fitUnit,
  needText,
  offerText,
  parseNeeds,
  parseOffers,
} from './fit.ts'

describe('what is declared', () => {
  it('is read from lines of facts, in any of their units', () => {
    expect(
      parseNeeds('Connector: USB-C or USB-A;power supply: at least 0,75 kW\nScreen size: At most 15.6"'),
    ).toEqual([
      { fact: 'connector', rule: 'one_of', values: ['USB-C', 'USB-A'] },
      { fact: 'powerSupply', rule: 'at_least', amount: 750 },
      { fact: 'screen', rule: 'at_most', amount: 15.6 },
    ])
    expect(parseOffers('Connector: USB-C, HDMI, usb-c; Room for a graphics card: 33 cm;')).toEqual([
      { fact: 'connector', values: ['USB-C', 'HDMI'] },
      { fact: 'cardLength', amount: 330 },
    ])
    expect(parseNeeds('')).toEqual([])
  })

  it.each([
    'Colour: red',
    'Connector',
    'Connector:',
    'Connector: ,',
    'Power supply: 650 W',
    'Power supply: at least 650',
    'Power supply: at least 650 mm',
    'Power supply: at least plenty W',
    'Screen size: at least 5 constructor',
  ])('cannot be "%s" as a need', (text) => {
    expect(parseNeeds(text)).toBe(null)
  })

  it.each(['Power supply: at least 650 W', 'Power supply: 650 W; Power supply: 750 W', 'Socket: AM5'])(
    'cannot be "%s" as an offer',
    (text) => {
      expect(parseOffers(text)).toBe(null)
    },
  )

  const anyWord = fc.constantFrom('USB-C', 'HDMI', 'AM5', 'M.2 2280', '100 x 100')
  const amount = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100)
  const words = fc.uniqueArray(anyWord, { minLength: 1, maxLength: 3 })
  const anyNeed: fc.Arbitrary<FitNeed> = fc
    .tuple(fc.constantFrom(...fitFactNames), words, amount, fc.constantFrom('at_least', 'at_most'))
    .map(([fact, values, value, rule]) =>
      fitUnit(fact) === null ? { fact, rule: 'one_of', values } : { fact, rule, amount: value },
    )
  const anyOffer: fc.Arbitrary<FitOffer> = fc
    .tuple(fc.constantFrom(...fitFactNames), words, amount)
    .map(([fact, values, value]) => (fitUnit(fact) === null ? { fact, values } : { fact, amount: value }))
  const anyOffers = fc.uniqueArray(anyOffer, { selector: ({ fact }) => fact, maxLength: 6 })

  it('is the same after it was written and read', () => {
    fc.assert(
      fc.property(fc.array(anyNeed, { maxLength: 6 }), anyOffers, (needs, offers) => {
        expect(parseNeeds(needs.map(needText).join('; '))).toEqual(needs)
        expect(parseOffers(offers.map(offerText).join('; '))).toEqual(offers)
      }),
    )
  })

  it('answers without guessing: only all needs met fit, and one that is not met decides', () => {
    fc.assert(
      fc.property(fc.array(anyNeed, { maxLength: 6 }), anyOffers, (needs, offers) => {
        const { answer, checks } = checkFit(needs, offers)
        const answers = checks.map((check) => check.answer)
        expect(checks.map(({ need }) => need)).toEqual(needs)
        if (answer === 'fits') expect(new Set(answers)).toEqual(new Set(['fits']))
        expect(answer === 'does_not_fit').toBe(answers.includes('does_not_fit'))
        for (const { need, answer: one } of checks)
          expect(one === 'unknown').toBe(!offers.some(({ fact }) => fact === need.fact))
        // Whatever more a device declares of other things, what did not fit still does not.
        expect(checkFit([], offers).answer).toBe('unknown')
      }),
    )
  })

  it('meets a limit exactly', () => {
    fc.assert(
      fc.property(amount, amount, (needed, offered) => {
        const offer: FitOffer[] = [{ fact: 'screen', amount: offered }]
        const atMost = checkFit([{ fact: 'screen', rule: 'at_most', amount: needed }], offer)
        const atLeast = checkFit([{ fact: 'screen', rule: 'at_least', amount: needed }], offer)
        expect(atMost.answer).toBe(offered <= needed ? 'fits' : 'does_not_fit')
        expect(atLeast.answer).toBe(offered >= needed ? 'fits' : 'does_not_fit')
      }),
    )
  })
})

describe('a part and a device', () => {
  const card = { fitNeeds: 'Power supply: at least 750 W; Room for a graphics card: at least 329 mm' }

  it('fit, do not fit for a reason, or are not known to', () => {
    const answer = (fitOffers: string) => fitOf(card, { fitOffers }).answer
    expect(answer('Power supply: 850 W; Room for a graphics card: 330 mm')).toBe('fits')
    expect(answer('Power supply: 650 W')).toBe('does_not_fit')
    expect(answer('Power supply: 850 W')).toBe('unknown')
    expect(answer('')).toBe('unknown')
    expect(fitOf({ fitNeeds: '' }, { fitOffers: 'Power supply: 850 W' }).answer).toBe('unknown')
    expect(fitOf(card, { fitOffers: 'Power supply: 650 W' }).checks[0]).toEqual({
      need: { fact: 'powerSupply', rule: 'at_least', amount: 750 },
      offered: '650 W',
      answer: 'does_not_fit',
    })
  })

  it('fit by any of several words, whatever their case', () => {
    const case17 = { fitNeeds: 'Model: iPhone 17 or iPhone 17e' }
    expect(fitOf(case17, { fitOffers: 'Model: IPHONE 17' }).answer).toBe('fits')
    expect(fitOf(case17, { fitOffers: 'Model: iPhone 17 Pro' }).answer).toBe('does_not_fit')
  })
})
