import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'

/**
 * Gives back what an order that ends unpaid held of its discounts. Before its stock is locked: whoever waits for a discount
 * holds no stock.
 */
export async function releaseUses(tx: Tx, orderId: number): Promise<void> {
  await lockDiscountsOf(tx, orderId)
  await tx.execute(sql`
    with released as (
      update discount_uses set state = 'released' where order_id = ${orderId} and state = 'counted' returning discount_id)
    update discounts d set claimed = claimed - 1 from released where d.id = released.discount_id and d.max_uses is not null`)
}

/** In id order, as orders that claim them do. */
export async function lockDiscountsOf(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    select from discounts where id in (select discount_id from discount_uses where order_id = ${orderId})
    order by id for update`)
}

/**
 * An order that is paid after its time keeps its price. What it had given back it takes again, if anything is left of the
 * limit; otherwise its use is late. Its discounts must be locked.
 */
export async function retakeUses(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    with again as (
      update discounts d set claimed = claimed + 1 from discount_uses u
      where u.order_id = ${orderId} and u.state = 'released' and u.discount_id = d.id and d.claimed < d.max_uses
      returning d.id)
    update discount_uses u set turn = null, state = case
        when d.max_uses is null or d.id in (select id from again) then 'counted' else 'late' end
    from discounts d where u.order_id = ${orderId} and u.state = 'released' and d.id = u.discount_id`)
}
