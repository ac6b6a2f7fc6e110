import { sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import { type StoredValueKind, storedValueKinds } from '#domain/payments/stored-value-kinds.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

export type UnevenValue = {
  id: number
  kind: StoredValueKind
  balanceCents: number
  entriesCents: number
  heldCents: number
  usesCents: number
}

/** Gift cards and store credit whose entries do not come to the balance, or whose orders hold something else than it says. */
export async function listUnevenValues(db: Queryable): Promise<UnevenValue[]> {
  const result = await db.execute<UnevenValue>(sql`
    select * from (
      select v.id::float8 as id, v.kind, v.balance_cents::float8 as "balanceCents", v.held_cents::float8 as "heldCents",
        coalesce((select sum(e.amount_cents) from stored_value_entries e where e.stored_value_id = v.id), 0)::float8 as "entriesCents",
        coalesce((select sum(u.amount_cents) from stored_value_uses u
          where u.stored_value_id = v.id and u.state = 'held'), 0)::float8 as "usesCents"
      from stored_values v
    ) v where "balanceCents" <> "entriesCents" or "heldCents" <> "usesCents"`)
  return result.rows
}

export type UnevenValueUse = {
  orderNumber: string
  status: string
  storedCents: number
  heldCents: number
  spentCents: number
  enteredCents: number
}

/**
 * Orders that hold stored value though they do not await a payment, hold or spent something else than they say, or spent
 * something else than the entries say.
 */
export async function listUnevenValueUses(db: Queryable): Promise<UnevenValueUse[]> {
  const result = await db.execute<UnevenValueUse>(sql`
    select "orderNumber", status, "storedCents", "heldCents", "spentCents", "enteredCents" from (
      select o.order_number as "orderNumber", o.status, o.stored_cents::float8 as "storedCents",
        coalesce(u.held, 0)::float8 as "heldCents", coalesce(u.spent, 0)::float8 as "spentCents",
        coalesce(u.whole, 0)::float8 as "wholeCents", coalesce(-e.cents, 0)::float8 as "enteredCents",
        o.status in ${anyOf(statusesThat('awaitsPayment'))} as awaits, o.status not in ${anyOf(statusesThat('isUnpaid'))} as "wasPaid"
      from orders o
      left join (
        select order_id, sum(amount_cents) as whole, sum(amount_cents) filter (where state = 'held') as held,
          sum(amount_cents) filter (where state = 'spent') as spent
        from stored_value_uses group by order_id) u on u.order_id = o.id
      left join (
        select order_id, sum(amount_cents) as cents from stored_value_entries where reason = 'spent' group by order_id
      ) e on e.order_id = o.id
      where o.stored_cents > 0 or u.order_id is not null or e.order_id is not null
    ) o
    where "wholeCents" <> "storedCents" or "enteredCents" <> "spentCents"
      or "heldCents" <> case when awaits then "storedCents" else 0 end
      or "spentCents" <> case when "wasPaid" then "storedCents" else 0 end`)
  return result.rows
}

export type UnevenValueRefund = {
  orderNumber: string
  refundId: number
  amountCents: number
  enteredCents: number
}

/** Refunds that are done and went back to stored value, whose entry is missing or over another amount, and the reverse. */
export async function listUnevenValueRefunds(db: Queryable): Promise<UnevenValueRefund[]> {
  const result = await db.execute<UnevenValueRefund>(sql`
    select * from (
      select o.order_number as "orderNumber", r.id::float8 as "refundId", coalesce(e.amount_cents, 0)::float8 as "enteredCents",
        case when r.status in ${anyOf(refundStatusesThat('isDone'))}
          and (r.is_to_credit or p.provider in ${anyOf(storedValueKinds)}) then r.amount_cents else 0 end::float8 as "amountCents"
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
        left join stored_value_entries e on e.refund_id = r.id
    ) r where "amountCents" <> "enteredCents"`)
  return result.rows
}
