import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'

/**
 * Gives back what an order that ends unpaid held of gift cards and store credit. Before its stock is locked: whoever waits for
 * stored value holds no stock.
 */
export async function releaseStoredValue(tx: Tx, orderId: number): Promise<void> {
  await lockStoredValueOf(tx, orderId)
  await tx.execute(sql`
    with released as (
      update stored_value_uses set state = 'released' where order_id = ${orderId} and state = 'held'
      returning stored_value_id, amount_cents)
    update stored_values v set held_cents = v.held_cents - released.amount_cents
    from released where v.id = released.stored_value_id`)
}

/** In id order, as orders that hold them do. */
export async function lockStoredValueOf(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    select from stored_values where id in (select stored_value_id from stored_value_uses where order_id = ${orderId})
    order by id for update`)
}

/** Whether all that an order gave back is still there to be taken again. Its stored value must be locked. */
export async function canRetakeStoredValue(db: Queryable, orderId: number, now: Date): Promise<boolean> {
  const result = await db.execute<{ isThere: boolean }>(sql`
    select coalesce(bool_and(v.balance_cents - v.held_cents >= u.amount_cents and not v.is_blocked
      and (v.expires_at is null or v.expires_at > ${now})), true) as "isThere"
    from stored_value_uses u join stored_values v on v.id = u.stored_value_id
    where u.order_id = ${orderId} and u.state = 'released'`)
  return result.rows[0]?.isThere === true
}

/** Sets it aside again, for an order that is being paid after its time. */
export async function retakeStoredValue(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    with held as (
      update stored_value_uses set state = 'held' where order_id = ${orderId} and state = 'released'
      returning stored_value_id, amount_cents)
    update stored_values v set held_cents = v.held_cents + held.amount_cents
    from held where v.id = held.stored_value_id`)
}
