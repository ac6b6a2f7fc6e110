import type { MethodSum, MonthEnd, NumberCheck } from '#contract/shop/month-end.ts'
import { invoiceKinds, invoiceNumber } from '#domain/money/invoice.ts'
import { sumCents } from '#domain/money/money.ts'
import { vatRateOn } from '#domain/money/vat/vat.ts'
import { monthOf, monthsBetween } from '#domain/money/vat/vat-period.ts'
import { type DocumentSum, type VatDocuments, vatReturn } from '#domain/money/vat/vat-return.ts'
import { paymentMethods } from '#domain/payments/payment-method.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import {
  type DocumentGroup,
  findFirstIssue,
  listDocumentGroups,
  listLiabilities,
  listMoneyByMethod,
  listNumberRanges,
  type MethodRow,
  type NumberRange,
  sumHeldMoney,
} from './month-end-queries.ts'
import { type ChosenPeriod, spanOf } from './span-of.ts'

/** The figures of a period. They come from the documents as issued, so that a month that is over stays as it was. */
export async function readMonthEnd(
  { db, clock }: { db: Db; clock: Clock },
  chosen: ChosenPeriod,
): Promise<MonthEnd> {
  const now = clock()
  const span = spanOf(chosen, now)
  const [groups, ranges, methods, notSent, storedValue, firstIssue] = await Promise.all([
    listDocumentGroups(db, span),
    listNumberRanges(db, span),
    listMoneyByMethod(db, span),
    sumHeldMoney(db, span),
    listLiabilities(db, span),
    findFirstIssue(db),
  ])
  const real = groups.filter(({ isTest }) => !isTest)
  const vatBasisPoints = vatRateOn(span.from)
  const withVat = real.filter(({ hasVat }) => hasVat)
  return {
    month: span.month,
    from: span.from,
    to: span.to,
    isOver: span.endsAt <= now,
    months: monthsToChoose({ now, firstIssue, chosen: span.month }),
    sales: documentSums(real),
    vatReturn: { vatBasisPoints, ...vatReturn(documentSums(withVat), vatBasisPoints) },
    withoutVat: lessCredited(documentSums(real.filter(({ hasVat }) => !hasVat))),
    testDocuments: countOf(groups.filter(({ isTest }) => isTest)),
    documents: countOf(real),
    numbers: ranges.map(numberCheck).toSorted(byKind),
    payments: methods.map(methodSum).toSorted(byMethod),
    notSent,
    storedValue,
  }
}

function monthsToChoose(known: { now: Date; firstIssue: Date | null; chosen: string }): string[] {
  const thisMonth = monthOf(southAfricanDay(known.now.getTime()))
  const firstMonth = known.firstIssue ? monthOf(southAfricanDay(known.firstIssue.getTime())) : thisMonth
  const months = [thisMonth, firstMonth, known.chosen].toSorted()
  return monthsBetween(months.at(-1) ?? thisMonth, months[0] ?? thisMonth)
}

function documentSums(groups: readonly DocumentGroup[]): VatDocuments {
  const credited = groups.filter(({ kind }) => kind === 'credit_note')
  return {
    invoices: sumOf(groups.filter(({ kind }) => kind === 'invoice')),
    debitNotes: sumOf(groups.filter(({ kind }) => kind === 'debit_note')),
    creditNotes: sumOf(credited.filter(({ isOfEarlier }) => !isOfEarlier)),
    creditNotesOfEarlier: sumOf(credited.filter(({ isOfEarlier }) => isOfEarlier)),
  }
}

function sumOf(groups: readonly DocumentGroup[]): DocumentSum {
  return {
    count: countOf(groups),
    totalCents: sumCents(groups.map(({ totalCents }) => totalCents)),
    vatCents: sumCents(groups.map(({ vatCents }) => vatCents)),
  }
}

function lessCredited(sums: VatDocuments): DocumentSum {
  const { invoices, debitNotes, creditNotes, creditNotesOfEarlier } = sums
  return {
    count: invoices.count + debitNotes.count + creditNotes.count + creditNotesOfEarlier.count,
    totalCents:
      invoices.totalCents + debitNotes.totalCents - creditNotes.totalCents - creditNotesOfEarlier.totalCents,
    vatCents: 0,
  }
}

function countOf(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

function numberCheck({ kind, count, duplicates, ...range }: NumberRange): NumberCheck {
  return {
    kind,
    count,
    duplicates,
    firstNumber: invoiceNumber(kind, range.firstSerial),
    lastNumber: invoiceNumber(kind, range.lastSerial),
    gaps: range.gaps.map(({ firstSerial, lastSerial, recorded, reason }) => ({
      firstNumber: invoiceNumber(kind, firstSerial),
      lastNumber: invoiceNumber(kind, lastSerial),
      // One that is recorded in part is not explained.
      reason: recorded === lastSerial - firstSerial + 1 ? reason : null,
    })),
  }
}

function methodSum(row: MethodRow): MethodSum {
  return { ...row, netCents: row.capturedCents - row.refundedCents }
}

function byKind(one: NumberCheck, other: NumberCheck): number {
  return invoiceKinds.indexOf(one.kind) - invoiceKinds.indexOf(other.kind)
}

function byMethod(one: MethodSum, other: MethodSum): number {
  return paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method)
}
