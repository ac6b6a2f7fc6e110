import { sql } from 'drizzle-orm'
import { type OrderStatus, statusesThat } from '#domain/orders/order-status.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { checkoutStatusesThat } from '#domain/payments/payment-status.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable } from '#server/db/client.ts'
import type { MovementCause } from '#server/db/schema/stock.ts'
import { anyOf } from '#server/db/word-list.ts'

export type OrderMoney = {
  orderNumber: string
  status: OrderStatus
  totalCents: number
  paidCents: number
  payments: number
  returnedCents: number
  wasPaidTwice: boolean
}

/** Every order whose money could be wrong at first sight: with its payments and refunds. */
export async function listOrderMoney(db: Queryable): Promise<OrderMoney[]> {
  const result = await db.execute<OrderMoney>(
    sql`select o.order_number as "orderNumber", o.status, o.total_cents::float8 as "totalCents",
      coalesce(p.cents, 0)::float8 as "paidCents", coalesce(p.count, 0)::int as payments,
      coalesce(r.cents, 0)::float8 as "returnedCents",
      exists (select 1 from order_attention a where a.order_id = o.id and a.reason = 'paid_twice') as "wasPaidTwice"
    from orders o
    left join (select order_id, sum(amount_cents) as cents, count(*) from payments group by order_id) p on p.order_id = o.id
    left join (select order_id, sum(amount_cents) as cents from refunds where status in ${anyOf(refundStatusesThat('isDone'))} group by order_id) r
      on r.order_id = o.id`,
  )
  return result.rows
}

export type PaymentWithRefunds = {
  orderNumber: string
  providerPaymentId: string
  amountCents: number
  refundedCents: number
  refunds: number
}

/** Payments whose refunded amount is not the sum of their refunds, or exceeds the payment. */
export async function listUnevenPayments(db: Queryable): Promise<PaymentWithRefunds[]> {
  const result = await db.execute<PaymentWithRefunds>(
    sql`select o.order_number as "orderNumber", p.provider_payment_id as "providerPaymentId",
      p.amount_cents::float8 as "amountCents", p.refunded_cents::float8 as "refundedCents",
      coalesce(sum(r.amount_cents), 0)::float8 as refunds
    from payments p join orders o on o.id = p.order_id
    left join refunds r on r.payment_id = p.id and r.status not in ${anyOf(refundStatusesThat('hasFailed'))}
    group by o.order_number, p.id
    having p.refunded_cents <> coalesce(sum(r.amount_cents), 0) or p.refunded_cents > p.amount_cents`,
  )
  return result.rows
}

/** Attempts that are complete without a payment, and payments whose attempt is not complete. */
export async function listUnevenAttempts(
  db: Queryable,
): Promise<{ orderNumber: string; attempt: number; status: string; hasPayment: boolean }[]> {
  const result = await db.execute<{
    orderNumber: string
    attempt: number
    status: string
    hasPayment: boolean
  }>(
    sql`select o.order_number as "orderNumber", a.attempt, a.status,
      exists (select 1 from payments p where p.attempt_id = a.id) as "hasPayment"
    from payment_attempts a join orders o on o.id = a.order_id
    where (a.status in ${anyOf(checkoutStatusesThat('hasPayment'))}) <> exists (select 1 from payments p where p.attempt_id = a.id)`,
  )
  return result.rows
}

/** Payment events without an order that no alert was raised for. */
export async function listUnreportedPayments(db: Queryable): Promise<{ webhookId: string }[]> {
  const result = await db.execute<{ webhookId: string }>(
    sql`select e.webhook_id as "webhookId" from webhook_events e
    where e.outcome = 'unmatched' and e.body ? 'payload' and e.event_type in ('payment_succeeded', 'refund_succeeded')
      and not exists (select from shop_alerts a where a.kind in ('payment_unmatched', 'refund_unmatched')
        and a.subject = e.body #>> '{payload,id}')
      and not exists (select from payments p where p.provider_payment_id = e.body #>> '{payload,id}')`,
  )
  return result.rows
}

export type ProductStock = {
  productId: number
  name: string
  onHand: number
  reserved: number
  held: number
  moved: Partial<Record<MovementCause, number>>
}

/** The stock on hand of each product, and every movement behind it. */
export async function listStock(db: Queryable): Promise<ProductStock[]> {
  const result = await db.execute<ProductStock>(
    sql`select s.product_id as "productId", p.name, s.on_hand as "onHand", s.reserved,
      coalesce((select sum(r.quantity) from stock_reservations r where r.product_id = s.product_id), 0)::int as held,
      coalesce((select json_object_agg(cause, quantity) from (
        select cause, sum(quantity)::int as quantity from stock_movements m
        where m.product_id = s.product_id group by cause order by cause) c), '{}') as moved
    from stock_levels s join products p on p.id = s.product_id order by s.product_id`,
  )
  return result.rows
}

/** Stock held for orders that do not await payment. */
export async function listStrayReservations(
  db: Queryable,
): Promise<{ orderNumber: string; status: string; productId: number }[]> {
  const result = await db.execute<{ orderNumber: string; status: string; productId: number }>(
    sql`select o.order_number as "orderNumber", o.status, r.product_id as "productId"
    from stock_reservations r join orders o on o.id = r.order_id where o.status not in ${anyOf(statusesThat('awaitsPayment'))}`,
  )
  return result.rows
}

/** Orders awaiting payment in time whose lines are not fully reserved. */
export async function listUnheldLines(
  db: Queryable,
  now: Date,
): Promise<{ orderNumber: string; productId: number; quantity: number; held: number }[]> {
  const result = await db.execute<{ orderNumber: string; productId: number; quantity: number; held: number }>(
    sql`select o.order_number as "orderNumber", l.product_id as "productId", l.quantity, coalesce(r.quantity, 0) as held
    from orders o join order_lines l on l.order_id = o.id
    left join stock_reservations r on r.order_id = o.id and r.product_id = l.product_id
    where o.status in ${anyOf(statusesThat('awaitsPayment'))} and o.reserved_until > ${now} and coalesce(r.quantity, 0) <> l.quantity`,
  )
  return result.rows
}

export type SoldLine = {
  orderNumber: string
  status: OrderStatus
  productId: number
  ordered: number
  sold: number
  returned: number
  wasShort: boolean
}

/** Lines whose stock movements do not match their order's status. */
export async function listUnevenSales(db: Queryable): Promise<SoldLine[]> {
  const result = await db.execute<SoldLine>(
    sql`select * from (
      select o.order_number as "orderNumber", o.status, coalesce(l.product_id, m.product_id) as "productId",
        coalesce(l.quantity, 0) as ordered, coalesce(m.sold, 0) as sold, coalesce(m.returned, 0) as returned,
        exists (select 1 from order_attention a
          where a.order_id = o.id and a.reason = 'stock_short_after_late_payment') as "wasShort"
      from order_lines l
      full join (
        select order_id, product_id, -coalesce(sum(quantity) filter (where cause = 'sale'), 0)::int as sold,
          coalesce(sum(quantity) filter (where cause = 'return'), 0)::int as returned
        from stock_movements where order_id is not null group by order_id, product_id
      ) m on m.order_id = l.order_id and m.product_id = l.product_id
      join orders o on o.id = coalesce(l.order_id, m.order_id)
    ) lines
    where returned > sold or (sold <> 0 and sold <> ordered)
      or (status in ${anyOf(statusesThat('isUnpaid'))} and sold <> 0)
      or (status not in ${anyOf(statusesThat('isUnpaid'))} and sold = 0
        and not ("wasShort" and status not in ${anyOf(statusesThat('hasLeft'))}))`,
  )
  return result.rows
}

export type OrderMoves = {
  orderNumber: string
  status: OrderStatus
  moves: { from: OrderStatus | null; to: OrderStatus }[]
}

export async function listMoves(db: Queryable): Promise<OrderMoves[]> {
  const result = await db.execute<OrderMoves>(
    sql`select o.order_number as "orderNumber", o.status, coalesce(
      json_agg(json_build_object('from', h.from_status, 'to', h.to_status) order by h.id) filter (where h.id is not null),
      '[]') as moves
    from orders o left join order_history h on h.order_id = o.id group by o.id`,
  )
  return result.rows
}

/**
 * Events that should have an email and have none, and emails without an event. Customers who cancel their own unpaid
 * order get none, but may have one from before that rule. Deleting an account deletes its emails.
 */
export async function listUnevenEmails(
  db: Queryable,
): Promise<{ eventKey: string; hasEvent: boolean; hasEmail: boolean }[]> {
  const result = await db.execute<{ eventKey: string; hasEvent: boolean; hasEmail: boolean }>(
    sql`with own as (select id, order_number from orders where account_id is not null),
    events as (
      select distinct 'order_confirmed:' || o.order_number as key, true as is_owed from order_history h join own o on o.id = h.order_id
        where h.to_status in ${anyOf(statusesThat('isPaid'))} and h.from_status in ${anyOf(statusesThat('isUnpaid'))}
      union all
      select distinct 'order_shipped:' || o.order_number, true from order_history h join own o on o.id = h.order_id
        where h.to_status in ${anyOf(statusesThat('hasLeft'))}
      union all
      select 'order_cancelled:' || o.order_number, bool_or(h.actor <> 'customer') from order_history h join own o on o.id = h.order_id
        where h.to_status in ${anyOf(statusesThat('isCancelled'))} group by o.order_number
      union all select 'order_refunded:' || r.id, true from refunds r join own o on o.id = r.order_id where r.status in ${anyOf(refundStatusesThat('isDone'))}
      union all select 'return_received:' || r.id, true from order_returns r join own o on o.id = r.order_id
      union all select 'attention_needed:' || a.id, true from order_attention a join own o on o.id = a.order_id
        -- A request for a return is one mark for all of an order, and an email of another kind for each.
        where a.reason <> 'return_requested'
    )
    select coalesce(e.key, l.event_key) as "eventKey", e.key is not null as "hasEvent",
      l.event_key is not null as "hasEmail"
    from events e full join (
      select event_key from emails where kind in ('order_confirmed', 'order_shipped', 'order_cancelled',
        'order_refunded', 'return_received', 'attention_needed')
        and order_number in (select order_number from own)
    ) l on l.event_key = e.key
    where e.key is null or (l.event_key is null and e.is_owed)`,
  )
  return result.rows
}

export type InvoicedOrder = {
  orderNumber: string
  totalCents: number
  vatCents: number
  /** What the shop keeps of its payments; null if there were none. */
  keptCents: number | null
  invoices: number
  invoicedCents: number
  invoicedVatCents: number
  creditedCents: number
}

/** Orders whose invoice or credit notes do not match their money. */
export async function listUnevenInvoices(db: Queryable): Promise<InvoicedOrder[]> {
  const result = await db.execute<InvoicedOrder>(
    sql`select * from (
      select o.order_number as "orderNumber", o.total_cents::float8 as "totalCents", o.vat_cents::float8 as "vatCents",
        (select sum(p.amount_cents) from payments p where p.order_id = o.id)::float8
          - coalesce((select sum(r.amount_cents) from refunds r
              where r.order_id = o.id and r.status in ${anyOf(refundStatusesThat('isDone'))}), 0)::float8 as "keptCents",
        coalesce((select sum(r.amount_cents) from refunds r
          where r.order_id = o.id and r.status in ${anyOf(refundStatusesThat('isDone'))}), 0)::float8 as "returnedCents",
        count(i.id) filter (where i.kind = 'invoice')::int as invoices,
        coalesce(sum(i.total_cents) filter (where i.kind = 'invoice'), 0)::float8 as "invoicedCents",
        coalesce(sum(i.vat_cents) filter (where i.kind = 'invoice'), 0)::float8 as "invoicedVatCents",
        coalesce(sum(i.total_cents) filter (where i.kind = 'credit_note'), 0)::float8 as "creditedCents"
      from orders o left join invoices i on i.order_id = o.id group by o.id
    ) o
    where invoices <> case when "keptCents" is null then 0 else 1 end
      or invoices = 1 and ("invoicedCents" <> "totalCents" or "invoicedVatCents" not in (0, "vatCents"))
      or "creditedCents" < "totalCents" - coalesce("keptCents", "totalCents")
      or "creditedCents" > least("returnedCents", "totalCents")`,
  )
  return result.rows
}

export type SerialRun = { kind: string; counted: number; first: number; last: number; counter: number | null }

/** Kinds of invoices whose numbers do not run from 1 to the counter, apart from documented gaps. */
export async function listBrokenSerials(db: Queryable): Promise<SerialRun[]> {
  const result = await db.execute<SerialRun>(
    sql`with gaps as (
      select kind, sum(last_serial - first_serial + 1) as numbers, max(last_serial) as last from invoice_number_gaps
      group by kind
    )
    select i.kind, count(*)::int as counted, min(i.serial)::float8 as first, max(i.serial)::float8 as last,
      max(c.last_serial)::float8 as counter
    from invoices i left join invoice_counters c on c.kind = i.kind left join gaps g on g.kind = i.kind
    where i.serial is not null group by i.kind
    having max(c.last_serial) is distinct from greatest(max(i.serial), max(g.last))
      or max(c.last_serial) <> count(*) + coalesce(max(g.numbers), 0)
      or exists (select from invoice_number_gaps n join invoices o on o.kind = n.kind
        and o.serial between n.first_serial and n.last_serial where n.kind = i.kind)`,
  )
  return result.rows
}

/** Invoices that the numbering job left without a number, though it ran successfully a minute after they were due. */
export async function listForgottenInvoices(db: Queryable): Promise<{ orderNumber: string }[]> {
  const result = await db.execute<{ orderNumber: string }>(
    sql`select o.order_number as "orderNumber" from invoices i join orders o on o.id = i.order_id
    where i.serial is null and i.owed_at < (
      select last_good_at - interval '1 minute' from job_runs where name = 'number-invoices')`,
  )
  return result.rows
}

export type KnownCheckout = {
  orderNumber: string
  provider: ProviderName
  checkoutId: string
  amountCents: number
  paymentIds: string[]
  nextCheckAt: string | null
}

/** Checkouts and the payments we have of them, newest first. */
export async function listCheckouts(db: Queryable, limit: number): Promise<KnownCheckout[]> {
  const result = await db.execute<KnownCheckout>(
    sql`select o.order_number as "orderNumber", a.provider, a.checkout_id as "checkoutId", a.amount_cents::float8 as "amountCents",
      coalesce((select json_agg(p.provider_payment_id) from payments p
        where coalesce(p.checkout_id, '') = a.checkout_id or p.attempt_id = a.id), '[]') as "paymentIds",
      a.next_check_at as "nextCheckAt"
    from payment_attempts a join orders o on o.id = a.order_id
    where a.checkout_id is not null order by a.id desc limit ${limit}`,
  )
  return result.rows
}

export type BookCounts = {
  orders: number
  payments: number
  refunds: number
  products: number
  emails: number
}

export async function countBooks(db: Queryable): Promise<BookCounts> {
  const result = await db.execute<BookCounts>(
    sql`select (select count(*) from orders)::int as orders, (select count(*) from payments)::int as payments,
      (select count(*) from refunds)::int as refunds, (select count(*) from stock_levels)::int as products,
      (select count(*) from emails)::int as emails`,
  )
  if (!result.rows[0]) throw new Error('Counting gave no row')
  return result.rows[0]
}
