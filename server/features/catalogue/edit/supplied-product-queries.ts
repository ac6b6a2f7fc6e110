import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#server/db/client.ts'
import type { Supplied } from '../../trade-partners/supplied.ts'

export async function listProductIdsOf(tx: Tx, supplierId: number): Promise<number[]> {
  const result = await tx.execute<{ id: number }>(
    sql`select id from products where supplier_id = ${supplierId} order by id for update`,
  )
  return result.rows.map(({ id }) => id)
}

export type SupplierProduct = z.output<typeof Supplied>[number]

/** What a supplier calls its products and takes for them, also those that have another main one. */
export async function listProductsWith(tx: Tx, supplierId: number): Promise<SupplierProduct[]> {
  const result = await tx.execute<SupplierProduct>(sql`
    select product_id as "productId", code, cost_cents as "costCents", is_preferred as "isPreferred"
    from product_suppliers where supplier_id = ${supplierId} order by product_id`)
  return result.rows
}

/** Makes the cheapest other supplier the main one of every product that has this one now. */
export async function promoteOthers(tx: Tx, supplierId: number): Promise<void> {
  await tx.execute(sql`
    update products p set supplier_id = o.supplier_id, supplier_sku = coalesce(nullif(o.code, ''), p.supplier_sku),
      cost_cents = o.cost_cents, version = p.version + 1
    from (
      select distinct on (product_id) product_id, supplier_id, code, cost_cents from product_suppliers
      where not is_preferred order by product_id, cost_cents, supplier_id
    ) o where p.supplier_id = ${supplierId} and o.product_id = p.id`)
}

/** Lists a supplier again beside the main ones of these products. Codes that others have by now stay theirs. */
export async function insertOtherSupplier(
  tx: Tx,
  supplierId: number,
  products: readonly SupplierProduct[],
): Promise<void> {
  await tx.execute(sql`
    insert into product_suppliers (product_id, supplier_id, code, cost_cents)
    select p.id, ${supplierId}, case when exists (
      select from product_suppliers t where t.supplier_id = ${supplierId} and t.code = r.code) then '' else r.code end, r."costCents"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r ("productId" int, code text, "costCents" int)
    join products p on p.id = r."productId" where p.supplier_id is not null
    on conflict do nothing`)
}

/** Gives products their supplier back, unless they have been given another since. */
export async function updateSupplierOf(
  tx: Tx,
  productIds: readonly number[],
  supplierId: number,
): Promise<void> {
  await tx.execute(sql`update products set supplier_id = ${supplierId}, version = version + 1
    where id = any(${sql.param([...productIds])}::int[]) and supplier_id is null`)
}
