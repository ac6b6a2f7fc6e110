import { type SQL, sql } from 'drizzle-orm'
import { type Supply, type Units, unitsByProduct } from '#domain/catalogue/stock.ts'
import type { Queryable } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import type { MovementCause } from '#server/db/schema/stock.ts'

/** Locks the stock of these products until the transaction ends. */
export async function lockStock(tx: Queryable, productIds: readonly number[]): Promise<void> {
  await tx.execute(locking(sql`product_id = any(${sql.param([...productIds])}::int[])`))
}

// In id order: two orders with the same two products could otherwise deadlock.
function locking(which: SQL): SQL {
  return sql`select product_id from stock_levels where ${which} order by product_id for update`
}

/** `lapsed` is what reservations whose time is over still hold. */
export type SupplyRow = Supply & { lapsed: number }

/** The stock of an order's products, and the reservations for it. The stock must be locked. */
export async function listSupply(
  tx: Queryable,
  { orderId, productIds, now }: { orderId: number; productIds: readonly number[]; now: Date },
): Promise<SupplyRow[]> {
  return supplyOf(tx, [productIds, orderId, now])
}

/** The same as part of another statement, with the names of its parameters. */
export function supplyText({
  productIds,
  orderId,
  now,
}: Record<'productIds' | 'orderId' | 'now', string>): string {
  return `select s.product_id as "productId", s.on_hand as "onHand", own.quantity as "heldForOrder",
      lapsed.quantity as lapsed, s.reserved - lapsed.quantity - own.quantity as "heldForOthers"
    from stock_levels s,
      lateral (select coalesce(sum(quantity), 0)::int as quantity from stock_reservations
        where order_id = ${orderId} and product_id = s.product_id and expires_at > ${now}) own,
      lateral (select coalesce(sum(quantity), 0)::int as quantity from stock_reservations
        where product_id = s.product_id and expires_at <= ${now}) lapsed
    where s.product_id = any(${productIds})`
}

/** Why goods leave the shelf for an order: an order's own once, what is swapped into it as often as that happens. */
type SellingCause = Extract<MovementCause, 'sale' | 'swap'>

const supplyOf = prepared<SupplyRow>(
  'list-supply',
  supplyText({ productIds: '$1::int[]', orderId: '$2', now: '$3' }),
)

/**
 * Takes an order's products off the shelf, each with its movement, and ends their reservations. The stock must be
 * locked and sufficient.
 */
export async function sellStock(
  tx: Queryable,
  {
    orderId,
    wanted,
    supply,
    cause = 'sale',
    actor,
    now,
  }: {
    orderId: number
    wanted: readonly Units[]
    supply: readonly SupplyRow[]
    cause?: SellingCause
    actor: string
    now: Date
  },
): Promise<void> {
  const lapsedIn = supply.filter(({ lapsed }) => lapsed > 0)
  if (lapsedIn.length > 0)
    await freeLapsed(
      tx,
      lapsedIn.map(({ productId }) => productId),
      now,
    )
  await tx.execute(
    sql`with wanted as (${unnested(wanted)}), ${sellPieces({ orderId, cause, actor, at: now })} select from taken`,
  )
}

/**
 * The pieces of a statement that take what is `wanted` off the shelf and end its reservations. Too little stock is refused
 * by the constraints of the table.
 */
export function sellPieces({
  orderId,
  cause = 'sale',
  actor,
  at,
  isTaken = sql`true`,
  after = sql`true`,
}: {
  orderId: SQL | number
  cause?: SellingCause
  actor: SQL | string
  at: SQL | Date
  /** Its reservations end in any case. */
  isTaken?: SQL
  /** True once all has been done that comes before the stock is locked. */
  after?: SQL
}): SQL {
  return sql`locked as materialized (${locking(sql`product_id in (select product_id from wanted) and ${after}`)}),
    ended as (
      delete from stock_reservations r using wanted
      where r.order_id = ${orderId} and r.product_id = wanted.product_id
      returning r.product_id, r.quantity
    ),
    taken as (
      update stock_levels s set reserved = s.reserved - coalesce(ended.quantity, 0),
        on_hand = s.on_hand - case when ${isTaken} then wanted.quantity else 0 end
      from wanted join locked on locked.product_id = wanted.product_id
        left join ended on ended.product_id = wanted.product_id
      where s.product_id = wanted.product_id
      returning s.product_id, wanted.quantity
    ),
    moved as (
      insert into stock_movements (product_id, quantity, cause, order_id, actor, at)
      select product_id, -quantity, ${sql.raw(`'${cause}'`)}, ${orderId}, ${actor}, ${at} from taken where ${isTaken}
    )`
}

/** Returns goods of an order to stock, each with its movement. The stock must be locked. */
export async function restock(
  tx: Queryable,
  { orderId, items, actor, now }: { orderId: number; items: readonly Units[]; actor: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with items as (${unnested(items)}),
    restocked as (
      update stock_levels s set on_hand = s.on_hand + items.quantity from items
      where s.product_id = items.product_id
      returning items.product_id, items.quantity
    )
    insert into stock_movements (product_id, quantity, cause, order_id, actor, at)
    select product_id, quantity, 'return', ${orderId}, ${actor}, ${now} from restocked`)
}

/** The goods of an order that are off the shelf: sold, and not returned. */
export async function listSold(tx: Queryable, orderId: number): Promise<Units[]> {
  const result = await tx.execute<Units>(sql`
    select product_id as "productId", -sum(quantity)::int as quantity from stock_movements
    where order_id = ${orderId} group by product_id having sum(quantity) < 0 order by product_id`)
  return result.rows
}

/** Ends the reservations of an order. The stock must be locked. */
export async function releaseStock(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(sql`
    with ended as (delete from stock_reservations where order_id = ${orderId} returning product_id, quantity)
    update stock_levels s set reserved = s.reserved - ended.quantity from ended where s.product_id = ended.product_id`)
}

/** Holds more units for an order, until a moment. The stock must be locked and sufficient, and nothing of it lapsed. */
export async function holdUnits(
  tx: Queryable,
  { orderId, items, until }: { orderId: number; items: readonly Units[]; until: Date },
): Promise<void> {
  await tx.execute(
    sql`with wanted as (${unnested(items)}), ${holdPieces({ orderId, until })} select from held`,
  )
}

/**
 * The pieces of a statement that hold what is `wanted` for an order. Of a level that changed meanwhile, the newest is taken;
 * too little stock is refused by its constraint.
 */
export function holdPieces({
  orderId,
  until,
  after = sql`true`,
}: {
  orderId: SQL | number
  until: SQL | Date
  after?: SQL
}): SQL {
  return sql`locked as materialized (${locking(sql`product_id in (select product_id from wanted) and ${after}`)}),
    held as (
      update stock_levels s set reserved = s.reserved + wanted.quantity
      from wanted join locked on locked.product_id = wanted.product_id
      where s.product_id = wanted.product_id
      returning s.product_id, wanted.quantity
    ),
    reserved as (
      insert into stock_reservations as r (order_id, product_id, quantity, expires_at)
      select ${orderId}, product_id, quantity, ${until} from held
      on conflict (order_id, product_id) do update set quantity = r.quantity + excluded.quantity
    )`
}

/** Ends the reservations of some of an order's units. The stock must be locked. */
export async function releaseUnits(
  tx: Queryable,
  { orderId, items }: { orderId: number; items: readonly Units[] },
): Promise<void> {
  await tx.execute(sql`
    with items as (${unnested(items)}),
    ended as (
      delete from stock_reservations r using items
      where r.order_id = ${orderId} and r.product_id = items.product_id and r.quantity <= items.quantity
    ),
    lowered as (
      update stock_reservations r set quantity = r.quantity - items.quantity from items
      where r.order_id = ${orderId} and r.product_id = items.product_id and r.quantity > items.quantity
    )
    update stock_levels s set reserved = s.reserved - items.quantity from items where s.product_id = items.product_id`)
}

/**
 * Deletes lapsed reservations. Otherwise `reserved` would still count them against the stock on hand. On its own, and
 * before stock is held or sold: an update that did both could leave the difference of the two as it was, and the pages
 * that show it would stay.
 */
export async function freeLapsed(db: Queryable, productIds: readonly number[], now: Date): Promise<void> {
  await db.execute(sql`
    with locked as materialized (${locking(sql`product_id = any(${sql.param([...productIds])}::int[])`)}),
    lapsed as (
      delete from stock_reservations r using locked
      where r.product_id = locked.product_id and r.expires_at <= ${now}
      returning r.product_id, r.quantity
    ),
    freed as (select product_id, sum(quantity)::int as quantity from lapsed group by product_id)
    update stock_levels s set reserved = s.reserved - freed.quantity from freed where s.product_id = freed.product_id`)
}

export type StockMove = { productId: number; quantity: number; cause: MovementCause }

/**
 * Changes the stock on hand by each of these, and records the movements. The stock must be locked, and no level may
 * fall below what orders hold.
 */
export async function moveStock(
  tx: Queryable,
  moves: readonly StockMove[],
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const ids = moves.map(({ productId }) => productId)
  await freeLapsed(tx, ids, now)
  // Separate from the update: a level is never negative, and neither may be a row offered for insertion.
  await tx.execute(sql`
    insert into stock_levels (product_id) select unnest(${sql.param(ids)}::int[]) on conflict do nothing`)
  await tx.execute(sql`
    with moves as (
      select * from unnest(${sql.param(ids)}::int[], ${sql.param(moves.map(({ quantity }) => quantity))}::int[],
        ${sql.param(moves.map(({ cause }) => cause))}::text[]) as m (product_id, quantity, cause)
    ),
    levelled as (
      update stock_levels s set on_hand = s.on_hand + m.quantity
      from (select product_id, sum(quantity)::int as quantity from moves group by product_id) m
      where s.product_id = m.product_id
    )
    insert into stock_movements (product_id, quantity, cause, actor, at)
    select product_id, quantity, cause, ${actor}, ${now} from moves where quantity <> 0`)
}

// An update meets each row once, however many lines are of its product.
function unnested(lines: readonly Units[]) {
  const units = unitsByProduct(lines)
  const [ids, quantities] = [[...units.keys()], [...units.values()]]
  return sql`select * from unnest(${sql.param(ids)}::int[], ${sql.param(quantities)}::int[]) as w (product_id, quantity)`
}
