import { z } from 'zod'
import { maxCartLines, maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import { quoteEvents, quoteStatuses } from '#domain/orders/quote.ts'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { Price, PriceSum } from '../wire/rand.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { ShippingInfo } from './order.ts'

/* Quotes: what the shop offers a customer at agreed prices, and what becomes an order when it is accepted. */

const amounts = {
  subtotalCents: PriceSum,
  shippingCents: PriceSum,
  vatCents: PriceSum,
  totalCents: PriceSum,
  taxLabel: z.string().nullable(),
}

export const QuoteLine = wireObject(
  {
    productId: z.int(),
    name: z.string(),
    sku: z.string(),
    quantity: z.int(),
    unitPriceCents: Price,
    shelfPriceCents: Price.meta({ description: 'What the shop asked when the quote was written.' }),
    lineTotalCents: PriceSum,
  },
  { spelling: 'camel', id: 'QuoteLine' },
)
export type QuoteLine = z.output<typeof QuoteLine>

const listed = {
  id: z.int(),
  number: z.string(),
  status: z.enum(quoteStatuses),
  fullName: z.string(),
  companyName: z.string().nullable(),
  email: z.string(),
  totalCents: PriceSum,
  validUntil: z.iso.date(),
  updatedAt: z.iso.datetime(),
  orderNumber: z.string().nullable(),
}

export const ListedQuote = wireObject(listed, { spelling: 'camel', id: 'ListedQuote' })
export type ListedQuote = z.output<typeof ListedQuote>

export const Quote = wireObject(
  {
    ...listed,
    ...amounts,
    version: z.int(),
    shippingInfo: ShippingInfo,
    isCollected: z.boolean(),
    note: z.string(),
    lines: z.array(QuoteLine),
    history: z.array(
      z.object({ at: z.iso.datetime(), event: z.enum(quoteEvents), actor: z.string().nullable() }),
    ),
  },
  { spelling: 'camel', id: 'Quote' },
)
export type Quote = z.output<typeof Quote>

export const QuoteBody = wireObject(
  {
    lines: z
      .array(
        wireObject(
          {
            productId: RowId,
            quantity: z.int().positive().max(maxLineQuantity),
            unitPriceCents: Price.meta({
              description: 'At most the price on the shelf. A lower one needs the permission `prices`.',
            }),
          },
          { spelling: 'camel' },
        ),
      )
      .min(1, 'Add a product')
      .max(maxCartLines)
      .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
        message: 'Name each product once',
      }),
    shippingInfo: ShippingInfo,
    isCollected: z.boolean().default(false),
    shippingCents: Price.optional().meta({ description: 'For delivery. Default: as the settings say.' }),
    validUntil: z.iso.date(),
    note: z.string().trim().max(2000).default(''),
  },
  { spelling: 'camel', id: 'QuoteBody' },
)
export type QuoteBody = z.output<typeof QuoteBody>

const quotes = { tag: 'Quotes', access: 'staff:orders' } as const
const params = z.object({ id: RowIdText })
const quote = z.object({ quote: Quote })
const version = z.int().positive().meta({
  description: 'The version of the quote that was read. If it has changed since, nothing happens.',
})

export const quoteFilters = ['all', ...quoteStatuses] as const

export const listQuotes = endpoint({
  ...quotes,
  method: 'GET',
  path: '/admin/quotes',
  summary: 'List quotes, the newest change first; `q` searches number, name, company, email and phone',
  query: z.object({
    ...pageQuery,
    status: z.enum(quoteFilters).default('all'),
    q: z.string().trim().max(200).default(''),
  }),
  responses: { 200: z.object({ quotes: z.array(ListedQuote), pagination: Pagination }) },
})

export const createQuote = endpoint({
  ...quotes,
  method: 'POST',
  path: '/admin/quotes',
  summary: 'Write a quote. Nothing is sent or held yet. Safe to send twice with the same key',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: QuoteBody,
  responses: { 201: quote, 400: Problem, 404: Problem, 409: Problem },
})

export const readQuote = endpoint({
  ...quotes,
  method: 'GET',
  path: '/admin/quotes/:id',
  summary: 'Read a quote',
  params,
  responses: { 200: quote, 404: Problem },
})

export const updateQuote = endpoint({
  ...quotes,
  method: 'PUT',
  path: '/admin/quotes/:id',
  summary: 'Change a quote that was not accepted. It is a draft again, and its link says so until it is sent',
  params,
  body: z.object({ version, quote: QuoteBody }),
  responses: { 200: quote, 400: Problem, 404: Problem, 409: Problem },
})

export const sendQuote = endpoint({
  ...quotes,
  method: 'POST',
  path: '/admin/quotes/:id/send',
  summary:
    'Open a quote for its answer, with the link on which it is accepted; emailed with the PDF if asked',
  params,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object({ version, email: z.boolean() }),
  responses: { 200: z.object({ quote: Quote, url: z.string() }), 404: Problem, 409: Problem },
})

export const answerQuoteForCustomer = endpoint({
  ...quotes,
  method: 'POST',
  path: '/admin/quotes/:id/answer',
  summary: 'Record what the customer answered to a quote by telephone. Accepted, it becomes an order',
  params,
  body: z.object({ version, answer: z.enum(['accept', 'decline']) }),
  responses: { 200: quote, 404: Problem, 409: Problem },
})

export const readQuotePdf = endpoint({
  ...quotes,
  method: 'GET',
  path: '/admin/quotes/:id/quote.pdf',
  summary: 'Download a quote as a PDF',
  params,
  fileType: 'application/pdf',
  responses: { 200: z.undefined(), 404: Problem },
})

const token = z.object({ token: z.string().max(400) })

export const OpenQuote = wireObject(
  {
    number: z.string(),
    version: z.int(),
    status: z.enum(['open', 'accepted', 'declined', 'expired', 'being_changed']),
    validUntil: z.iso.date(),
    note: z.string(),
    lines: z.array(
      wireObject(
        { name: z.string(), quantity: z.int(), unitPriceCents: Price, lineTotalCents: PriceSum },
        { spelling: 'camel' },
      ),
    ),
    ...amounts,
    isCollected: z.boolean(),
    orderNumber: z.string().nullable(),
    payPath: z.string().nullable().meta({ description: 'Where the order is paid, while it is not.' }),
  },
  { spelling: 'camel', id: 'OpenQuote' },
)
export type OpenQuote = z.output<typeof OpenQuote>

const open = { tag: 'Quotes', access: 'anyone' } as const
const openQuote = z.object({ quote: OpenQuote })

export const readOpenQuote = endpoint({
  ...open,
  method: 'GET',
  path: '/quotes/:token',
  summary: 'What a quote offers, without saying whose it is or where it goes',
  params: token,
  responses: { 200: openQuote, 404: Problem },
})

export const answerQuote = endpoint({
  ...open,
  method: 'POST',
  path: '/quotes/:token/answer',
  summary:
    'Accept or decline a quote. Accepted, it becomes an order at its prices, with the stock taken at that moment. Safe to send twice',
  params: token,
  body: z.object({ version, answer: z.enum(['accept', 'decline']) }),
  responses: { 200: openQuote, 404: Problem, 409: Problem },
})
