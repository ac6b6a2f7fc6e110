import type { Cents } from '../money.ts'
import { vatInsideCents } from './vat.ts'

/** Documents of one kind: how many, what they come to with VAT, and the VAT that is written on them. */
export type DocumentSum = { count: number; totalCents: Cents; vatCents: Cents }

/** The documents of a period that show VAT. */
export type VatDocuments = {
  invoices: DocumentSum
  debitNotes: DocumentSum
  /** Of an invoice of the same period. */
  creditNotes: DocumentSum
  /** Of an invoice of an earlier period. */
  creditNotesOfEarlier: DocumentSum
}

/** Fields of the form VAT201 that a shop's own documents fill. */
export type VatReturn = {
  /** Including VAT. */
  field1Cents: Cents
  field4Cents: Cents
  /** The VAT on the documents of field 1, which were rounded one by one. */
  documentsVatCents: Cents
  roundingCents: Cents
  field18Cents: Cents
}

/**
 * A credit note lowers field 1 if its invoice is of the same period; otherwise its VAT is a deduction in field 18, and
 * what was declared before stays.
 */
export function vatReturn(documents: VatDocuments, vatBasisPoints: number): VatReturn {
  const { invoices, debitNotes, creditNotes, creditNotesOfEarlier } = documents
  const field1Cents = invoices.totalCents + debitNotes.totalCents - creditNotes.totalCents
  const documentsVatCents = invoices.vatCents + debitNotes.vatCents - creditNotes.vatCents
  const field4Cents = vatInsideCents(field1Cents, vatBasisPoints)
  return {
    field1Cents,
    field4Cents,
    documentsVatCents,
    roundingCents: field4Cents - documentsVatCents,
    field18Cents: creditNotesOfEarlier.vatCents,
  }
}
