import { z } from 'zod'
import { invoiceKinds } from '#domain/money/invoice.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { PriceSum } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'

export const Invoice = wireObject(
  {
    kind: z.enum(invoiceKinds),
    number: z.string(),
    title: z.string(),
    issuedAt: z.iso.datetime(),
    totalCents: PriceSum,
    vatCents: PriceSum,
    undrawn: z.array(z.string()).optional().meta({
      description:
        'Signs that no typeface of the shop has: the PDF shows a question mark for them. For staff.',
    }),
  },
  { spelling: 'camel', names: { vatCents: 'tax' }, id: 'Invoice' },
)
export type Invoice = z.output<typeof Invoice>

const ofOrder = { tag: 'Orders', method: 'GET', access: 'user' } as const
const orderNumber = code().max(40)

export const listInvoices = endpoint({
  ...ofOrder,
  path: '/orders/:orderNumber/invoices',
  summary:
    "List an order's invoice, credit notes and debit notes, oldest first. For its owner, and staff with access to orders",
  params: z.object({ orderNumber }),
  responses: { 200: z.object({ invoices: z.array(Invoice) }), 404: Problem },
})

export const readInvoicePdf = endpoint({
  ...ofOrder,
  path: '/orders/:orderNumber/invoice.pdf',
  summary:
    "Download the invoice as a PDF. The owner's first download is the original; all others are marked as copies",
  params: z.object({ orderNumber }),
  fileType: 'application/pdf',
  responses: { 200: z.undefined(), 404: Problem },
})

export const readCreditNotePdf = endpoint({
  ...ofOrder,
  path: '/orders/:orderNumber/credit-notes/:number.pdf',
  summary:
    "Download a credit or debit note as a PDF. The owner's first download is the original; all others are marked as copies",
  params: z.object({ orderNumber, number: code().max(40) }),
  fileType: 'application/pdf',
  responses: { 200: z.undefined(), 404: Problem },
})
