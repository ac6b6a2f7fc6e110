import { type SQL, sql } from 'drizzle-orm'
import type { homeGroup } from '#domain/catalogue/browsing/category.ts'
import { wasPriceMs } from '#domain/money/was-price.ts'
import { written } from '#server/db/prepared.ts'
import { availableStock, heldStock } from '../stock/available-stock-queries.ts'
import { type ProductChange, storedAs } from './edit/product-change.ts'

/** What is asked today, and what may be said about it. */
export type PriceRow = {
  askedCents: number
  saleEndsAt: Date | null
  /** Set while it may be said, with the lowest price asked of late. */
  wasCents: number | null
  lowestCents: number | null
}

export type ProductRow = ProductChange &
  PriceRow & {
    id: number
    slug: string
    categorySlug: Parameters<typeof homeGroup>[0]['categorySlug']
    categoryTitle: string | null
    supplierName: string | null
    isArchived: boolean
    version: number
    createdAt: Date
    onHand: number
    reserved: number
    /** What lists show of its family. */
    family: FamilyRow | null
    images: { id: number; photoId: string; width: number; height: number; placeholder: string }[]
  }

export const isListed = sql`p.is_active and p.archived_at is null`

export const isHidden = sql`not p.is_active and p.archived_at is null`

/** The same for staff, who see what is hidden as well. */
export const isKept = sql`p.archived_at is null`

/** Whether lists without filters show it, rather than another variant of its family. */
export const isLead = sql`p.led_by_id is null`

/** The product in whose place lists show it. */
export const listing = sql`coalesce(p.led_by_id, p.id)`

export type FamilyRow = {
  variants: number
  minCents: number
  maxCents: number
  hasStock: boolean
  /** The values of each variant on sale, the cheapest first. */
  values: [first: string, second: string, third: string][]
}

// Looked up for each product in the filter, of which there are few: with a join, the planner would rather read all of
// the stock.
export const available = (now: Date) => availableOf(sql`p.id`, now)

const availableOf = (productId: SQL, now: Date) => sql`coalesce((
  select ${availableStock({ onHand: sql`l.on_hand`, held: heldStock({ productId, reserved: sql`l.reserved` }, now) })}
  from stock_levels l where l.product_id = ${productId}), 0)`

const isOfFamily = sql`m.family_name = p.family_name and m.family_name <> '' and m.is_active and m.archived_at is null`

const family = (now: Date) => sql`case when p.family_name <> '' then (
  select json_build_object('variants', count(*), 'minCents', coalesce(min(m.asked_cents), 0),
    'maxCents', coalesce(max(m.asked_cents), 0), 'hasStock', exists (select from products m
      where ${isOfFamily} and ${availableOf(sql`m.id`, now)} > 0),
    'values', coalesce(json_agg(json_build_array(m.first_value, m.second_value, m.third_value) order by m.asked_cents, m.id), '[]'))
  from products m where ${isOfFamily}) end`

const isReduced = (now: Date) =>
  sql`p.reduced_at > ${now}::timestamptz - ${written(wasPriceMs)} * interval '1 millisecond'`

export const productColumns = (now: Date) => sql`
  p.id, p.slug, ${storedAs}, p.specifications, c.slug as "categorySlug", c.title as "categoryTitle",
  v.name as "supplierName", p.asked_cents as "askedCents", p.sale_ends_at as "saleEndsAt",
  case when ${isReduced(now)} then p.was_cents end as "wasCents",
  case when ${isReduced(now)} then p.lowest_cents end as "lowestCents",
  p.archived_at is not null as "isArchived", p.version, p.created_at as "createdAt",
  coalesce(s.on_hand, 0) as "onHand", coalesce(${heldStock({ productId: sql`p.id`, reserved: sql`s.reserved` }, now)}, 0) as reserved,
  ${family(now)} as family,
  coalesce((select json_agg(json_build_object('supplierId', o.supplier_id, 'code', o.code, 'costCents', o.cost_cents)
      order by o.cost_cents, o.supplier_id)
    from product_suppliers o where o.product_id = p.id and not o.is_preferred), '[]') as "otherSuppliers",
  coalesce((select json_agg(json_build_object('id', i.id, 'photoId', i.photo_id, 'width', f.width,
      'height', f.height, 'placeholder', f.placeholder) order by i.position)
    from product_images i join photos f on f.id = i.photo_id where i.product_id = p.id), '[]') as images`

export const productTables = sql`products p
  left join categories c on c.id = p.category_id
  left join suppliers v on v.id = p.supplier_id
  left join stock_levels s on s.product_id = p.id`

export function withDates<Row extends { createdAt: Date; saleEndsAt: Date | null }>(row: Row): Row {
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    saleEndsAt: row.saleEndsAt && new Date(row.saleEndsAt),
  }
}
