import { z } from 'zod'
import { invoiceKinds } from '#domain/money/invoice.ts'
import { paymentMethods } from '#domain/payments/payment-method.ts'
import { endpoint } from '../endpoint.ts'
import { StoredValueLiability } from '../orders/stored-value.ts'
import { Problem } from '../wire/problem.ts'
import { Balance } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'

/** Drawing takes time and memory, so a long period comes in several files. */
export const documentsPerFile = 200

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11')

const DocumentSum = wireObject(
  {
    count: z.int(),
    totalCents: Balance.meta({ description: 'Including VAT.' }),
    vatCents: Balance.meta({ description: 'As written on the documents.' }),
  },
  { id: 'DocumentSum' },
)

const NumberGap = wireObject(
  {
    firstNumber: z.string(),
    lastNumber: z.string(),
    reason: z.string().nullable().meta({
      description:
        'Why these numbers were skipped, if that was recorded after a restore; null if nobody knows.',
    }),
  },
  { id: 'NumberGap' },
)

const NumberCheck = wireObject(
  {
    kind: z.enum(invoiceKinds),
    count: z.int(),
    firstNumber: z.string(),
    lastNumber: z.string(),
    duplicates: z.int(),
    gaps: z.array(NumberGap),
  },
  { id: 'NumberCheck' },
)
export type NumberCheck = z.output<typeof NumberCheck>

const MethodSum = wireObject(
  {
    method: z.enum(paymentMethods),
    payments: z.int(),
    capturedCents: Balance,
    refunds: z.int(),
    refundedCents: Balance,
    netCents: Balance,
  },
  { id: 'MethodSum' },
)
export type MethodSum = z.output<typeof MethodSum>

export const MonthEnd = wireObject(
  {
    month: Month.meta({ description: 'The last month of the period.' }),
    from: z.iso.date(),
    to: z.iso.date(),
    isOver: z.boolean().meta({ description: 'If not, the figures still change.' }),
    months: z.array(Month).meta({ description: 'The months that can be chosen, newest first.' }),
    sales: wireObject({
      invoices: DocumentSum,
      debitNotes: DocumentSum,
      creditNotes: DocumentSum.meta({ description: 'Of invoices of the same period.' }),
      creditNotesOfEarlier: DocumentSum.meta({ description: 'Of invoices of earlier periods.' }),
    }),
    vatReturn: wireObject({
      vatBasisPoints: z.int(),
      field1Cents: Balance,
      field4Cents: Balance.meta({ description: 'The tax fraction of field 1.' }),
      documentsVatCents: Balance.meta({ description: 'The VAT as written on the documents of field 1.' }),
      roundingCents: Balance.meta({ description: 'Field 4 less the VAT on the documents.' }),
      field18Cents: Balance.meta({ description: 'The VAT of credit notes of earlier periods.' }),
    }),
    withoutVat: DocumentSum.meta({
      description:
        'Documents that show no VAT, as of a seller who is no vendor; credit notes count as less. They are in the sales and not in the VAT return.',
    }),
    testDocuments: z.int().meta({ description: 'Paid in test mode, and in none of the figures.' }),
    documents: z.int().meta({ description: 'How many the journal and the PDF have.' }),
    numbers: z.array(NumberCheck),
    payments: z.array(MethodSum),
    notSent: wireObject({ orders: z.int(), paidCents: Balance }).meta({
      description:
        'Paid orders of which something had not left at the end of the period, and the money kept for them then.',
    }),
    storedValue: z.array(StoredValueLiability).meta({
      description:
        'What is owed on gift cards and as store credit. Issuing one is no sale; the VAT is in the orders paid with it.',
    }),
  },
  { id: 'MonthEnd' },
)
export type MonthEnd = z.output<typeof MonthEnd>

const period = {
  month: Month.optional().meta({
    description: 'The last month of the period. Without it, the last month that is over.',
  }),
  months: z.enum(['1', '2']).default('1').meta({ description: 'How many months the period has.' }),
}

const monthEnd = { method: 'GET', tag: 'Administration' } as const

export const readMonthEnd = endpoint({
  ...monthEnd,
  path: '/admin/month-end',
  access: 'staff:reports',
  summary:
    'Get the figures of a month, or of two, for the VAT return and the books. Sales are worked out from the documents issued in it, so that a month that is over never changes',
  query: z.object(period),
  responses: { 200: MonthEnd, 400: Problem },
})

export const exportSalesJournal = endpoint({
  ...monthEnd,
  path: '/admin/month-end/sales.csv',
  access: 'staff:orders+reports',
  summary: 'Export the documents of the period as CSV, one row each; credit notes are negative',
  query: z.object(period),
  fileType: 'text/csv',
  responses: { 200: z.undefined(), 400: Problem },
})

export const exportPaymentsJournal = endpoint({
  ...monthEnd,
  path: '/admin/month-end/payments.csv',
  access: 'staff:orders+reports',
  summary: 'Export the payments and refunds of the period as CSV, one row each; refunds are negative',
  query: z.object(period),
  fileType: 'text/csv',
  responses: { 200: z.undefined(), 400: Problem },
})

export const exportStoredValueJournal = endpoint({
  ...monthEnd,
  path: '/admin/month-end/stored-value.csv',
  access: 'staff:orders+reports',
  summary:
    'Export what changed the balances of gift cards and store credit in the period as CSV, one row each; what was spent or taken is negative',
  query: z.object(period),
  fileType: 'text/csv',
  responses: { 200: z.undefined(), 400: Problem },
})

export const drawPeriodDocuments = endpoint({
  ...monthEnd,
  path: '/admin/month-end/documents.pdf',
  access: 'staff:orders+reports',
  summary: `Get copies of the documents of the period as one PDF, ${documentsPerFile} at most; more are in further parts`,
  query: z.object({
    ...period,
    part: z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'Enter a number from 1')
      .default('1'),
  }),
  fileType: 'application/pdf',
  responses: { 200: z.undefined(), 400: Problem, 404: Problem },
})
