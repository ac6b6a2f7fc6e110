import type { InvoiceKind } from '#domain/money/invoice.ts'
import type { StoredValueKind } from '#domain/payments/stored-value-kinds.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { grouped } from '../../ui/table/pager.tsx'

type Period = { from: string; to: string }

export const monthEndContent = {
  title: 'Month end',
  intro:
    'Figures for your accountant. Sales come from the invoices, debit notes and credit notes issued in the period, so they do not change once it is over.',
  loading: 'Loading the figures...',
  failure: 'The figures did not load',
  month: 'Month',
  length: 'Period',
  oneMonth: 'One month',
  twoMonths: (month: string) => `Two months ending in ${month}`,
  open: 'This period is not over yet. Its figures still change.',
  testDocuments: (count: number) =>
    count === 1
      ? '1 document was paid in test mode and is left out.'
      : `${grouped(count)} documents were paid in test mode and are left out.`,
  sales: {
    title: 'Sales',
    count: documentsText,
    total: 'Incl. VAT',
    vat: 'VAT',
    invoices: 'Invoices',
    debitNotes: 'Debit notes',
    creditNotes: 'Credit notes for invoices of this period',
    creditNotesOfEarlier: 'Credit notes for earlier invoices',
    sum: 'Total',
  },
  vat: {
    title: 'VAT return (VAT201)',
    intro:
      'Only what the shop sold. Your accountant adds purchases and decides what is filed. If you file every two months, choose two months.',
    amount: 'Amount',
    field1: 'Field 1: sales including VAT',
    field1Hint: 'Invoices and debit notes, less credit notes for invoices of this period',
    field4: 'Field 4: VAT',
    field4Hint: (vatBasisPoints: number) => `${fractionText(vatBasisPoints)} of field 1`,
    documents: 'VAT on the documents',
    documentsHint: 'Added up document by document',
    rounding: 'Rounding',
    roundingHint: 'Field 4 less the VAT on the documents, each rounded to a cent',
    field18: 'Field 18: VAT to deduct',
    field18Hint: 'On credit notes for earlier invoices',
    none: 'No document in this period shows VAT.',
    withoutVat: (count: number) =>
      count === 1
        ? '1 document without VAT is in the sales above and not in these fields.'
        : `${grouped(count)} documents without VAT are in the sales above and not in these fields.`,
  },
  numbers: {
    title: 'Number check',
    none: 'Nothing was issued in this period.',
    range: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    count: documentsText,
    complete: 'No gaps, no duplicates',
    explained: (numbers: string, reason: string) => `${numbers} skipped on purpose: ${reason}`,
    missing: (numbers: string) =>
      `${numbers} missing, and no reason is recorded. Tell the person who looks after your server.`,
    duplicates: (count: number) =>
      `${grouped(count)} ${count === 1 ? 'number was' : 'numbers were'} used twice. Tell the person who looks after your server.`,
  },
  payments: {
    title: 'Payments by method',
    intro:
      'By the day on which the money moved. If you record a payment later, it counts for the day on which it came.',
    none: 'No money moved in this period.',
    method: 'Method',
    captured: 'Received',
    refunded: 'Refunded',
    net: 'Net',
    sum: 'Total',
  },
  notSent: {
    title: 'Paid, not yet sent',
    intro: (day: string) =>
      `The money you held at the end of ${day} for orders that still had to go out. An order counts until all of it has left.`,
    introNow:
      'The money you hold now for orders that still have to go out. An order counts until all of it has left.',
    orders: (count: number) => `${grouped(count)} ${count === 1 ? 'order' : 'orders'}`,
  },
  storedValue: {
    title: 'Gift cards and store credit',
    intro:
      'What you owe your customers in goods. Issuing a card is no sale: the VAT is on the invoices paid with it.',
    movement: 'Movement',
    kinds: { gift_card: 'Gift cards', store_credit: 'Store credit' } satisfies Record<
      StoredValueKind,
      string
    >,
    opening: 'Owed at the start',
    added: { label: 'Added', hint: 'Issued, given or refunded' },
    spent: { label: 'Spent', hint: 'Paid for orders' },
    taken: { label: 'Taken', hint: 'By staff, or given up with an account' },
    closing: 'Owed at the end',
    paidBefore: 'Was owed to the customer, no new money',
  },
  downloads: {
    title: 'Downloads',
    sales: 'Sales journal',
    salesHint: 'Every document, with customer and VAT',
    payments: 'Payments journal',
    paymentsHint: 'Every payment and refund',
    storedValue: 'Gift cards and store credit',
    storedValueHint: 'Every change of what you owe on them',
    documents: 'All documents',
    documentsHint: 'Copies in one file',
    documentsInParts: (perFile: number) => `Copies, ${perFile} in each file`,
    csv: 'CSV',
    pdf: 'PDF',
    part: (part: number, of: number) => (of === 1 ? 'PDF' : `PDF ${part} of ${of}`),
    of: (title: string) => ` of ${title.toLowerCase()}`,
    notAllowed: 'To download them you also need the permission for orders.',
  },
} as const

export const kindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoices',
  debit_note: 'Debit notes',
  credit_note: 'Credit notes',
}

function documentsText(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'document' : 'documents'}`
}

/** "1 Oct to 30 Nov 2026" */
export function spanText({ from, to }: Period): string {
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`
  return `${dayText(from)}${year} to ${lastDayText({ from, to })}`
}

/** "30 Nov 2026" */
export function lastDayText({ to }: Period): string {
  return `${dayText(to)} ${to.slice(0, 4)}`
}

function dayText(day: string): string {
  return formatDay(day).split(' ').slice(1).join(' ')
}

function fractionText(vatBasisPoints: number): string {
  const rate = vatBasisPoints / 100
  return `${rate}/${100 + rate}`
}
