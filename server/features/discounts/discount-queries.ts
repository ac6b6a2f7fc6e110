import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { discountFilters } from '#contract/orders/discount.ts'
import type { Queryable } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { discountCustomers, discounts } from '#server/db/schema/discounts.ts'
import { containing } from '#server/db/text-match.ts'

export type DiscountRow = typeof discounts.$inferSelect & {
  products: { id: number; name: string }[]
  categories: { id: number; title: string }[]
  customers: string[]
  uses: number
  lateUses: number
  takenOffCents: number
}

const products = sql<DiscountRow['products']>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by ${readingOrder(sql`p.name`)}), '[]')
  from products p where p.id = any(discounts.product_ids))`.as('products')

const categories = sql<DiscountRow['categories']>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title) order by ${readingOrder(sql`c.title`)}), '[]')
  from categories c where c.id = any(discounts.category_ids))`.as('categories')

const customers = sql<string[]>`(
  select coalesce(json_agg(a.email order by a.email), '[]')
  from discount_customers c join accounts a on a.id = c.account_id where c.discount_id = discounts.id)`.as(
  'customers',
)

const used = (what: SQL) => sql<number>`(
  select ${what} from discount_uses u where u.discount_id = discounts.id)`

function selectDiscounts(db: Queryable) {
  return db
    .select({
      discount: discounts,
      products,
      categories,
      customers,
      uses: used(sql`count(*) filter (where u.state = 'counted')::int`).as('uses'),
      lateUses: used(sql`count(*) filter (where u.state = 'late')::int`).as('late_uses'),
      takenOffCents: used(
        sql`coalesce(sum(u.goods_cents + u.delivery_cents) filter (where u.state <> 'released'), 0)::float8`,
      ).as('taken_off_cents'),
    })
    .from(discounts)
}

function flat({ discount, ...rest }: Awaited<ReturnType<typeof selectDiscounts>>[number]): DiscountRow {
  return { ...discount, ...rest }
}

export async function findDiscount(db: Queryable, id: number): Promise<DiscountRow | null> {
  const rows = await selectDiscounts(db).where(eq(discounts.id, id))
  return rows[0] ? flat(rows[0]) : null
}

/** Locked until the transaction ends: orders that use it wait, and see what it has become. */
export async function lockDiscount(tx: Queryable, id: number): Promise<DiscountRow | null> {
  await tx.execute(sql`select 1 from discounts where id = ${id} for update`)
  return findDiscount(tx, id)
}

export type DiscountSearch = { status: (typeof discountFilters)[number]; q: string; now: Date }

export async function listDiscountRows(
  db: Queryable,
  search: DiscountSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<DiscountRow[]> {
  const rows = await selectDiscounts(db)
    .where(matching(search))
    .orderBy(sql`${discounts.updatedAt} desc, ${discounts.id} desc`)
    .limit(limit)
    .offset(offset)
  return rows.map(flat)
}

export async function countDiscounts(db: Queryable, search: DiscountSearch): Promise<number> {
  return db.$count(discounts, matching(search))
}

function matching({ status, q, now }: DiscountSearch): SQL | undefined {
  const text = sql`lower(concat_ws(' ', ${discounts.code}, ${discounts.label})) like ${containing(q)}`
  return and(withStatus(status, now), q === '' ? undefined : text)
}

// As `discountStatus` in domain/money/discounts/discount-status.ts tells them apart.
function withStatus(status: DiscountSearch['status'], now: Date): SQL | undefined {
  const { isActive, beginsAt, endsAt, maxUses, claimed } = discounts
  const isOpen = sql`(${endsAt} is null or ${endsAt} > ${now})`
  const isUsedUp = sql`coalesce(${claimed} >= ${maxUses}, false)`
  switch (status) {
    case 'all':
      return undefined
    case 'codes':
      return isNotNull(discounts.code)
    case 'offers':
      return isNull(discounts.code)
    case 'ended':
      return sql`${endsAt} <= ${now}`
    case 'paused':
      return sql`${isOpen} and not ${isActive}`
    case 'used_up':
      return sql`${isOpen} and ${isActive} and ${isUsedUp}`
    case 'scheduled':
      return sql`${isOpen} and ${isActive} and not ${isUsedUp} and ${beginsAt} > ${now}`
    case 'running':
      return sql`${isOpen} and ${isActive} and not ${isUsedUp} and ${beginsAt} <= ${now}`
  }
}

export type NewDiscount = Omit<typeof discounts.$inferInsert, 'id'>

export async function insertDiscounts(tx: Queryable, rows: readonly NewDiscount[]): Promise<number[]> {
  const inserted = await tx
    .insert(discounts)
    .values([...rows])
    .returning({ id: discounts.id })
  return inserted.map(({ id }) => id)
}

export async function updateDiscountRow(
  tx: Queryable,
  id: number,
  change: Partial<Omit<NewDiscount, 'createdAt' | 'createdBy'>>,
): Promise<void> {
  await tx.update(discounts).set(change).where(eq(discounts.id, id))
}

/** Whether it was there, and nobody had ever used it: a use keeps it. */
export async function deleteDiscountRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(discounts).where(eq(discounts.id, id))
}

export async function hasUses(db: Queryable, id: number): Promise<boolean> {
  const result = await db.execute<{ has: boolean }>(
    sql`select exists (select from discount_uses where discount_id = ${id}) as has`,
  )
  return result.rows[0]?.has ?? false
}

export async function replaceCustomers(
  tx: Queryable,
  discountIds: readonly number[],
  accountIds: readonly string[],
): Promise<void> {
  for (const discountId of discountIds) {
    await tx.delete(discountCustomers).where(eq(discountCustomers.discountId, discountId))
    if (accountIds.length > 0)
      await tx.insert(discountCustomers).values(accountIds.map((accountId) => ({ discountId, accountId })))
  }
}

export async function listAccountsByEmail(
  db: Queryable,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const result = await db.execute<{ id: string; email: string }>(
    sql`select id, email from accounts where email = any(${sql.param([...emails])}::text[])`,
  )
  return result.rows
}

type Targets = { productIds: number[] | null; categoryIds: number[] | null; brands: string[] | null }

/** What the products on sale that a discount is for ask and cost. */
export async function listPricesOf(
  db: Queryable,
  { productIds, categoryIds, brands }: Targets,
): Promise<{ priceCents: number; costCents: number }[]> {
  const isForAll = productIds === null && categoryIds === null && brands === null
  const result = await db.execute<{ priceCents: number; costCents: number }>(sql`
    with recursive below as (
      select id from categories where id = any(${sql.param(categoryIds)}::int[])
      union select c.id from categories c join below on c.parent_id = below.id)
    select asked_cents as "priceCents", cost_cents as "costCents" from products
    where is_active and archived_at is null and (${isForAll} or id = any(${sql.param(productIds)}::int[])
      or lower(brand) = any(${sql.param(brands)}::text[]) or category_id in (select id from below))`)
  return result.rows
}
