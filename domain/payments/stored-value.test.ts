import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowestTotalCents } from './payable-total.ts'
import {
  giftCardCode,
  giftCardEndsAtMs,
  looksLikeGiftCard,
  type SpendableValue,
  spendStoredValue,
  tidyGiftCardCode,
} from './stored-value.ts'

fc.configureGlobal({ seed: 20261126, numRuns: 1000 })

const card = (
  id: number,
  availableCents: number,
  expiresAt: string | null = '2029-01-01',
): SpendableValue => ({
  id,
  kind: 'gift_card',
  availableCents,
  expiresAt,
})
const credit = (id: number, availableCents: number): SpendableValue => ({
  id,
  kind: 'store_credit',
  availableCents,
  expiresAt: null,
})

describe('what an order takes of stored value', () => {
  it('is gift cards first, the one that ends soonest before the others, then credit', () => {
    const values = [credit(1, 500), card(2, 300, '2029-06-01'), card(3, 300, '2028-06-01')]
    expect(spendStoredValue(800, values).parts).toEqual([
      { id: 3, amountCents: 300 },
      { id: 2, amountCents: 300 },
      { id: 1, amountCents: 200 },
    ])
  })

  it('leaves what the card provider takes at least, or pays all of it', () => {
    expect(spendStoredValue(1_000, [card(1, 950)])).toMatchObject({ storedCents: 800, dueCents: 200 })
    expect(spendStoredValue(150, [card(1, 100)])).toMatchObject({ storedCents: 0, dueCents: 150 })
    expect(spendStoredValue(150, [card(1, 150)])).toMatchObject({ storedCents: 150, dueCents: 0 })
  })

  it('adds up to the cent, never takes more than there is, and leaves nothing that cannot be paid', () => {
    const value = fc.record({
      kind: fc.constantFrom('gift_card' as const, 'store_credit' as const),
      availableCents: fc.nat({ max: 100_000 }),
      expiresAt: fc.constantFrom('2028-01-01', '2029-01-01'),
    })
    fc.assert(
      fc.property(fc.nat({ max: 200_000 }), fc.array(value, { maxLength: 5 }), (totalCents, drafts) => {
        const values = drafts.map((draft, index) => ({ id: index + 1, ...draft }))
        const { parts, storedCents, dueCents } = spendStoredValue(totalCents, values)
        expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(storedCents)
        expect(storedCents + dueCents).toBe(totalCents)
        for (const { id, amountCents } of parts)
          expect(amountCents).toBeLessThanOrEqual(values.find((one) => one.id === id)?.availableCents ?? 0)
        if (totalCents >= lowestTotalCents && dueCents > 0)
          expect(dueCents).toBeGreaterThanOrEqual(lowestTotalCents)
      }),
    )
  })
})

describe('the code of a gift card', () => {
  it('is read however it is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const code = giftCardCode(bytes)
        expect(code).toMatch(/^GIFT(-[2-9A-HJKMNP-Z]{4}){4}$/)
        expect(tidyGiftCardCode(code.toLowerCase().replaceAll('-', ' '))).toBe(
          code.slice(4).replaceAll('-', ''),
        )
        expect(looksLikeGiftCard(code.slice(0, -1))).toBe(true)
      }),
    )
    expect(tidyGiftCardCode('SUMMER26')).toBeNull()
    expect(looksLikeGiftCard('GIFT10')).toBe(false)
  })
})

it('a gift card is valid to the end of the day three years later', () => {
  const ends = new Date(giftCardEndsAtMs(Date.parse('2026-11-26T10:00:00Z')))
  expect(ends.toISOString()).toBe('2029-11-26T22:00:00.000Z')
})
