import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { inParts } from '#server/db/in-parts.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { customerGroups, groupPrices } from '#server/db/schema/customer-groups.ts'

export type GroupPercentRow = { categoryId: number | null; brand: string | null; basisPoints: number }

export type CustomerGroupRow = typeof customerGroups.$inferSelect & {
  customers: number
  percents: GroupPercentRow[]
  prices: { sku: string; name: string; priceCents: number }[]
}

const customers = sql<number>`(select count(*)::int from accounts a where a.customer_group_id = customer_groups.id)`

const percents = sql<GroupPercentRow[]>`(
  select coalesce(json_agg(json_build_object('categoryId', t.category_id, 'brand', t.brand, 'basisPoints', t.basis_points)
    order by t.place), '[]')
  from group_prices t where t.group_id = customer_groups.id and t.product_id is null)`

const prices = sql<CustomerGroupRow['prices']>`(
  select coalesce(json_agg(json_build_object('sku', p.sku, 'name', p.name, 'priceCents', t.price_cents) order by t.place), '[]')
  from group_prices t join products p on p.id = t.product_id where t.group_id = customer_groups.id)`

export async function findCustomerGroup(db: Queryable, id: number): Promise<CustomerGroupRow | null> {
  const rows = await db
    .select({ group: customerGroups, customers, percents, prices })
    .from(customerGroups)
    .where(eq(customerGroups.id, id))
  return rows[0] ? { ...rows[0].group, ...rows[0] } : null
}

/** Locked until the transaction ends. */
export async function lockCustomerGroup(tx: Tx, id: number): Promise<CustomerGroupRow | null> {
  await tx.execute(sql`select 1 from customer_groups where id = ${id} for no key update`)
  return findCustomerGroup(tx, id)
}

const counted = (ofProducts: boolean) => sql<number>`(
  select count(*)::int from group_prices t where t.group_id = customer_groups.id and (t.product_id is not null) = ${ofProducts})`

export async function listGroupRows(db: Queryable) {
  return db
    .select({
      id: customerGroups.id,
      name: customerGroups.name,
      showsExclVat: customerGroups.showsExclVat,
      customers,
      percents: counted(false),
      prices: counted(true),
    })
    .from(customerGroups)
    .orderBy(readingOrder(customerGroups.name), customerGroups.id)
}

export type NewGroupPrice = Omit<typeof groupPrices.$inferInsert, 'groupId' | 'place'>

export async function insertCustomerGroup(
  tx: Tx,
  group: typeof customerGroups.$inferInsert,
): Promise<number> {
  const rows = await tx.insert(customerGroups).values(group).returning({ id: customerGroups.id })
  if (!rows[0]) throw new Error('Inserting a customer group gave no row')
  return rows[0].id
}

export async function updateCustomerGroupRow(
  tx: Tx,
  id: number,
  change: Pick<CustomerGroupRow, 'name' | 'showsExclVat' | 'version'>,
): Promise<void> {
  await tx.update(customerGroups).set(change).where(eq(customerGroups.id, id))
}

export async function replaceGroupPrices(
  tx: Tx,
  groupId: number,
  rows: readonly NewGroupPrice[],
): Promise<void> {
  await tx.delete(groupPrices).where(eq(groupPrices.groupId, groupId))
  for (const part of inParts(rows.map((row, place) => ({ ...row, groupId, place }))))
    await tx.insert(groupPrices).values(part)
}

export async function deleteCustomerGroupRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(customerGroups).where(eq(customerGroups.id, id))
}

export type ListedProduct = {
  id: number
  name: string
  sku: string
  retailCents: number
  askedCents: number
  costCents: number
  priceCents: number | null
  basisPoints: number | null
}

/** The next products that a price list says something about, in the order of their ids. */
export async function listListedProducts(
  db: Queryable,
  { groupId, afterId, limit }: { groupId: number; afterId: number; limit: number },
): Promise<{ products: ListedProduct[]; lastId: number | null }> {
  const { rows } = await db.execute<ListedProduct & { isListed: boolean }>(sql`
    select p.id, p.name, p.sku, p.retail_cents as "retailCents", p.asked_cents as "askedCents",
      p.cost_cents as "costCents", t.price_cents as "priceCents", t.basis_points as "basisPoints",
      t.price_cents is not null or t.basis_points is not null as "isListed"
    from (
      select * from products where id > ${afterId} and archived_at is null order by id limit ${limit}
    ) p left join lateral list_terms(${groupId}, p.id, coalesce(p.category_id, 0), p.brand) t on true
    order by p.id`)
  return {
    products: rows.filter(({ isListed }) => isListed),
    lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}
