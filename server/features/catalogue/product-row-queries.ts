import { sql } from 'drizzle-orm'
import type { homeGroup } from '#domain/catalogue/category.ts'
import { availableStock, heldStock } from '../stock/available-stock-queries.ts'
import { type ProductChange, storedAs } from './edit/product-change.ts'

export type ProductRow = ProductChange & {
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
  images: { id: number; photoId: string; width: number; height: number; placeholder: string }[]
}

// Looked up for each product in the filter, of which there are few: with a join, the planner would rather read all of
// the stock.
export const available = (now: Date) => sql`coalesce((
  select ${availableStock({ onHand: sql`l.on_hand`, held: heldStock({ productId: sql`p.id`, reserved: sql`l.reserved` }, now) })}
  from stock_levels l where l.product_id = p.id), 0)`

export const productColumns = (now: Date) => sql`
  p.id, p.slug, ${storedAs}, p.specifications, c.slug as "categorySlug", c.title as "categoryTitle",
  v.name as "supplierName",
  p.archived_at is not null as "isArchived", p.version, p.created_at as "createdAt",
  coalesce(s.on_hand, 0) as "onHand", coalesce(${heldStock({ productId: sql`p.id`, reserved: sql`s.reserved` }, now)}, 0) as reserved,
  coalesce((select json_agg(json_build_object('id', i.id, 'photoId', i.photo_id, 'width', f.width,
      'height', f.height, 'placeholder', f.placeholder) order by i.position)
    from product_images i join photos f on f.id = i.photo_id where i.product_id = p.id), '[]') as images`

export const productTables = sql`products p
  left join categories c on c.id = p.category_id
  left join suppliers v on v.id = p.supplier_id
  left join stock_levels s on s.product_id = p.id`

export function withDates<Row extends { createdAt: Date }>(row: Row): Row {
  return { ...row, createdAt: new Date(row.createdAt) }
}
