import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import type { AccountMerge } from '../accounts/account-merge.ts'

/** A discount that an order gets, as it was decided on. */
export type NewUse = {
  discountId: number
  version: number
  accountId: string | null
  emailHash: string
  turn: number | null
  goodsCents: number
  deliveryCents: number
}

/**
 * The pieces of a statement that claim an order's discounts, of a list in JSON. One more than the limit is refused by a
 * constraint, and of a discount that has changed since it was decided on there is no version: another refuses that.
 */
export function claimUsePieces({ orderId, uses }: Record<'orderId' | 'uses', SQL>): SQL {
  // A change of the discount waits for the orders that use it, and they for the change.
  const isUsed = sql`id in (select "discountId" from uses)`
  return sql`uses as materialized (
      select * from json_to_recordset(${uses}) as wanted ("discountId" bigint, version int, "accountId" text,
        "emailHash" text, turn int, "goodsCents" bigint, "deliveryCents" bigint)
      where ${orderId} is not null
    ),
    unlimited as materialized (${locking(sql`${isUsed} and max_uses is null`, sql`share`)}),
    limited as materialized (
      ${locking(sql`${isUsed} and max_uses is not null and (select count(*) from unlimited) >= 0`)}
    ),
    claimed as (
      update discounts d set claimed = d.claimed + 1 from limited where d.id = limited.id returning d.id, d.version
    ),
    used as (
      insert into discount_uses (discount_id, order_id, account_id, email_hash, turn, goods_cents, delivery_cents, discount_version)
      select "discountId", ${orderId}, "accountId", "emailHash", turn, "goodsCents", "deliveryCents", now.version
      from uses left join (select id, version from unlimited union all select id, version from claimed) now
        on now.id = uses."discountId" and now.version = uses.version
      returning discount_id
    )`
}

// Those without a limit first, as placing an order locks them apart, and each kind in id order, as stock is.
function locking(which: SQL, mode = sql`update`): SQL {
  return sql`select id, version from discounts where ${which} order by max_uses is not null, id for ${mode}`
}

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

export async function lockDiscountsOf(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(locking(sql`id in (select discount_id from discount_uses where order_id = ${orderId})`))
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

export async function moveDiscounts(tx: Tx, { stayingId, closingId }: AccountMerge): Promise<void> {
  await tx.execute(sql`update discount_uses set account_id = ${stayingId} where account_id = ${closingId}`)
  await tx.execute(sql`
    insert into discount_customers (discount_id, account_id)
    select discount_id, ${stayingId} from discount_customers where account_id = ${closingId} on conflict do nothing`)
}
