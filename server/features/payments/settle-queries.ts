import { sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { canMoveCheckout, checkoutStatuses } from '#domain/payments/payment-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { jsonColumns, type RowOf } from '#server/db/json-columns.ts'
import { prepared, textOf } from '#server/db/prepared.ts'
import { payments } from '#server/db/schema/payments.ts'
import { anyOf } from '#server/db/word-list.ts'
import { savedCartPiece } from '../cart/saved-cart-queries.ts'
import { emailPiece, type NewEmailRow, newEmailColumns } from '../emails/email-queries.ts'
import { type OwedInvoice, owedInvoiceColumns, owedInvoicePiece } from '../invoices/invoice-queries.ts'
import { moveOrderPiece } from '../orders/move-order.ts'
import { orderEventPiece } from '../orders/order-queries.ts'
import { savedSettings } from '../shop/settings-queries.ts'
import { type SupplyRow, sellPieces, supplyText } from '../stock/stock-queries.ts'
import { spendValuePieces } from '../stored-value/use-queries.ts'

const paymentColumns = jsonColumns(payments, [
  'provider',
  'providerPaymentId',
  'orderId',
  'attemptId',
  'amountCents',
  'currency',
  'mode',
  'checkoutId',
  'reference',
  'receivedOn',
  'takenBy',
  'recordedAt',
])
export type SettlementFacts = {
  /** Recorded payments: this one, and any of the order. */
  samePayments: number
  orderPayments: number
  supply: SupplyRow[]
  /** The saved settings; null if the shop still runs on its initial ones. */
  settings: unknown
}

/** What a settlement is decided on, besides the order itself. */
export async function loadSettlementFacts(
  db: Queryable,
  by: { orderId: number; provider: PaymentMethod; providerPaymentId: string; now: Date },
): Promise<SettlementFacts> {
  const [facts] = await settlementFacts(db, [by.orderId, by.now, by.provider, by.providerPaymentId])
  if (!facts) throw new Error('Loading the facts of a settlement always answers one row')
  return facts
}

const orderedProducts = `array(select product_id from order_lines where order_id = $1 and quantity > removed_quantity)`

const settlementFacts = prepared<SettlementFacts>(
  'load-settlement-facts',
  `select
    (select count(*)::int from payments where provider = $3 and provider_payment_id = $4) as "samePayments",
    (select count(*)::int from payments where order_id = $1) as "orderPayments",
    (select coalesce(json_agg(s), '[]') from (${supplyText({ productIds: orderedProducts, orderId: '$1', now: '$2' })}) s) as supply,
    ${textOf(savedSettings)} as settings`,
)

export type PaidOrder = {
  order: { id: number; status: OrderStatus; version: number }
  /** Null if stored value pays all of it. */
  payment: RowOf<typeof paymentColumns> | null
  paidAt: Date
  mode: 'test' | 'live'
  /** Whether its goods are taken off the shelf. Its reservations end in any case. */
  takesStock: boolean
  /** For the order's history. */
  note: string | null
  /** Null if its customer's address is no longer known. */
  email: NewEmailRow | null
  invoice: OwedInvoice
}

/**
 * Makes an order paid, with all that follows from it, in one statement: the payment, its checkout, the history, the stock
 * with its movements, the stored value that it holds, the saved cart, the email and the invoice that are owed. False, with nothing written, if the order
 * no longer has that status and version or there is too little stock. Run on its own it commits by itself, so that the stock is
 * locked for as long as it runs and no longer.
 */
export async function payOrder(
  db: Queryable,
  { order, payment, paidAt, ...paid }: PaidOrder,
): Promise<boolean> {
  try {
    const rows = await payAll(db, [
      order.id,
      order.status,
      paidAt,
      payment && paymentColumns.json(payment),
      paid.note,
      paid.takesStock,
      paid.email && newEmailColumns.json(paid.email),
      owedInvoiceColumns.json(paid.invoice),
      order.version,
      paid.mode,
    ])
    return rows.length > 0
  } catch (error) {
    if (tooLittleStock.has(conflictOf(error) ?? '')) return false
    throw error
  }
}

const tooLittleStock = new Set(['stock_levels_on_hand_not_negative', 'stock_levels_reserved_within_on_hand'])

// Of an order that somebody else settles or corrects at this moment, the newest status and version count.
const moveToPaid = moveOrderPiece('paid', {
  id: sql`$1`,
  from: sql`$2`,
  set: sql`, paid_at = $3`,
  only: sql`version = $9`,
})

const recordPayment = `insert into payments (${paymentColumns.names})
    select ${paymentColumns.names} from json_populate_record(null::payments, $4)
    where $4::json is not null and exists (select from paid)
    returning attempt_id, checkout_id, provider, taken_by`

const completable = checkoutStatuses.filter((status) => canMoveCheckout(status, 'complete'))

// The id may have been lost with the answer; the payment restores it.
const completeAttempt = `update payment_attempts a set status = 'complete', next_check_at = null, updated_at = $3,
      checkout_id = coalesce(a.checkout_id, recorded.checkout_id)
    from recorded where a.id = recorded.attempt_id and a.status in ${textOf(anyOf(completable))}`

const noteInHistory = orderEventPiece(
  {
    orderId: sql`paid.id`,
    at: sql`$3`,
    from: sql`$2`,
    to: sql`'paid'`,
    actor: sql`coalesce(recorded.taken_by, recorded.provider, 'customer')`,
    note: sql`$5`,
  },
  sql`paid left join recorded on true`,
)

// Whatever happens to the tab that paid: none of the customer's devices offers the same goods for payment again.
const emptyCart = savedCartPiece(
  sql`select account_id, (select jsonb_object_agg(product_id, quantity) from wanted) from paid`,
)

const isPaid = sql`exists (select from paid)`
const oweEmail = emailPiece(sql`$7`, isPaid)
const oweInvoice = owedInvoicePiece(sql`$8`, isPaid)
const spendValue = spendValuePieces({ orderId: sql`(select id from paid)`, at: sql`$3` })

// Below the attempts at the provider, whose numbers go up from 1: a checkout that is opened meanwhile takes none of these.
const attemptSpending = `insert into payment_attempts (order_id, attempt, provider, mode, amount_cents, currency, idempotency_key,
      status, next_check_at, created_at, updated_at)
    select paid.id, -spent.position, lockable.kind, $10::text, spent.amount_cents, 'ZAR',
      paid.order_number || '-value-' || lockable.id, 'complete', null, $3, $3
    from paid, spent join lockable on lockable.id = spent.stored_value_id
    returning id, order_id, attempt, provider, mode, amount_cents, currency, idempotency_key`

const paySpending = `insert into payments (provider, provider_payment_id, order_id, attempt_id, amount_cents, currency, mode,
      stored_value_id, recorded_at)
    select a.provider, a.idempotency_key, a.order_id, a.id, a.amount_cents, a.currency, a.mode, spent.stored_value_id, $3
    from attempted a join spent on -spent.position = a.attempt
    returning id`

const readLines = `select l.product_id, sum(l.quantity - l.removed_quantity)::int as quantity from order_lines l, paid
    where l.order_id = paid.id and l.quantity > l.removed_quantity group by l.product_id`

// After stored value: whoever waits for that holds no stock.
const takeStock = sellPieces({
  orderId: sql`$1`,
  actor: sql`'customer'`,
  at: sql`$3`,
  isTaken: sql`$6::boolean`,
  after: sql`(select count(*) from entered) >= 0`,
})

// What others wait for is locked last.
const payAll = prepared<{ id: string }>(
  'pay-order',
  `with paid as (${textOf(moveToPaid)}),
  recorded as (${recordPayment}),
  completed as (${completeAttempt}),
  noted as (${textOf(noteInHistory)}),
  ${textOf(spendValue)},
  attempted as (${attemptSpending}),
  prepaid as (${paySpending}),
  wanted as materialized (${readLines}),
  emptied as (${textOf(emptyCart)}),
  emailed as (${textOf(oweEmail)}),
  invoiced as (${textOf(oweInvoice)}),
  ${textOf(takeStock)}
  select id from paid`,
)
