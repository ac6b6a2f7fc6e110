import { sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { canMoveCheckout, checkoutStatuses } from '#domain/payments/payment-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { jsonColumns, type RowOf } from '#server/db/json-columns.ts'
import { prepared, textOf } from '#server/db/prepared.ts'
import { emails } from '#server/db/schema/emails.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { payments } from '#server/db/schema/payments.ts'
import { anyOf } from '#server/db/word-list.ts'
import { cartWithout } from '../cart/saved-cart-queries.ts'
import { savedSettings } from '../shop/settings-queries.ts'
import { type SupplyRow, soldParts, supplyText } from '../stock/stock-queries.ts'

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
const emailColumns = jsonColumns(emails, [
  'kind',
  'eventKey',
  'recipient',
  'sealedData',
  'orderNumber',
  'nextAttemptAt',
  'createdAt',
])
const invoiceColumns = jsonColumns(invoices, [
  'kind',
  'orderId',
  'causeKey',
  'totalCents',
  'vatCents',
  'document',
  'owedAt',
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
  email: RowOf<typeof emailColumns> | null
  invoice: RowOf<typeof invoiceColumns>
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
      paid.email && emailColumns.json(paid.email),
      invoiceColumns.json(paid.invoice),
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
const moveToPaid = `update orders set status = 'paid', paid_at = $3 where id = $1 and status = $2 and version = $9
    returning id, order_number, account_id`

const recordPayment = `insert into payments (${paymentColumns.names})
    select ${paymentColumns.names} from json_populate_record(null::payments, $4)
    where $4::json is not null and exists (select from paid)
    returning attempt_id, checkout_id, provider, taken_by`

const completable = checkoutStatuses.filter((status) => canMoveCheckout(status, 'complete'))

// The id may have been lost with the answer; the payment restores it.
const completeAttempt = `update payment_attempts a set status = 'complete', next_check_at = null, updated_at = $3,
      checkout_id = coalesce(a.checkout_id, recorded.checkout_id)
    from recorded where a.id = recorded.attempt_id and a.status in ${textOf(anyOf(completable))}`

const noteInHistory = `insert into order_history (order_id, at, from_status, to_status, actor, note)
    select paid.id, $3, $2, 'paid', coalesce(recorded.taken_by, recorded.provider, 'customer'), $5
    from paid left join recorded on true`

// Whatever happens to the tab that paid: none of the customer's devices offers the same goods for payment again.
const emptyCart = `update saved_carts set items = ${textOf(cartWithout(sql`items`, sql`bought.quantities`))}
    from paid, (select jsonb_object_agg(product_id, quantity) as quantities from wanted) bought
    where saved_carts.account_id = paid.account_id and bought.quantities is not null`

const oweEmail = `insert into emails (${emailColumns.names})
    select ${emailColumns.names} from json_populate_record(null::emails, $7)
    where $7::json is not null and exists (select from paid) on conflict (event_key) do nothing`

const oweInvoice = `insert into invoices (${invoiceColumns.names})
    select ${invoiceColumns.names} from json_populate_record(null::invoices, $8) where exists (select from paid)
    on conflict (cause_key) do nothing`

const spendHeld = `update stored_value_uses u set state = 'spent' from paid where u.order_id = paid.id and u.state = 'held'
    returning u.stored_value_id, u.amount_cents, u.position`

// In id order, and before the stock: whoever waits for stored value holds none.
const lockValues = `select id, kind from stored_values where id in (select stored_value_id from spent) order by id for update`

const lowerValues = `update stored_values v
    set held_cents = v.held_cents - spent.amount_cents, balance_cents = v.balance_cents - spent.amount_cents
    from spent join lockable on lockable.id = spent.stored_value_id where v.id = spent.stored_value_id
    returning v.id`

const recordSpending = `insert into stored_value_entries (stored_value_id, amount_cents, reason, order_id, actor, at)
    select spent.stored_value_id, -spent.amount_cents, 'spent', paid.id, 'customer', $3 from paid, spent
    where spent.stored_value_id in (select id from lowered)
    returning stored_value_id`

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
const takeStock = soldParts({
  orderId: sql`$1`,
  actor: sql`'customer'`,
  at: sql`$3`,
  isTaken: sql`$6::boolean`,
  after: sql`(select count(*) from entered) >= 0`,
})

// What others wait for is locked last.
const payAll = prepared<{ id: string }>(
  'pay-order',
  `with paid as (${moveToPaid}),
  recorded as (${recordPayment}),
  completed as (${completeAttempt}),
  noted as (${noteInHistory}),
  spent as (${spendHeld}),
  lockable as materialized (${lockValues}),
  lowered as (${lowerValues}),
  entered as (${recordSpending}),
  attempted as (${attemptSpending}),
  prepaid as (${paySpending}),
  wanted as materialized (${readLines}),
  emptied as (${emptyCart}),
  emailed as (${oweEmail}),
  invoiced as (${oweInvoice}),
  ${textOf(takeStock)}
  select id from paid`,
)
