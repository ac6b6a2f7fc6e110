import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { type MovementCause, stockMovements } from '#server/db/schema/stock.ts'

export type Wanted = { productId: number; quantity: number }

/** Locks the stock of these products until the transaction ends. Every change of stock or reservations comes through here. */
export async function lockStock(tx: Queryable, productIds: readonly number[]): Promise<void> {
  // In id order: two orders with the same two products would otherwise wait for each other for ever.
  await tx.execute(sql`
    select 1 from stock_levels where product_id = any(${sql.param([...productIds])}::int[])
    order by product_id for update`)
}

/**
 * Holds stock for an order until `expiresAt`, all of it or none. What lapsed reservations still hold is freed in the
 * same statement. The stock must be locked; `false` means that there is too little.
 */
export async function reserveStock(
  tx: Queryable,
  reservation: { orderId: number; wanted: readonly Wanted[]; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { orderId, wanted, now, expiresAt } = reservation
  const result = await tx.execute(sql`
    with wanted as (${unnested(wanted)}),
    lapsed as (
      delete from stock_reservations r using wanted
      where r.product_id = wanted.product_id and r.expires_at <= ${now}
      returning r.product_id, r.quantity
    ),
    freed as (select product_id, sum(quantity)::int as quantity from lapsed group by product_id),
    held as (
      update stock_levels s set reserved = s.reserved - coalesce(freed.quantity, 0) + wanted.quantity
      from wanted left join freed on freed.product_id = wanted.product_id
      where s.product_id = wanted.product_id
        and s.reserved - coalesce(freed.quantity, 0) + wanted.quantity <= s.on_hand
      returning s.product_id
    )
    insert into stock_reservations (order_id, product_id, quantity, expires_at)
    select ${orderId}, wanted.product_id, wanted.quantity, ${expiresAt}
    from wanted join held on held.product_id = wanted.product_id`)
  return result.rowCount === wanted.length
}

export type Supply = { productId: number; onHand: number; heldForOrder: number; heldForOthers: number }

/** What there is of an order's products, and for whom it is held. The stock must be locked. */
export async function listSupply(
  tx: Queryable,
  { orderId, productIds, now }: { orderId: number; productIds: readonly number[]; now: Date },
): Promise<Supply[]> {
  const result = await tx.execute<Supply>(sql`
    select s.product_id as "productId", s.on_hand as "onHand",
      coalesce(sum(r.quantity) filter (where r.order_id = ${orderId}), 0)::int as "heldForOrder",
      coalesce(sum(r.quantity) filter (where r.order_id <> ${orderId}), 0)::int as "heldForOthers"
    from stock_levels s left join stock_reservations r on r.product_id = s.product_id and r.expires_at > ${now}
    where s.product_id = any(${sql.param([...productIds])}::int[]) group by s.product_id`)
  return result.rows
}

/** Takes an order's products off the shelf and ends what was held for it. The stock must be locked and enough. */
export async function sellStock(
  tx: Queryable,
  { orderId, wanted, now }: { orderId: number; wanted: readonly Wanted[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with wanted as (${unnested(wanted)}),
    ended as (
      delete from stock_reservations r using wanted
      where r.product_id = wanted.product_id and (r.order_id = ${orderId} or r.expires_at <= ${now})
      returning r.product_id, r.quantity
    ),
    freed as (select product_id, sum(quantity)::int as quantity from ended group by product_id)
    update stock_levels s
    set on_hand = s.on_hand - wanted.quantity, reserved = s.reserved - coalesce(freed.quantity, 0)
    from wanted left join freed on freed.product_id = wanted.product_id
    where s.product_id = wanted.product_id`)
}

/** Ends what is held for an order. The stock must be locked. */
export async function releaseStock(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(sql`
    with ended as (delete from stock_reservations where order_id = ${orderId} returning product_id, quantity)
    update stock_levels s set reserved = s.reserved - ended.quantity from ended where s.product_id = ended.product_id`)
}

/** Drops reservations that ran out. Without it `reserved` would still count them against what is on hand. */
async function freeLapsed(tx: Queryable, productIds: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`
    with lapsed as (
      delete from stock_reservations where product_id = any(${sql.param([...productIds])}::int[]) and expires_at <= ${now}
      returning product_id, quantity
    ),
    freed as (select product_id, sum(quantity)::int as quantity from lapsed group by product_id)
    update stock_levels s set reserved = s.reserved - freed.quantity from freed where s.product_id = freed.product_id`)
}

export async function insertMovements(
  tx: Queryable,
  movements: readonly {
    productId: number
    quantity: number
    cause: MovementCause
    orderId?: number
    actor: string
    at: Date
  }[],
): Promise<void> {
  if (movements.length > 0) await tx.insert(stockMovements).values([...movements])
}

/** Sets what is on hand, with the difference as a movement. Refuses less than orders hold. */
export async function setOnHand(
  tx: Queryable,
  change: { productId: number; onHand: number; cause: MovementCause; actor: string; now: Date },
): Promise<{ kind: 'set' } | { kind: 'below_reserved'; reserved: number }> {
  const { productId, onHand, cause, actor, now } = change
  await tx.execute(sql`insert into stock_levels (product_id) values (${productId}) on conflict do nothing`)
  await lockStock(tx, [productId])
  await freeLapsed(tx, [productId], now)
  const before = await tx.execute<{ onHand: number; reserved: number }>(
    sql`select on_hand as "onHand", reserved from stock_levels where product_id = ${productId}`,
  )
  const level = before.rows[0]
  if (!level) throw new Error('A stock level that was just inserted and locked is missing')
  if (onHand < level.reserved) return { kind: 'below_reserved', reserved: level.reserved }
  if (onHand === level.onHand) return { kind: 'set' }

  await tx.execute(sql`update stock_levels set on_hand = ${onHand} where product_id = ${productId}`)
  await insertMovements(tx, [{ productId, quantity: onHand - level.onHand, cause, actor, at: now }])
  return { kind: 'set' }
}

function unnested(wanted: readonly Wanted[]) {
  const ids = wanted.map(({ productId }) => productId)
  const quantities = wanted.map(({ quantity }) => quantity)
  return sql`select * from unnest(${sql.param(ids)}::int[], ${sql.param(quantities)}::int[]) as w (product_id, quantity)`
}
