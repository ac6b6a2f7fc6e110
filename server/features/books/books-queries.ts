import { sql } from 'drizzle-orm'
import { bookingStatesThat, forgottenAfterMs } from '#domain/couriers/booking-state.ts'
import type { DatedPrice } from '#domain/money/was-price.ts'
import { type OrderStatus, statusesThat } from '#domain/orders/order-status.ts'
import { parcelStatesThat } from '#domain/orders/parcels/parcel-state.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { checkoutStatusesThat } from '#domain/payments/payment-status.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable } from '#server/db/client.ts'
import { quoteNumberText } from '#server/db/schema/search-texts.ts'
import type { MovementCause } from '#server/db/schema/stock.ts'
import { anyOf } from '#server/db/word-list.ts'
import { owedUnits, packedUnits, sentUnits } from '../orders/parcels/owed-unit-queries.ts'

export type OrderMoney = {
  orderNumber: string
  status: OrderStatus
  totalCents: number
  paidCents: number
  payments: number
  returnedCents: number
  wasPaidTwice: boolean
  /** It replaces returned goods and costs nothing. */
  isReplacement: boolean
  /** What swaps added to its total. */
  swapCents: number
  /** What its order says is paid with stored value, and what was. */
  storedCents: number
  storedPaidCents: number
  /** It was paid in part after its stored value had been spent elsewhere. */
  wasStoredValueGone: boolean
  /** What was paid for swaps, each by a payment of its own. */
  swapPaidCents: number
}

/** Every order whose money could be wrong at first sight: with its payments and refunds. */
export async function listOrderMoney(db: Queryable): Promise<OrderMoney[]> {
  const result = await db.execute<OrderMoney>(
    sql`select o.order_number as "orderNumber", o.status, o.total_cents::float8 as "totalCents",
      coalesce(p.cents, 0)::float8 as "paidCents", coalesce(p.count, 0)::int as payments,
      coalesce(p.swap_cents, 0)::float8 as "swapPaidCents",
      o.stored_cents::float8 as "storedCents", coalesce(p.stored_cents, 0)::float8 as "storedPaidCents",
      exists (select 1 from order_attention a where a.order_id = o.id and a.reason = 'stored_value_gone') as "wasStoredValueGone",
      (select coalesce(sum(s.difference_cents), 0) from order_swaps s join payment_attempts a on a.swap_id = s.id
        join payments p on p.attempt_id = a.id
        where s.order_id = o.id and s.state = 'done')::float8 as "swapCents",
      coalesce(r.cents, 0)::float8 as "returnedCents",
      exists (select 1 from order_attention a where a.order_id = o.id and a.reason = 'paid_twice') as "wasPaidTwice",
      o.replaces_return_id is not null as "isReplacement"
    from orders o
    left join (
      select p.order_id, sum(p.amount_cents) as cents, 
        count(*) filter (where a.swap_id is null and p.stored_value_id is null) as count,
        sum(p.amount_cents) filter (where p.stored_value_id is not null) as stored_cents,
        sum(p.amount_cents) filter (where a.swap_id is not null) as swap_cents
      from payments p join payment_attempts a on a.id = p.attempt_id group by p.order_id
    ) p on p.order_id = o.id
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
    group by o.order_number, p.id, p.provider_payment_id, p.amount_cents, p.refunded_cents
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

export type StrayPrice = { productId: number; name: string; askedCents: number; rightCents: number }

/** Products that are not asked for at their retail price, or that of the lowest sale that runs. */
export async function listStrayPrices(db: Queryable): Promise<StrayPrice[]> {
  const result = await db.execute<StrayPrice>(
    sql`select * from (
      select p.id as "productId", p.name, p.asked_cents as "askedCents", coalesce((
        select min(s.asked) from running_sale(p.id, p.retail_cents, p.category_id, p.brand, p.tags) s
      ), p.retail_cents) as "rightCents" from products p
    ) priced where "askedCents" <> "rightCents"`,
  )
  return result.rows
}

export type UnnotedPrice = { productId: number; name: string }

/** Products whose history of prices does not end with what is asked today. */
export async function listUnnotedPrices(db: Queryable): Promise<UnnotedPrice[]> {
  const result = await db.execute<UnnotedPrice>(
    sql`select p.id as "productId", p.name from products p
    left join lateral (
      select true as is_noted, asked_cents from price_history h where h.product_id = p.id order by asked_from desc limit 1
    ) h on true
    where h.is_noted is null
      or h.asked_cents is distinct from case when p.is_active and p.archived_at is null then p.asked_cents end`,
  )
  return result.rows
}

export type ReducedProduct = { productId: number; name: string; wasCents: number; history: DatedPrice[] }

/** Every product with a former price, and what was asked for it. */
export async function listReducedProducts(db: Queryable): Promise<ReducedProduct[]> {
  type Row = Omit<ReducedProduct, 'history'> & { history: { askedCents: number | null; from: string }[] }
  const result = await db.execute<Row>(
    sql`select p.id as "productId", p.name, p.was_cents as "wasCents", (
      select coalesce(json_agg(json_build_object('askedCents', h.asked_cents, 'from', h.asked_from) order by h.asked_from), '[]')
      from price_history h where h.product_id = p.id) as history
    from products p where p.was_cents is not null`,
  )
  return result.rows.map((row) => ({
    ...row,
    history: row.history.map(({ askedCents, from }) => ({ askedCents, from: new Date(from) })),
  }))
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
        where m.product_id = s.product_id and m.place = 'shelf' group by cause order by cause) c), '{}') as moved
    from stock_levels s join products p on p.id = s.product_id order by s.product_id`,
  )
  return result.rows
}

/** Stock held for orders that do not await payment, nor the difference of a swap. */
export async function listStrayReservations(
  db: Queryable,
): Promise<{ orderNumber: string; status: string; productId: number }[]> {
  const result = await db.execute<{ orderNumber: string; status: string; productId: number }>(
    sql`select o.order_number as "orderNumber", o.status, r.product_id as "productId"
    from stock_reservations r join orders o on o.id = r.order_id where o.status not in ${anyOf(statusesThat('awaitsPayment'))}
      and not exists (select from order_swaps s where s.order_id = o.id and s.product_id = r.product_id and s.state = 'waiting')`,
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
    from orders o join (
      select order_id, product_id, sum(quantity - removed_quantity)::int as quantity from order_lines
      group by order_id, product_id
    ) l on l.order_id = o.id
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
        coalesce(l.quantity, 0) as ordered, coalesce(l.removed, 0) as removed, coalesce(m.sold, 0) as sold, coalesce(m.returned, 0) as returned,
        o.withdrawn_return_id is not null as "isWithdrawn",
        exists (select 1 from order_attention a
          where a.order_id = o.id and a.reason = 'stock_short_after_late_payment') as "wasShort"
      from (
        select order_id, product_id, sum(quantity)::int as quantity, sum(removed_quantity)::int as removed
        from order_lines group by order_id, product_id
      ) l
      full join (
        select order_id, product_id, -coalesce(sum(quantity) filter (where cause in ('sale', 'swap')), 0)::int as sold,
          coalesce(sum(quantity) filter (where cause in ('return', 'sent_back')), 0)::int as returned
        from stock_movements where order_id is not null group by order_id, product_id
      ) m on m.order_id = l.order_id and m.product_id = l.product_id
      join orders o on o.id = coalesce(l.order_id, m.order_id)
    ) lines
    -- Units may be taken out of an order before its goods leave the shelf, or after.
    where returned > sold or (sold <> 0 and sold not between ordered - removed and ordered)
      -- What was to replace goods and was withdrawn is on the shelf again, but for units that were missing there.
      or ("isWithdrawn" and sold - returned not between 0 and removed)
      or (status in ${anyOf(statusesThat('isUnpaid'))} and sold <> 0 and not "isWithdrawn")
      or (status not in ${anyOf(statusesThat('isUnpaid'))} and sold = 0 and ordered > removed
        and not ("wasShort" and status not in ${anyOf(statusesThat('hasLeft'))}))`,
  )
  return result.rows
}

export type UnevenLot = { lotId: number; productId: number; quantity: number; moved: number }

/** Units that are not for sale, whose number is not the sum of their movements. */
export async function listUnevenLots(db: Queryable): Promise<UnevenLot[]> {
  const result = await db.execute<UnevenLot>(
    sql`select l.id::float8 as "lotId", l.product_id as "productId", l.quantity,
      coalesce(sum(m.quantity) filter (where m.product_id = l.product_id), 0)::int as moved
    from not_for_sale_lots l left join stock_movements m on m.lot_id = l.id
    group by l.id, l.product_id, l.quantity having l.quantity <> coalesce(sum(m.quantity) filter (where m.product_id = l.product_id), 0)`,
  )
  return result.rows
}

export type UnevenReturnLine = {
  returnId: number
  productId: number
  setAside: number
  cameIn: number
  sentBack: number
  wentBack: number
}

/** Lines of returns whose units are not what the ledger says came in and went back. */
export async function listUnevenReturnLines(db: Queryable): Promise<UnevenReturnLine[]> {
  const result = await db.execute<UnevenReturnLine>(
    sql`select * from (
      select coalesce(r.return_id, m.return_id)::float8 as "returnId", coalesce(r.product_id, m.product_id) as "productId",
        coalesce(r.set_aside, 0) as "setAside", coalesce(m.came_in, 0) as "cameIn",
        coalesce(r.sent_back, 0) as "sentBack", coalesce(m.went_back, 0) as "wentBack"
      from (
        select rl.return_id, l.product_id, sum(rl.set_aside)::int as set_aside, sum(rl.sent_back)::int as sent_back
        from return_lines rl join order_lines l on l.id = rl.order_line_id where rl.set_aside > 0
        group by rl.return_id, l.product_id
      ) r
      full join (
        select n.return_id, n.product_id, coalesce(sum(s.quantity) filter (where s.cause = 'return'), 0)::int as came_in,
          -coalesce(sum(s.quantity) filter (where s.cause = 'sent_back'), 0)::int as went_back
        from not_for_sale_lots n join stock_movements s on s.lot_id = n.id where n.return_id is not null
        group by n.return_id, n.product_id
      ) m on m.return_id = r.return_id and m.product_id = r.product_id
    ) lines where "setAside" <> "cameIn" or "sentBack" <> "wentBack"`,
  )
  return result.rows
}

export type EndedReturn = {
  returnId: number
  orderNumber: string
  outcome: string | null
  accepted: number
  refunds: number
  /** Units of the order that replaces them; null if there is none. */
  replaced: number | null
}

/** Returns whose end is not what was refunded or sent for them, and what was refunded or sent for another end. */
export async function listUnevenReturns(db: Queryable): Promise<EndedReturn[]> {
  const result = await db.execute<EndedReturn>(
    sql`select * from (
      select r.id::float8 as "returnId", o.order_number as "orderNumber", r.outcome,
        (select coalesce(sum(l.received - l.sent_back), 0)::int from return_lines l where l.return_id = r.id) as accepted,
        (select count(*)::int from refunds f where f.return_id = r.id) as refunds,
        (select count(*)::int from refunds f where f.return_id = r.id and f.order_id <> r.order_id) as strangers,
        (select n.item_count from orders n where n.replaces_return_id = r.id) as replaced,
        (select coalesce(sum(nl.quantity), 0)::int from orders n join order_lines nl on nl.order_id = n.id
          where n.replaces_return_id = r.id) as units
      from order_returns r join orders o on o.id = r.order_id
    ) r
    where (coalesce(outcome, '') = 'refunded') <> (refunds > 0) or strangers > 0
      or (coalesce(outcome, '') = 'replaced') <> (replaced is not null)
      or replaced <> accepted or replaced <> units
      or (outcome in ('refunded', 'replaced') and accepted = 0) or (outcome in ('repaired', 'rejected') and accepted > 0)`,
  )
  return result.rows
}

export type PackedLine = {
  orderNumber: string
  status: OrderStatus
  name: string
  owed: number
  packed: number
  sent: number
}

/** Lines of which more is in parcels than was bought, or less has left than their order says. */
export async function listUnevenPacking(db: Queryable): Promise<PackedLine[]> {
  const result = await db.execute<PackedLine>(
    sql`select * from (
      select o.order_number as "orderNumber", o.status, l.name, ${owedUnits} as owed, ${packedUnits} as packed, ${sentUnits} as sent
      from orders o join order_lines l on l.order_id = o.id
      where o.status in ${anyOf(statusesThat('hasLeft'))} or exists (select from parcel_lines c where c.order_line_id = l.id)
    ) lines
    where packed > owed or (status in ${anyOf(statusesThat('hasLeft'))} and sent <> owed)`,
  )
  return result.rows
}

/** Parcels that left though nobody paid for them, and units with a serial number that are not in their parcel. */
export async function listStrayParcels(
  db: Queryable,
): Promise<{ orderNumber: string; number: number; wasPaid: boolean; serials: number }[]> {
  const result = await db.execute<{
    orderNumber: string
    number: number
    wasPaid: boolean
    serials: number
  }>(
    sql`select * from (
      select o.order_number as "orderNumber", p.number, o.paid_at is not null as "wasPaid", p.left_at,
        (select count(*) from (
          select u.order_line_id, count(*) as units from parcel_units u where u.parcel_id = p.id group by u.order_line_id
        ) u left join parcel_lines c on c.parcel_id = p.id and c.order_line_id = u.order_line_id
        where u.units > coalesce(c.quantity, 0))::int as serials
      from parcels p join orders o on o.id = p.order_id
    ) parcels where (left_at is not null and not "wasPaid") or serials > 0`,
  )
  return result.rows
}

export type BookedParcel = { orderNumber: string; number: number; state: string; booked: number }

/** Parcels that wait for a booked courier without one, or have more than one, and unpacked ones that a courier still comes for. */
export async function listUnevenBookings(db: Queryable, now: Date): Promise<BookedParcel[]> {
  const result = await db.execute<BookedParcel>(
    sql`select * from (
      select o.order_number as "orderNumber", p.number, p.state,
        (select count(*) from parcel_bookings b where b.parcel_id = p.id and b.state in ('booked', 'cancelling'))::int as booked,
        (select count(*) from parcel_bookings b where b.parcel_id = p.id and b.state = 'booked'
          and b.failure is null and p.updated_at < ${new Date(now.getTime() - bookingIsLateMs)})::int as "lateBooked"
      from parcels p join orders o on o.id = p.order_id
    ) parcels
    where (state = 'booked' and booked <> 1) or booked > 1 or (state in ('packed', 'cancelled') and "lateBooked" > 0)`,
  )
  return result.rows
}

/** Orders that are fetched at the shop, and were charged delivery or given to a courier. */
export async function listUnevenCollections(
  db: Queryable,
): Promise<{ orderNumber: string; shippingCents: number; booked: number }[]> {
  const result = await db.execute<{ orderNumber: string; shippingCents: number; booked: number }>(
    sql`select * from (
      select o.order_number as "orderNumber", o.shipping_cents::float8 as "shippingCents",
        (select count(*) from parcels p join parcel_bookings b on b.parcel_id = p.id where p.order_id = o.id)::int as booked
      from orders o where o.is_collected
    ) collected where "shippingCents" > 0 or booked > 0`,
  )
  return result.rows
}

/** Bookings that no courier has answered for so long that somebody should have been told, and nobody was. */
export async function listForgottenBookings(
  db: Queryable,
  now: Date,
): Promise<{ orderNumber: string; reference: string; state: string }[]> {
  const before = new Date(now.getTime() - forgottenAfterMs - bookingIsLateMs)
  const result = await db.execute<{ orderNumber: string; reference: string; state: string }>(
    sql`select o.order_number as "orderNumber", b.reference, b.state
    from parcel_bookings b join parcels p on p.id = b.parcel_id join orders o on o.id = p.order_id
    where b.state in ${anyOf(bookingStatesThat('isUndecided'))} and b.requested_at < ${before}
      and not exists (select from order_attention a where a.order_id = o.id and a.reason = 'booking_unanswered')`,
  )
  return result.rows
}

// The job runs every half a minute; a booking may be leased to a process that died.
const bookingIsLateMs = 10 * 60_000

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
    from orders o left join order_history h on h.order_id = o.id group by o.id, o.order_number, o.status`,
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
    sql`with own as (select id, order_number, withdrawn_return_id,
        coalesce(replaces_return_id, withdrawn_return_id) as replaces_return_id from orders where account_id is not null),
    events as (
      select distinct 'order_confirmed:' || o.order_number as key, true as is_owed from order_history h join own o on o.id = h.order_id
        where h.to_status in ${anyOf(statusesThat('isPaid'))} and h.from_status in ${anyOf(statusesThat('isUnpaid'))}
          and o.replaces_return_id is null
      union all
      select 'order_shipped:' || o.order_number || case when p.number = 1 then '' else ':' || p.number end,
        p.state in ${anyOf(parcelStatesThat('hasLeft'))}
        from parcels p join own o on o.id = p.order_id
      union all
      select 'order_cancelled:' || o.order_number, bool_or(h.actor <> 'customer') from order_history h join own o on o.id = h.order_id
        where h.to_status in ${anyOf(statusesThat('isCancelled'))} and o.withdrawn_return_id is null group by o.order_number
      union all select 'order_refunded:' || r.id, true from refunds r join own o on o.id = r.order_id where r.status in ${anyOf(refundStatusesThat('isDone'))}
      union all select 'return_received:' || r.id, true from order_returns r join own o on o.id = r.order_id
      union all select 'attention_needed:' || a.id, true from order_attention a join own o on o.id = a.order_id
        -- A request for a return is one mark for all of an order, and an email of another kind for each.
        where a.reason <> 'return_requested'
      union all select case c.kind when 'details' then 'order_corrected:' when 'swap' then 'order_swapped:'
        else 'order_reduced:' end || c.id, true
        from order_corrections c join own o on o.id = c.order_id
    )
    select coalesce(e.key, l.event_key) as "eventKey", e.key is not null as "hasEvent",
      l.event_key is not null as "hasEmail"
    from events e full join (
      select event_key from emails where kind in ('order_confirmed', 'order_shipped', 'order_ready', 'order_cancelled',
        'order_refunded', 'order_corrected', 'order_reduced', 'order_swapped', 'return_received', 'attention_needed')
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

/** Orders whose invoice, debit notes or credit notes do not match their money. */
export async function listUnevenInvoices(db: Queryable): Promise<InvoicedOrder[]> {
  const result = await db.execute<InvoicedOrder>(
    sql`select * from (
      select o.order_number as "orderNumber", o.total_cents::float8 as "totalCents", o.vat_cents::float8 as "vatCents",
        -- Money that came for an order whose stored value was gone pays nothing, and has no invoice.
        case when o.paid_at is not null then (select sum(p.amount_cents) from payments p where p.order_id = o.id) end::float8
          - coalesce((select sum(r.amount_cents) from refunds r
              where r.order_id = o.id and r.status in ${anyOf(refundStatusesThat('isDone'))}), 0)::float8 as "keptCents",
        coalesce((select sum(r.amount_cents) from refunds r
          where r.order_id = o.id and r.status in ${anyOf(refundStatusesThat('isDone'))}), 0)::float8 as "returnedCents",
        count(i.id) filter (where i.kind = 'invoice')::int as invoices,
        coalesce(sum(i.total_cents) filter (where i.kind <> 'credit_note'), 0)::float8 as "invoicedCents",
        coalesce(sum(i.vat_cents) filter (where i.kind <> 'credit_note'), 0)::float8 as "invoicedVatCents",
        coalesce(sum(i.total_cents) filter (where i.kind = 'credit_note'), 0)::float8 as "creditedCents"
      from orders o left join invoices i on i.order_id = o.id
      group by o.id, o.order_number, o.total_cents, o.vat_cents, o.paid_at
    ) o
    where invoices <> case when "keptCents" is null then 0 else 1 end
      or invoices = 1 and ("invoicedCents" <> "totalCents" or "invoicedVatCents" not in (0, "vatCents"))
      or "creditedCents" < "totalCents" - coalesce("keptCents", "totalCents")
      or "creditedCents" > least("returnedCents", "totalCents")`,
  )
  return result.rows
}

/** Orders whose lines lack other units than their corrections took out. */
export async function listUnevenRemovals(
  db: Queryable,
): Promise<{ orderNumber: string; name: string; removed: number; recorded: number }[]> {
  const result = await db.execute<{ orderNumber: string; name: string; removed: number; recorded: number }>(
    sql`select o.order_number as "orderNumber", l.name, l.removed_quantity as removed,
      coalesce(r.quantity, 0)::int as recorded
    from order_lines l join orders o on o.id = l.order_id
    left join (
      select line_id, sum(quantity)::int as quantity from order_removals group by line_id
    ) r on r.line_id = l.id
    where l.removed_quantity <> coalesce(r.quantity, 0)`,
  )
  return result.rows
}

export type UnevenSwap = {
  orderNumber: string
  swapId: number
  state: string
  paid: number
  notes: number
  held: number
}

/** Swaps that are not what their money, their debit note or the goods held for them say. */
export async function listUnevenSwaps(db: Queryable): Promise<UnevenSwap[]> {
  const result = await db.execute<UnevenSwap>(
    sql`select * from (
      select o.order_number as "orderNumber", s.id::float8 as "swapId", s.state, s.quantity, s.difference_cents,
        (select count(*) from payment_attempts a join payments p on p.attempt_id = a.id where a.swap_id = s.id)::int as paid,
        (select count(*) from invoices i where i.cause_key = 'swap ' || s.id and i.total_cents = s.difference_cents)::int as notes,
        coalesce((select r.quantity from stock_reservations r where r.order_id = o.id and r.product_id = s.product_id), 0)::int as held,
        coalesce((select l.quantity from order_lines l where l.id = s.added_line_id and l.product_id = s.product_id
          and l.unit_price_cents = s.unit_price_cents), 0)::int as added,
        exists (select from order_attention a where a.order_id = o.id and a.reason = 'paid_twice') as "wasPaidTwice"
      from order_swaps s join orders o on o.id = s.order_id
    ) s
    where (state = 'waiting' and (paid > 0 or held <> quantity))
      or (state = 'withdrawn' and paid > 0 and not "wasPaidTwice")
      or (state = 'done' and added <> quantity)
      or (notes > 0) <> (state = 'done' and paid > 0)
      or (paid > 1 and not "wasPaidTwice")`,
  )
  return result.rows
}

/** Corrections whose units were paid for, and whose refund is missing or over another amount. */
export async function listUnevenCorrections(
  db: Queryable,
): Promise<{ orderNumber: string; correctionId: number; creditCents: number; refundedCents: number }[]> {
  const result = await db.execute<{
    orderNumber: string
    correctionId: number
    creditCents: number
    refundedCents: number
  }>(
    sql`select o.order_number as "orderNumber", c.id::float8 as "correctionId", c.credit_cents::float8 as "creditCents",
      coalesce(sum(r.amount_cents), 0)::float8 as "refundedCents"
    from order_corrections c join orders o on o.id = c.order_id left join refunds r on r.correction_id = c.id
    group by o.order_number, c.id, c.credit_cents having c.credit_cents <> coalesce(sum(r.amount_cents), 0)`,
  )
  return result.rows
}

/** Orders that keep more than what is in them had cost, though nobody was told. */
export async function listOverpaidOrders(
  db: Queryable,
): Promise<{ orderNumber: string; leftCents: number; keptCents: number }[]> {
  const result = await db.execute<{ orderNumber: string; leftCents: number; keptCents: number }>(
    sql`select * from (
      select o.order_number as "orderNumber",
        (o.total_cents - (select coalesce(sum(credit_cents), 0) from order_corrections c where c.order_id = o.id))::float8
          as "leftCents",
        (select coalesce(sum(amount_cents - refunded_cents), 0) from payments p where p.order_id = o.id)::float8 as "keptCents"
      from orders o where exists (select from order_corrections c where c.order_id = o.id and c.credit_cents > 0)
        and not exists (select from order_attention a
          where a.order_id = o.id and a.reason in ('paid_twice', 'refund_failed'))
    ) o where "keptCents" > "leftCents"`,
  )
  return result.rows
}

/** Bookings of returns that no job will ever ask about again, though nothing is decided. */
export async function listForgottenReturnBookings(
  db: Queryable,
): Promise<{ reference: string; returnId: number; state: string }[]> {
  const result = await db.execute<{ reference: string; returnId: number; state: string }>(
    sql`select reference, return_id::float8 as "returnId", state from return_bookings
    where provider is not null and state in ('requested', 'pending', 'cancelling') and next_check_at is null
      and tracking_number is distinct from ''`,
  )
  return result.rows
}

/** Quotes that are accepted and have no order, and orders from a quote that says nothing of them. */
export async function listUnevenQuotes(
  db: Queryable,
): Promise<{ quoteId: number | null; orderNumber: string | null }[]> {
  const result = await db.execute<{ quoteId: number | null; orderNumber: string | null }>(
    sql`select id::float8 as "quoteId", null as "orderNumber" from quotes where state = 'accepted' and order_id is null
    union all
    select q.id::float8, o.order_number from orders o join quotes q on o.idempotency_key = ${sql.raw(quoteNumberText('q.id'))}
    where o.source = 'quote' and (q.state <> 'accepted' or q.order_id is distinct from o.id)`,
  )
  return result.rows
}

/** Families whose variants are not led by the cheapest of them that is on sale, in each category and under each brand. */
export async function listUnevenFamilies(db: Queryable): Promise<{ family: string; variants: number }[]> {
  const result = await db.execute<{ family: string; variants: number }>(
    sql`select family_name as family, count(*)::int as variants from (
      select family_name, led_by_id, case when family_name <> '' and is_listed and id <> first then first end as led_by from (
        select id, family_name, led_by_id, is_active and archived_at is null as is_listed,
          first_value(id) over (partition by family_name, category_id, brand, is_active and archived_at is null
            order by asked_cents, id) as first
        from products where family_name <> '' or led_by_id is not null
      ) members
    ) arranged where led_by_id is distinct from led_by group by family_name order by family_name`,
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
