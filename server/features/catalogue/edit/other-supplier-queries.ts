import { sql } from 'drizzle-orm'
import type { OtherSupplier } from '#domain/catalogue/other-supplier.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { inParts } from '#server/db/in-parts.ts'

type ProductSuppliers = { id: number; otherSuppliers: readonly OtherSupplier[] }

/** Replaces the suppliers of these products beside their main ones, which the database keeps by itself. */
export async function replaceOtherSuppliers(tx: Tx, products: readonly ProductSuppliers[]): Promise<void> {
  for (const part of inParts(products)) {
    const rows = part.flatMap(({ id, otherSuppliers }) =>
      otherSuppliers.map((other) => ({ productId: id, ...other })),
    )
    const listed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("productId" int, "supplierId" int, code text, "costCents" int)`
    // What stays as it is is not deleted: its code would go to another product that says it too.
    await tx.execute(sql`
      delete from product_suppliers s where s.product_id = any(${sql.param(part.map(({ id }) => id))}::int[])
        and not s.is_preferred and not exists (select from ${listed}
          where r."productId" = s.product_id and r."supplierId" = s.supplier_id and r.code = s.code)`)
    await tx.execute(sql`
      insert into product_suppliers (product_id, supplier_id, code, cost_cents)
      select r."productId", r."supplierId", r.code, r."costCents" from ${listed}
      on conflict on constraint product_suppliers_once do update set cost_cents = excluded.cost_cents`)
  }
}

/** Which products have these codes of these suppliers, by "supplier code". */
export async function listTakenSupplierCodes(
  db: Queryable,
  others: readonly Pick<OtherSupplier, 'supplierId' | 'code'>[],
): Promise<Map<string, number>> {
  const result = await db.execute<{ key: string; id: number }>(sql`
    select s.supplier_id || ' ' || s.code as key, s.product_id as id
    from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as r ("supplierId" int, code text)
    join product_suppliers s on s.supplier_id = r."supplierId" and s.code = r.code
    where s.code <> ''`)
  return new Map(result.rows.map(({ key, id }) => [key, id]))
}
