import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

export type KnownPayment = { checkoutId: string; hasPayment: boolean; isSettledByHand: boolean }

/** What the books and the alerts know of these checkouts; those that they know nothing of are left out. */
export async function listKnownCheckouts(
  db: Queryable,
  checkoutIds: readonly string[],
): Promise<Map<string, KnownPayment>> {
  const { rows } = await db.execute<KnownPayment>(sql`
    select c.id as "checkoutId",
      exists (select from payments p where p.checkout_id = c.id) as "hasPayment",
      exists (select from shop_alerts a where a.kind = 'payment_unmatched' and a.cleared_at is not null
        and a.details ->> 'checkoutId' = c.id) as "isSettledByHand"
    from json_array_elements_text(${JSON.stringify(checkoutIds)}::json) as c (id)`)
  return new Map(rows.map((row) => [row.checkoutId, row]))
}
