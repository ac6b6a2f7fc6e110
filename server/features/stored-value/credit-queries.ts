import { sql } from 'drizzle-orm'
import { giftCardEndsAtMs, type StoredValueReason } from '#domain/payments/stored-value.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountMerge } from '../accounts/account-merge.ts'

/**
 * The store credit of an account, made if it has none yet. An account whose other accounts were merged into it may have
 * several: the first of them is added to.
 */
export async function lockCreditOf(
  tx: Tx,
  { accountId, actor, now }: { accountId: string; actor: string; now: Date },
): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('store credit ' || ${accountId}::text, 0))`,
  )
  const found = await tx.execute<{ id: string }>(sql`
    select id from stored_values where account_id = ${accountId} and kind = 'store_credit' order by id limit 1 for update`)
  const made =
    found.rows[0] ??
    (
      await tx.execute<{ id: string }>(sql`
        insert into stored_values (kind, account_id, created_by, created_at)
        values ('store_credit', ${accountId}, ${actor}, ${now}) returning id`)
    ).rows[0]
  if (!made) throw new Error('Inserting store credit gave no row')
  return Number(made.id)
}

export type NewEntry = {
  storedValueId: number
  amountCents: number
  reason: StoredValueReason
  orderId?: number
  refundId?: number
  note?: string | null
  requestKey?: string | null
  actor: string
  now: Date
}

/** Adds an entry and changes the balance with it. False, with nothing written, if its refund or request was entered before. */
export async function enter(tx: Tx, entry: NewEntry): Promise<boolean> {
  const { storedValueId, amountCents, reason, orderId = null, refundId = null } = entry
  const { note = null, requestKey = null, actor, now } = entry
  const result = await tx.execute(sql`
    with entered as (
      insert into stored_value_entries (stored_value_id, amount_cents, reason, order_id, refund_id, note, request_key, actor, at)
      values (${storedValueId}, ${amountCents}, ${reason}, ${orderId}, ${refundId}, ${note}, ${requestKey}, ${actor}, ${now})
      on conflict do nothing returning stored_value_id, amount_cents)
    update stored_values v set balance_cents = v.balance_cents + entered.amount_cents
    from entered where v.id = entered.stored_value_id`)
  return result.rowCount === 1
}

/** What goes back to a gift card can be spent for as long as that of a new one. */
export async function extendGiftCard(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update stored_values set expires_at = greatest(expires_at, ${new Date(giftCardEndsAtMs(now.getTime()))})
    where id = ${id} and kind = 'gift_card'`)
}

export async function moveStoreCredit(tx: Tx, { stayingId, closingId }: AccountMerge): Promise<void> {
  await tx.execute(sql`update stored_values set account_id = ${stayingId} where account_id = ${closingId}`)
}
