import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { paymentMethods } from '#domain/payments/payment-method.ts'
import { providerNames } from '#domain/payments/payment-provider.ts'
import { checkoutStatuses } from '#domain/payments/payment-status.ts'
import { refundStatuses } from '#domain/payments/refunds.ts'
import { storedValueKinds } from '#domain/payments/stored-value-kinds.ts'
import { anyOf } from '../word-list.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orderCorrections, orderSwaps, orders } from './orders.ts'
import { orderReturns } from './returns.ts'
import { storedValues } from './stored-values.ts'

export const paymentModes = ['test', 'live'] as const

export type ReturnUrls = { successUrl: string; cancelUrl: string; failureUrl: string }

/** One attempt at paying one order for one amount: a checkout at the provider, requested or open. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Set if it pays the difference of a swap, and not the order. */
    swapId: bigint('swap_id', { mode: 'number' }).references(() => orderSwaps.id),
    attempt: integer('attempt').notNull(),
    provider: text('provider', { enum: paymentMethods }).notNull(),
    mode: text('mode', { enum: paymentModes }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    // Stored for ever, while the provider forgets a key after 24 hours (their docs, "Idempotency").
    idempotencyKey: text('idempotency_key').notNull().unique('payment_attempts_idempotency_key_unique'),
    checkoutId: text('checkout_id').unique('payment_attempts_checkout_id_unique'),
    redirectUrl: text('redirect_url'),
    // Sent again unchanged: one key with another body is refused (their docs, "Idempotency").
    returnUrls: jsonb('return_urls').$type<ReturnUrls>(),
    status: text('status', { enum: checkoutStatuses }).notNull(),
    /** When the provider is next asked about it; null if there is nothing more to ask. */
    nextCheckAt: instant('next_check_at').defaultNow(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('payment_attempts_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('payment_attempts_swap').on(table.swapId).where(sql`swap_id is not null`),
    unique('payment_attempts_attempt_unique').on(table.orderId, table.attempt),
    oneOf('payment_attempts_status_known', table.status, checkoutStatuses),
    oneOf('payment_attempts_mode_known', table.mode, paymentModes),
    holds('payment_attempts_amount_positive', sql`${table.amountCents} > 0`),
    holds('payment_attempts_rand_only', sql`${table.currency} = 'ZAR'`),
  ],
)

/** Money that arrived. A provider's payment is recorded once, whatever repeats. */
export const payments = pgTable(
  'payments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider', { enum: paymentMethods }).notNull(),
    providerPaymentId: text('provider_payment_id').notNull(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    attemptId: bigint('attempt_id', { mode: 'number' })
      .notNull()
      .references(() => paymentAttempts.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    mode: text('mode', { enum: paymentModes }).notNull(),
    /** The checkout that took the money, through which it can be refunded. */
    checkoutId: text('checkout_id'),
    /** Refunded or on its way: the sum of refunds that did not fail. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /** Of money that staff took themselves: what the bank or the card machine calls it, the day, and who says so. */
    reference: text('reference'),
    receivedOn: date('received_on', { mode: 'string' }),
    takenBy: text('taken_by'),
    /** What it was paid with, if with stored value. */
    storedValueId: bigint('stored_value_id', { mode: 'number' }).references(() => storedValues.id),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    unique('payments_provider_payment_unique').on(table.provider, table.providerPaymentId),
    oneOf('payments_mode_known', table.mode, paymentModes),
    holds('payments_amount_positive', sql`${table.amountCents} > 0`),
    holds(
      'payments_refunded_within_amount',
      sql`${table.refundedCents} >= 0 and ${table.refundedCents} <= ${table.amountCents}`,
    ),
    holds(
      'payments_with_stored_value',
      sql`(${table.provider} in ${anyOf(storedValueKinds)}) = (${table.storedValueId} is not null)`,
    ),
    index('payments_order').on(table.orderId),
    index('payments_stored_value').on(table.storedValueId).where(sql`stored_value_id is not null`),
    index('payments_recorded').on(table.recordedAt),
  ],
)

/** Refunds: saved before the provider is asked, so that no answer can be lost for good. */
export const refunds = pgTable(
  'refunds',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => payments.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    isRestocking: boolean('is_restocking').notNull(),
    /** The units taken out of the order that it pays back. */
    correctionId: bigint('correction_id', { mode: 'number' }).references(() => orderCorrections.id),
    status: text('status', { enum: refundStatuses }).notNull(),
    /** Identifies this refund to the provider. */
    idempotencyKey: text('idempotency_key').notNull().unique('refunds_idempotency_key_unique'),
    /** Identifies it to us: a click that is sent twice finds the first one's refund. */
    requestKey: text('request_key'),
    /** What is asked for at once may come from several payments: of its parts, which one. */
    part: integer('part').notNull().default(1),
    /** Given as store credit, as its customer agreed, instead of going back the way it came. */
    isToCredit: boolean('is_to_credit').notNull().default(false),
    providerRefundId: text('provider_refund_id').unique('refunds_provider_refund_unique'),
    failure: text('failure'),
    /** The return it is for, if it is for one. */
    returnId: bigint('return_id', { mode: 'number' }).references(() => orderReturns.id),
    /** Of one that staff paid out themselves: what the bank calls it. */
    payoutReference: text('payout_reference'),
    requestedBy: text('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    nextCheckAt: instant('next_check_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    oneOf('refunds_status_known', table.status, refundStatuses),
    holds('refunds_amount_positive', sql`${table.amountCents} > 0`),
    unique('refunds_request_key_unique').on(table.orderId, table.requestKey, table.part),
    index('refunds_order').on(table.orderId),
    index('refunds_ended').on(table.endedAt).where(sql`ended_at is not null`),
    // However many members of staff refund a return at once, it is paid once. A failed one may be followed by another.
    uniqueIndex('refunds_return_once').on(table.returnId, table.part).where(sql`status <> 'failed'`),
    index('refunds_payment').on(table.paymentId),
    index('refunds_correction').on(table.correctionId).where(sql`correction_id is not null`),
    index('refunds_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
  ],
)

export const webhookOutcomes = ['received', 'settled', 'noted', 'ignored', 'rejected', 'unmatched'] as const
export type WebhookOutcome = (typeof webhookOutcomes)[number]

/** Every event a provider sent with a valid signature, known or not. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    webhookId: text('webhook_id').primaryKey(),
    provider: text('provider', { enum: providerNames }).notNull(),
    eventType: text('event_type').notNull(),
    body: jsonb('body').notNull(),
    outcome: text('outcome', { enum: webhookOutcomes }).notNull(),
    note: text('note'),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
  },
  (table) => [
    oneOf('webhook_events_outcome_known', table.outcome, webhookOutcomes),
    index('webhook_events_received').on(table.receivedAt),
    index('webhook_events_order').on(sql`(${table.body} #>> '{payload,metadata,orderId}')`),
    index('webhook_events_readable').on(table.receivedAt).where(sql`body <> '{}'::jsonb`),
  ],
)
