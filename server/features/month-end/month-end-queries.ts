import { sql } from 'drizzle-orm'
import type { InvoiceKind } from '#domain/money/invoice.ts'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { StoredValueKind } from '#domain/payments/stored-value-kinds.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'
import { isIssuedIn, isTest } from './is-issued-in.ts'
import { isPaidIn, isRefundedIn, refundMethod } from './is-paid-in.ts'
import type { Span } from './span-of.ts'

export type DocumentGroup = {
  kind: InvoiceKind
  isOfEarlier: boolean
  isTest: boolean
  hasVat: boolean
  count: number
  totalCents: number
  vatCents: number
}

export async function listDocumentGroups(db: Queryable, span: Span): Promise<DocumentGroup[]> {
  const result = await db.execute<DocumentGroup>(sql`
    with issued as (
      select i.kind, i.total_cents, i.vat_cents, ${isTest} as "isTest",
        jsonb_typeof(i.document -> 'vat') is not distinct from 'object' as "hasVat",
        coalesce((
          select c.issued_at < ${span.startsAt} from invoices c where c.id = i.credits_invoice_id), false) as "isOfEarlier"
      from invoices i where ${isIssuedIn(span)}
    )
    select kind, "isTest", "hasVat", "isOfEarlier", count(*)::int as count, sum(total_cents)::float8 as "totalCents",
      sum(vat_cents)::float8 as "vatCents"
    from issued group by kind, "isTest", "hasVat", "isOfEarlier"`)
  return result.rows
}

export type NumberRange = {
  kind: InvoiceKind
  count: number
  firstSerial: number
  lastSerial: number
  duplicates: number
  gaps: { firstSerial: number; lastSerial: number; recorded: number; reason: string | null }[]
}

/**
 * The numbers given in a period. What is missing before a document, back to the one numbered before it, is a gap, also
 * if that one is of an earlier period; numbers skipped on purpose were recorded with their reason.
 */
export async function listNumberRanges(db: Queryable, span: Span): Promise<NumberRange[]> {
  const result = await db.execute<NumberRange>(sql`
    with numbered as (
      select i.kind, i.serial, i.number, lag(i.serial) over (partition by i.kind order by i.serial) as earlier
      from invoices i where ${isIssuedIn(span)}
    ),
    issued as (
      select kind, serial, number, case when earlier = serial - 1 then earlier else coalesce((
        select b.serial from invoices b
        where b.kind = numbered.kind and b.serial < numbered.serial order by b.serial desc limit 1), 0) end as previous
      from numbered
    ),
    gaps as (
      select s.kind, s.previous + 1 as first_serial, s.serial - 1 as last_serial, string_agg(g.reason, '; ') as reason,
        coalesce(sum(least(g.last_serial, s.serial - 1) - greatest(g.first_serial, s.previous + 1) + 1), 0) as recorded
      from issued s left join invoice_number_gaps g
        on g.kind = s.kind and g.first_serial < s.serial and g.last_serial > s.previous
      where s.serial - s.previous > 1 group by s.kind, s.previous, s.serial
    )
    select kind, count(*)::int as count, min(serial)::float8 as "firstSerial", max(serial)::float8 as "lastSerial",
      (count(*) - count(distinct number))::int as duplicates,
      coalesce((
        select json_agg(json_build_object('firstSerial', first_serial, 'lastSerial', last_serial, 'recorded', recorded,
          'reason', reason) order by first_serial)
        from gaps where gaps.kind = issued.kind), '[]') as gaps
    from issued group by kind`)
  return result.rows
}

export type MethodRow = {
  method: PaymentMethod
  payments: number
  capturedCents: number
  refunds: number
  refundedCents: number
}

export async function listMoneyByMethod(db: Queryable, span: Span): Promise<MethodRow[]> {
  const result = await db.execute<MethodRow>(sql`
    with moved as (
      select p.provider, p.amount_cents as captured, null::bigint as refunded from payments p where ${isPaidIn(span)}
      union all
      select ${refundMethod}, null, r.amount_cents from refunds r join payments p on p.id = r.payment_id
      where ${isRefundedIn(span)}
    )
    select provider as method, count(captured)::int as payments, coalesce(sum(captured), 0)::float8 as "capturedCents",
      count(refunded)::int as refunds, coalesce(sum(refunded), 0)::float8 as "refundedCents"
    from moved group by provider`)
  return result.rows
}

export type HeldMoney = { orders: number; paidCents: number }

/**
 * Money kept at the end of a period for orders that had not left by then. Their state of that moment is what the next
 * change of it came from, or is still theirs: the history after the period is short, and that before it only grows.
 */
export async function sumHeldMoney(db: Queryable, { endsAt }: Span): Promise<HeldMoney> {
  const result = await db.execute<HeldMoney>(sql`
    with changed as materialized (
      select distinct on (h.order_id) h.order_id, h.from_status from order_history h
      where h.at >= ${endsAt} order by h.order_id, h.id
    ),
    waiting as (
      select order_id from changed where from_status in ${anyOf(statusesThat('awaitsCourier'))}
      union all
      select o.id from orders o where o.status in ${anyOf(statusesThat('awaitsCourier'))}
        and not exists (select from changed c where c.order_id = o.id)
    ),
    held as (
      select sum(p.amount_cents - coalesce((
        select sum(r.amount_cents) from refunds r
        where r.payment_id = p.id and r.status in ${anyOf(refundStatusesThat('isDone'))} and r.ended_at < ${endsAt}), 0)) as cents
      from waiting w join payments p on p.order_id = w.order_id
      where p.mode = 'live' and p.recorded_at < ${endsAt}
      group by p.order_id
    )
    select count(*)::int as orders, coalesce(sum(cents), 0)::float8 as "paidCents" from held where cents > 0`)
  const held = result.rows[0]
  if (!held) throw new Error('Adding up the money that is held always answers one row')
  return held
}

export type LiabilityRow = {
  kind: StoredValueKind
  openingCents: number
  addedCents: number
  spentCents: number
  takenCents: number
  closingCents: number
}

/** What the shop owes on gift cards and as store credit, and how that changed in a period. Entries are never changed. */
export async function listLiabilities(db: Queryable, { startsAt, endsAt }: Span): Promise<LiabilityRow[]> {
  const result = await db.execute<LiabilityRow>(sql`
    select v.kind, coalesce(sum(e.amount_cents) filter (where e.at < ${startsAt}), 0)::float8 as "openingCents",
      coalesce(sum(e.amount_cents) filter (where e.at >= ${startsAt} and e.amount_cents > 0), 0)::float8 as "addedCents",
      coalesce(-sum(e.amount_cents) filter (where e.at >= ${startsAt} and e.reason = 'spent'), 0)::float8 as "spentCents",
      coalesce(-sum(e.amount_cents) filter (where e.at >= ${startsAt} and e.reason = 'taken'), 0)::float8 as "takenCents",
      sum(e.amount_cents)::float8 as "closingCents"
    from stored_value_entries e join stored_values v on v.id = e.stored_value_id
    where e.at < ${endsAt} group by v.kind order by v.kind`)
  return result.rows
}

/** When the first invoice got its number; null if none has one. */
export async function findFirstIssue(db: Queryable): Promise<Date | null> {
  const result = await db.execute<{ at: string }>(sql`
    select issued_at::text as at from invoices where kind = 'invoice' and serial is not null order by serial limit 1`)
  return result.rows[0] ? new Date(result.rows[0].at) : null
}
