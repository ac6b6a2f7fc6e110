import { type SQL, sql } from 'drizzle-orm'
import { regrouped } from '#domain/catalogue/browsing/category.ts'
import { maxFamilyVariants } from '#domain/catalogue/families/family.ts'
import { modelStart } from '#domain/catalogue/families/variant.ts'
import { accessorySearch } from '#domain/catalogue/fit/accessory.ts'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { fitTexts } from '#server/db/fit-texts.ts'
import { runPrepared, written } from '#server/db/prepared.ts'
import { beginsWith, readingOrder } from '#server/db/reading-order.ts'
import { anyOf } from '#server/db/word-list.ts'
import { type ProductChange, storedAs } from './edit/product-change.ts'
import { available, isListed, type ProductRow } from './product-row-queries.ts'

// The newest orders show what is bought together now, and keep a best-seller's page as fast as any other.
const ordersLookedAt = 500

// Of one model in every colour and size there are fewer; the names that begin the same are of other models too.
const variantsLookedAt = 40
const accessoriesLookedAt = 20

/** What companions are chosen by; those that are shown are read as every product is. */
export type Companion = ProductChange & { id: number }

export type Companions = { related: Companion[]; variants: Companion[]; accessories: Companion[] }

type CompanionRow = Companion & { role: keyof Companions }

/**
 * What a product's page shows beside it, in one statement. Related is what others bought together with it, most often
 * first, then products of a similar kind and price; those that can be bought now come before all others. Variants and
 * accessories are only possible ones, which the domain has to choose from; accessories are in stock.
 */
export async function listCompanions(
  db: Db,
  product: CompanionsOf,
  limit: number,
  now: Date,
): Promise<Companions> {
  const rows = await runPrepared<CompanionRow>(db, 'companions', companionStatement(product, limit, now))
  const of = (role: keyof Companions) => rows.filter((row) => row.role === role)
  return { related: of('related'), variants: of('variants'), accessories: of('accessories') }
}

export type CompanionsOf = Pick<
  ProductRow,
  'id' | 'categoryId' | 'categorySlug' | 'askedCents' | 'name' | 'brand' | 'specifications' | 'familyName'
>

export function companionStatement(product: CompanionsOf, limit: number, now: Date) {
  const { id, categoryId, askedCents } = product
  const sameCategory = categoryId === null ? sql`p.category_id is null` : sql`p.category_id = ${categoryId}`
  return sql`
    with recent as (
      select l.order_id from order_lines l join orders o on o.id = l.order_id
      where l.product_id = ${id} and o.status in ${anyOf(statusesThat('isPaid'))}
      order by l.id desc limit ${written(ordersLookedAt)}
    ),
    together as (
      select p.id, row_number() over (order by count(distinct l.order_id) desc, p.id) as place
      from order_lines l join products p on p.id = l.product_id
      where l.order_id in (select order_id from recent) and p.id <> ${id} and ${isListed}
      group by p.id order by place limit ${written(limit)}
    ),
    near as (${nearInPrice(product, sameCategory, limit * 2)}),
    candidates as (
      select id, 0 as kind, place from together
      union all
      select id, 1, row_number() over (order by abs(asked_cents - ${askedCents}), id)
      from near where id not in (select id from together)
    ),
    companions as (
      (select p.id, 'related' as role, kind, place from candidates p
        order by ${available(now)} = 0, kind, place limit ${written(limit)})
      union all
      select id, 'variants', 0, 0 from (${variantCandidates(product, sameCategory)}) variant
      union all
      select id, 'accessories', 0, 0 from (${accessoryCandidates(product, now)}) accessory
    )
    select companions.role, p.id, ${storedAs}, p.specifications from products p join companions on companions.id = p.id
    order by ${available(now)} = 0, companions.kind, companions.place, p.id`
}

/**
 * The nearest on each side of its price: two short index scans. Beside a phone of a category that keeps a group stand
 * phones of every brand: those of its parent and of all that is in it, each read like one category.
 */
function nearInPrice(
  { id, categoryId, categorySlug, askedCents }: CompanionsOf,
  sameCategory: SQL,
  limit: number,
) {
  const bothSides = (category: SQL) => {
    const alike = sql`select p.id, p.asked_cents from products p where ${category} and ${isListed} and p.id <> ${id}`
    return sql`
      (${alike} and p.asked_cents >= ${askedCents} order by p.category_id, p.asked_cents, p.id limit ${written(limit)})
      union all
      (${alike} and p.asked_cents < ${askedCents} order by p.category_id desc, p.asked_cents desc, p.id desc limit ${written(limit)})`
  }
  if (categorySlug !== regrouped.keptIn) return bothSides(sameCategory)
  return sql`
    select near.id, near.asked_cents from categories own
    join categories kin on kin.id in (own.id, own.parent_id) or kin.parent_id = own.parent_id,
    lateral (${bothSides(sql`p.category_id = kin.id`)}) near where own.id = ${categoryId}`
}

/** Its family; without one, those of its category and brand whose names begin like its own, found in the index by name. */
function variantCandidates(product: CompanionsOf, sameCategory: SQL): SQL {
  if (product.familyName !== '')
    return sql`select p.id from products p where p.family_name = ${product.familyName} and p.family_name <> ''
      and ${isListed} and p.id <> ${product.id} order by p.id limit ${written(maxFamilyVariants)}`
  return sql`
    select p.id from products p
    where ${sameCategory} and ${readingOrder(sql`p.brand`)} = ${readingOrder(sql`${product.brand}::text`)}
      and ${beginsWith(sql`p.name`, modelStart(product))} and ${isListed} and p.id <> ${product.id}
    order by p.category_id, ${readingOrder(sql`p.brand`)}, ${readingOrder(sql`p.name`)}, p.id limit ${written(variantsLookedAt)}`
}

/** Those that say what they fit, and the first of each kind that goes with it. */
function accessoryCandidates(product: CompanionsOf, now: Date): SQL {
  const { fits, types } = accessorySearch(product)
  // Materialized: otherwise the planner would rather walk through all of the products by id.
  return sql`
    with fitting as materialized (
      select p.id from products p
      where ${fitTexts(sql`p.specifications`)} && ${sql.param(fits)}::text[] and ${isListed} and p.id <> ${product.id}
    )
    (select p.id from fitting p where ${available(now)} > 0 order by p.id limit ${written(accessoriesLookedAt)})
    union
    select ofkind.id from unnest(${sql.param(types)}::text[]) as kind (type), lateral (
      select p.id from product_facets f join products p on p.id = f.product_id
      where f.key = 'type' and f.value = kind.type and ${isListed} and p.id <> ${product.id} and ${available(now)} > 0
      order by f.product_id limit ${written(accessoriesLookedAt)}
    ) ofkind`
}
