import { z } from 'zod'
import {
  giftCardFilters,
  giftCardStatuses,
  highestCreditCents,
  highestGiftCardCents,
  lowestGiftCardCents,
  maxGiftCardMessage,
  storedValueReasons,
} from '#domain/payments/stored-value.ts'
import { storedValueKinds } from '#domain/payments/stored-value-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { Balance, PriceSum, sumBetween } from '../wire/rand.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

const amounts = {
  balanceCents: PriceSum.meta({ description: 'What the shop owes on it.' }),
  heldCents: PriceSum.meta({ description: 'Of it, what orders that wait for their payment hold.' }),
}

export const GiftCard = wireObject(
  {
    id: z.int(),
    codeEnd: z.string().meta({ description: 'The last four characters of its code, which is not kept.' }),
    status: z.enum(giftCardStatuses),
    issuedCents: PriceSum,
    ...amounts,
    recipientEmail: z.string().nullable(),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
  },
  { spelling: 'camel', id: 'GiftCard' },
)
export type GiftCard = z.output<typeof GiftCard>

export const StoredValueEntry = wireObject(
  {
    id: z.int(),
    at: z.iso.datetime(),
    reason: z.enum(storedValueReasons),
    amountCents: Balance,
    orderNumber: z.string().nullable(),
    note: z.string().nullable(),
    actor: z.string(),
  },
  { spelling: 'camel', id: 'StoredValueEntry' },
)
export type StoredValueEntry = z.output<typeof StoredValueEntry>

export const StoreCredit = wireObject(
  { ...amounts, entries: z.array(StoredValueEntry).meta({ description: 'The newest hundred first.' }) },
  { spelling: 'camel', id: 'StoreCredit' },
)
export type StoreCredit = z.output<typeof StoreCredit>

const cards = { tag: 'Gift cards and store credit', access: 'staff:refunds' } as const
const cardOf = z.object({ id: RowIdText })
const requestKey = z.object({ 'idempotency-key': z.string().min(16).max(200) })

export const listGiftCards = endpoint({
  ...cards,
  method: 'GET',
  path: '/admin/gift-cards',
  summary: 'List gift cards, newest first',
  query: z.object({
    ...pageQuery,
    status: z.enum(giftCardFilters).default('all'),
    q: z.string().trim().max(100).default('').meta({
      description: 'The end of a code, or part of an email address.',
    }),
  }),
  responses: { 200: z.object({ giftCards: z.array(GiftCard), pagination: Pagination }) },
})

export const issueGiftCard = endpoint({
  ...cards,
  method: 'POST',
  path: '/admin/gift-cards',
  summary:
    'Issue a gift card. Its code is in the answer, and nowhere else. Safe to send twice with the same key',
  headers: requestKey,
  body: wireObject(
    {
      amountCents: sumBetween(lowestGiftCardCents, highestGiftCardCents),
      recipientName: z.string().trim().max(100).default(''),
      recipientEmail: code().check(z.email()).max(200).nullable().default(null).meta({
        description: 'Where it is sent. Null: you pass it on yourself.',
      }),
      message: z.string().trim().max(maxGiftCardMessage).default(''),
    },
    { spelling: 'camel' },
  ),
  responses: { 201: z.object({ giftCard: GiftCard, code: z.string() }), 400: Problem, 409: Problem },
})

export const readGiftCard = endpoint({
  ...cards,
  method: 'GET',
  path: '/admin/gift-cards/:id',
  summary: 'Read a gift card with all that changed its balance',
  params: cardOf,
  responses: { 200: z.object({ giftCard: GiftCard, entries: z.array(StoredValueEntry) }), 404: Problem },
})

export const moveGiftCard = endpoint({
  ...cards,
  method: 'POST',
  path: '/admin/gift-cards/:id/move',
  summary: 'Block a gift card that was lost or stolen, or let it be spent again',
  params: cardOf,
  body: z.object({ step: z.enum(['block', 'unblock']) }),
  responses: { 200: z.object({ giftCard: GiftCard }), 404: Problem },
})

const customer = z.object({ id: z.string().max(100) })

export const readCustomerCredit = endpoint({
  ...cards,
  method: 'GET',
  path: '/admin/customers/:id/store-credit',
  summary: "Read a customer's store credit",
  params: customer,
  responses: { 200: z.object({ storeCredit: StoreCredit }), 404: Problem },
})

export const changeCustomerCredit = endpoint({
  ...cards,
  method: 'POST',
  path: '/admin/customers/:id/store-credit',
  summary: 'Give a customer store credit, or take some. Safe to send twice with the same key',
  params: customer,
  headers: requestKey,
  body: wireObject(
    {
      direction: z.enum(['give', 'take']),
      amountCents: sumBetween(1, highestCreditCents),
      reason: z.string().trim().min(1, 'Enter a reason').max(200),
    },
    { spelling: 'camel' },
  ),
  responses: { 200: z.object({ storeCredit: StoreCredit }), 400: Problem, 404: Problem, 409: Problem },
})

const OwnEntry = wireObject(
  {
    at: z.iso.datetime(),
    reason: z.enum(storedValueReasons),
    amountCents: Balance,
    orderNumber: z.string().nullable(),
  },
  { spelling: 'camel' },
)

export const OwnCredit = wireObject(
  { ...amounts, entries: z.array(OwnEntry) },
  { spelling: 'camel', id: 'OwnCredit' },
)
export type OwnCredit = z.output<typeof OwnCredit>

export const readOwnCredit = endpoint({
  tag: 'Gift cards and store credit',
  access: 'user',
  method: 'GET',
  path: '/account/store-credit',
  summary: 'Read your store credit',
  responses: { 200: z.object({ storeCredit: OwnCredit }) },
})

const Liability = wireObject(
  {
    kind: z.enum(storedValueKinds),
    openingCents: Balance,
    addedCents: Balance.meta({ description: 'Issued, given, and refunded to it.' }),
    spentCents: Balance.meta({ description: 'Paid with it: the VAT is on the invoices of these orders.' }),
    takenCents: Balance,
    closingCents: Balance,
  },
  { spelling: 'camel', id: 'StoredValueLiability' },
)
export const StoredValueLiability = Liability
export type StoredValueLiability = z.output<typeof Liability>
