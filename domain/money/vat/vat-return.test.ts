import { expect, it } from 'vitest'
import { vatInsideCents } from './vat.ts'
import { type DocumentSum, vatReturn } from './vat-return.ts'

const none: DocumentSum = { count: 0, totalCents: 0, vatCents: 0 }
const nothing = { invoices: none, debitNotes: none, creditNotes: none, creditNotesOfEarlier: none }

/** This many documents of one amount, each with its VAT rounded for itself. */
function documents(count: number, cents: number): DocumentSum {
  return { count, totalCents: count * cents, vatCents: count * vatInsideCents(cents, 1500) }
}

it('shows the cents by which the fraction of a total differs from the VAT on ten thousand invoices', () => {
  expect(vatReturn({ ...nothing, invoices: documents(10_000, 9_999) }, 1500)).toEqual({
    field1Cents: 99_990_000,
    field4Cents: 13_042_174,
    documentsVatCents: 13_040_000,
    roundingCents: 2_174,
    field18Cents: 0,
  })
})

it('adds debit notes, takes off the credit notes of the period, and deducts those of earlier ones apart', () => {
  const returned = vatReturn(
    {
      invoices: documents(1, 115_000),
      debitNotes: documents(1, 11_500),
      creditNotes: documents(2, 2_300),
      creditNotesOfEarlier: documents(1, 23_000),
    },
    1500,
  )
  expect(returned).toEqual({
    field1Cents: 121_900,
    field4Cents: 15_900,
    documentsVatCents: 15_900,
    roundingCents: 0,
    field18Cents: 3_000,
  })
})

it('may be negative in a period in which more was credited than sold', () => {
  const returned = vatReturn({ ...nothing, creditNotes: documents(1, 11_500) }, 1500)
  expect(returned).toMatchObject({ field1Cents: -11_500, field4Cents: -1_500, roundingCents: 0 })
})

it('leaves field 1 as it is if all that happened is a credit of something older', () => {
  const returned = vatReturn({ ...nothing, creditNotesOfEarlier: documents(1, 11_500) }, 1500)
  expect(returned).toMatchObject({ field1Cents: 0, field4Cents: 0, field18Cents: 1_500 })
})
