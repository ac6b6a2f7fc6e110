import { type SQL, sql } from 'drizzle-orm'
import type { CollectPlace } from '#domain/orders/delivery/delivery-choice.ts'
import { parcelStatesThat } from '#domain/orders/parcels/parcel-state.ts'
import type { ParcelState } from '#domain/orders/parcels/parcel-states.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'
import { ordersMatching } from '../../search/orders-matching.ts'
import { isToPack, unpackedUnits } from '../parcels/owed-unit-queries.ts'

export type DispatchLineRow = {
  lineId: number
  name: string
  sku: string
  photo: { id: string; width: number } | null
  shelf: string
  asksSerial: boolean
  quantity: number
}

type DestinationRow = {
  orderNumber: string
  customer: string
  city: string
  province: string | null
  deliveryNote: string | null
  isCollected: boolean
  collectPlace: CollectPlace | null
  lines: DispatchLineRow[]
}

export type OrderToPackRow = DestinationRow & { paidAt: string; isPartlyPacked: boolean }

export type DispatchParcelRow = DestinationRow & {
  number: number
  of: number
  state: ParcelState
  packedAt: string
  packedBy: string
  leftAt: string | null
  courier: string | null
  courierId: number | null
  service: string | null
  trackingNumber: string | null
}

const destination = sql`o.order_number as "orderNumber", o.full_name as customer, o.city, o.province,
  o.delivery_note as "deliveryNote", o.is_collected as "isCollected", o.collect_place as "collectPlace"`

/** From a line `l` with its product `g`. */
const lineParts = sql`'lineId', l.id, 'name', l.name, 'sku', l.sku, 'shelf', coalesce(g.shelf, ''),
  'asksSerial', coalesce(g.asks_serial, false),
  'photo', case when f.id is null then null else json_build_object('id', f.id, 'width', f.width) end`

const besideLine = sql`left join products g on g.id = l.product_id left join photos f on f.id = l.photo_id`

const linesToPack = sql`(
  select coalesce(json_agg(json_build_object(${lineParts}, 'quantity', ${unpackedUnits}) order by l.id), '[]')
  from order_lines l ${besideLine} where l.order_id = o.id and ${unpackedUnits} > 0)`

const linesInParcel = sql`(
  select coalesce(json_agg(json_build_object(${lineParts}, 'quantity', c.quantity) order by l.id), '[]')
  from parcel_lines c join order_lines l on l.id = c.order_line_id ${besideLine} where c.parcel_id = p.id)`

export type ToPackFilter = {
  /** Paid before this moment. */
  lateBefore: Date | null
  isSingle: boolean
  q: string
}

function toPack({ lateBefore, isSingle, q }: ToPackFilter): SQL {
  const parts = [isToPack, matching(q)]
  if (lateBefore) parts.push(sql`o.paid_at < ${lateBefore}`)
  if (isSingle) parts.push(sql`(select count(*) from order_lines l where l.order_id = o.id) = 1`)
  return sql.join(parts, sql` and `)
}

/** By everything that the list of orders finds an order by. */
function matching(q: string): SQL {
  const found = ordersMatching(q)
  return found ? sql`o.id in (${found})` : sql`true`
}

type Page = { limit: number; offset: number }

export async function listOrdersToPack(
  db: Queryable,
  filter: ToPackFilter,
  { limit, offset }: Page,
): Promise<OrderToPackRow[]> {
  const result = await db.execute<OrderToPackRow>(sql`
    select ${destination}, o.paid_at as "paidAt", ${linesToPack} as lines,
      exists (select from parcels p where p.order_id = o.id and p.state in ${anyOf(parcelStatesThat('isPacked'))})
        as "isPartlyPacked"
    from orders o where ${toPack(filter)} order by o.paid_at, o.id limit ${limit} offset ${offset}`)
  return result.rows
}

export type ParcelFilter = {
  state: 'packed' | 'left' | 'to_collect'
  /** The beginning of today. */
  since: Date
  q: string
}

function inState({ state, since, q }: ParcelFilter): SQL {
  return sql`${isThere(state, since)} and ${state === 'to_collect' ? matchingAtCounter(q) : matching(q)}`
}

function isThere(state: ParcelFilter['state'], since: Date): SQL {
  switch (state) {
    case 'left':
      // What waits at the counter has not left.
      return sql`p.left_at >= ${since} and not (o.is_collected and p.state = 'ready_to_collect')`
    case 'to_collect':
      return sql`o.is_collected and p.state = 'ready_to_collect'`
    case 'packed':
      return sql`p.state in ${anyOf(parcelStatesThat('awaitsCourier'))}`
  }
}

/** Also by the code that a customer says. */
function matchingAtCounter(q: string): SQL {
  return q === '' ? sql`true` : sql`(${matching(q)} or o.collect_code = upper(${q}))`
}

export async function listDispatchParcels(
  db: Queryable,
  filter: ParcelFilter,
  { limit, offset }: Page,
): Promise<DispatchParcelRow[]> {
  const by = filter.state === 'left' ? sql`p.left_at desc, p.id desc` : sql`p.packed_at, p.id`
  const result = await db.execute<DispatchParcelRow>(sql`
    select ${destination}, p.number, p.state, p.packed_at as "packedAt", p.packed_by as "packedBy", p.left_at as "leftAt",
      k.name as courier, p.courier_id as "courierId", p.service, p.tracking_number as "trackingNumber",
      (select count(*)::int from parcels n where n.order_id = o.id and n.state in ${anyOf(parcelStatesThat('isPacked'))}) as of,
      ${linesInParcel} as lines
    from parcels p join orders o on o.id = p.order_id left join couriers k on k.id = p.courier_id
    where ${inState(filter)} order by ${by} limit ${limit} offset ${offset}`)
  return result.rows
}

// Nobody packs by a higher number, and counting all of them would read each.
const countedTo = 1000

const countUpTo = (rows: SQL) => sql`(select count(*)::int from (${rows} limit ${countedTo}) counted)`

export async function countOrdersToPack(db: Queryable, filter: ToPackFilter): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`select ${countUpTo(sql`select from orders o where ${toPack(filter)}`)} as count`,
  )
  return result.rows[0]?.count ?? 0
}

export async function countDispatchParcels(db: Queryable, filter: ParcelFilter): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`select ${countUpTo(sql`select from parcels p join orders o on o.id = p.order_id where ${inState(filter)}`)} as count`,
  )
  return result.rows[0]?.count ?? 0
}

export type DispatchCountRow = {
  toPack: number
  late: number
  packed: number
  leftToday: number
  toCollect: number
}

export async function countDispatch(
  db: Queryable,
  { lateBefore, since }: { lateBefore: Date; since: Date },
): Promise<DispatchCountRow> {
  const all = { isSingle: false, q: '' }
  const orders = (late: Date | null) =>
    countUpTo(sql`select from orders o where ${toPack({ ...all, lateBefore: late })}`)
  const parcels = (state: ParcelFilter['state']) =>
    countUpTo(
      sql`select from parcels p join orders o on o.id = p.order_id where ${inState({ state, since, q: '' })}`,
    )
  const result = await db.execute<DispatchCountRow>(sql`
    select ${orders(null)} as "toPack", ${orders(lateBefore)} as late, ${parcels('packed')} as packed,
      ${parcels('left')} as "leftToday", ${parcels('to_collect')} as "toCollect"`)
  if (!result.rows[0]) throw new Error('Counting gave no row')
  return result.rows[0]
}

export type PackingProductRow = {
  lineId: number
  ean: string
  shelf: string
  asksSerial: boolean
}

/** What the packer must know of the products in these orders. */
export async function listPackingProducts(
  db: Queryable,
  orderIds: readonly number[],
): Promise<PackingProductRow[]> {
  const result = await db.execute<PackingProductRow>(sql`
    select l.id::int as "lineId", coalesce(g.ean, '') as ean, coalesce(g.shelf, '') as shelf,
      coalesce(g.asks_serial, false) as "asksSerial"
    from order_lines l left join products g on g.id = l.product_id where l.order_id = any(${sql.param([...orderIds])}::bigint[]) order by l.id`)
  return result.rows
}

/** Where a tracking number is in use: each parcel has its own. */
export async function findParcelTracked(
  db: Queryable,
  {
    courierId,
    trackingNumber,
    exceptId,
  }: { courierId: number | null; trackingNumber: string; exceptId: number },
): Promise<{ orderNumber: string; number: number } | null> {
  const result = await db.execute<{ orderNumber: string; number: number }>(sql`
    select o.order_number as "orderNumber", p.number from parcels p join orders o on o.id = p.order_id
    where p.tracking_number is not null and lower(p.tracking_number) like lower(${trackingNumber.replace(/[\\%_]/g, '\\$&')})
      and p.courier_id is not distinct from ${courierId} and p.id <> ${exceptId}
      and p.state in ${anyOf(parcelStatesThat('isPacked'))}
    limit 1`)
  return result.rows[0] ?? null
}
