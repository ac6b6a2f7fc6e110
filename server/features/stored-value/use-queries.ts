import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'

// In id order: two orders with the same two cards could otherwise deadlock.
function locking(which: SQL): SQL {
  return sql`select id, kind from stored_values where id in (${which}) order by id for update`
}

/**
 * The pieces of a statement that hold gift cards and store credit for an order, of a list in JSON. More than there is is
 * refused by a constraint.
 */
export function holdValuePieces({ orderId, parts, after }: Record<'orderId' | 'parts' | 'after', SQL>): SQL {
  return sql`parts as materialized (
      select * from json_to_recordset(${parts}) as part (id bigint, position int, "amountCents" bigint)
      where ${orderId} is not null
    ),
    lockable as materialized (${locking(sql`select id from parts where ${after}`)}),
    setaside as (
      update stored_values v set held_cents = v.held_cents + parts."amountCents"
      from parts join lockable on lockable.id = parts.id where v.id = parts.id
      returning v.id
    ),
    parted as (
      insert into stored_value_uses (stored_value_id, order_id, position, amount_cents)
      select parts.id, ${orderId}, parts.position, parts."amountCents" from parts join setaside on setaside.id = parts.id
      returning stored_value_id
    )`
}

/** The pieces of a statement that spend what an order holds, before its stock is locked. */
export function spendValuePieces({ orderId, at }: Record<'orderId' | 'at', SQL>): SQL {
  return sql`spent as (
      update stored_value_uses set state = 'spent' where order_id = ${orderId} and state = 'held'
      returning stored_value_id, amount_cents, position
    ),
    lockable as materialized (${locking(sql`select stored_value_id from spent`)}),
    lowered as (
      update stored_values v set held_cents = v.held_cents - spent.amount_cents, balance_cents = v.balance_cents - spent.amount_cents
      from spent join lockable on lockable.id = spent.stored_value_id where v.id = spent.stored_value_id
      returning v.id
    ),
    entered as (
      insert into stored_value_entries (stored_value_id, amount_cents, reason, order_id, actor, at)
      select stored_value_id, -amount_cents, 'spent', ${orderId}, 'customer', ${at} from spent
      where stored_value_id in (select id from lowered)
      returning stored_value_id
    )`
}

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

export async function lockStoredValueOf(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(locking(sql`select stored_value_id from stored_value_uses where order_id = ${orderId}`))
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
