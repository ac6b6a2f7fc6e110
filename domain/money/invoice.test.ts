import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditedVatCents, invoiceNumber, invoiceTitle, isVatNumber } from './invoice.ts'
import { sumCents } from './money.ts'
import { vatInsideCents } from './vat/vat.ts'

describe('an invoice', () => {
  it('has a number of its own kind', () => {
    expect(invoiceNumber('invoice', 42)).toBe('INV-000042')
    expect(invoiceNumber('credit_note', 1)).toBe('CN-000001')
    expect(invoiceNumber('invoice', 1_234_567)).toBe('INV-1234567')
  })

  it('is a tax invoice only if the seller is a VAT vendor', () => {
    expect(invoiceTitle('invoice', true)).toBe('Tax Invoice')
    expect(invoiceTitle('credit_note', true)).toBe('Tax Credit Note')
    expect(invoiceTitle('invoice', false)).toBe('Invoice')
    expect(invoiceTitle('credit_note', false)).toBe('Credit Note')
  })
})

describe('the VAT of a credit', () => {
  const none = { totalCents: 0, vatCents: 0 }

  it('is its share, whatever was credited before', () => {
    const invoice = { totalCents: 229_900, vatCents: 29_987 }
    expect(creditedVatCents(invoice, { totalCents: 100_000, vatCents: 13_043 }, 30_000)).toBe(3913)
  })

  it('is the VAT of the invoice if all of it is credited', () => {
    expect(creditedVatCents({ totalCents: 129_900, vatCents: 16_943 }, none, 129_900)).toBe(16_943)
  })

  it('adds up to the VAT of the invoice, however many parts it is split into', () => {
    const parts = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5_000_000 })), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(parts, (amounts) => {
        const totalCents = sumCents(amounts)
        const invoice = { totalCents, vatCents: vatInsideCents(totalCents, 1500) }
        let before = { totalCents: 0, vatCents: 0 }
        const credited = amounts.map((cents) => {
          const vat = creditedVatCents(invoice, before, cents)
          before = { totalCents: before.totalCents + cents, vatCents: before.vatCents + vat }
          return vat
        })
        expect(sumCents(credited)).toBe(invoice.vatCents)
        expect(credited.every((vat, at) => vat >= 0 && vat <= (amounts[at] ?? 0))).toBe(true)
      }),
    )
  })

  it('is none if the invoice has none', () => {
    expect(creditedVatCents({ totalCents: 1000, vatCents: 0 }, none, 400)).toBe(0)
  })
})

it.each([
  ['4220119988', true],
  ['5220119988', false],
  ['422011998', false],
  ['42201199880', false],
  ['4220 119988', false],
])('accepts %s as a VAT number: %s', (text, expected) => {
  expect(isVatNumber(text)).toBe(expected)
})
