import { rateLimits, unprovenMailboxOf } from '#domain/accounts/rate-limits.ts'
import type { Tx } from '#server/db/client.ts'
import { findAccount } from '../../accounts/account-queries.ts'
import { consumeRateLimit } from '../../rate-limits/consume-rate-limit.ts'
import type { OrderRow } from '../order-queries.ts'

export type BuyerToTell = {
  recipient: string
  /** Whether the mailbox may be a stranger's. Then the email says nothing that somebody typed. */
  isUnproven: boolean
}

/**
 * Whom to write to about an order that is not paid: whoever placed it. Where nobody has shown that the address is
 * theirs, a few times a day at most, since it may be a stranger's whom nobody may flood through the shop.
 */
export async function findBuyerToTell(
  tx: Tx,
  { accountId, source }: Pick<OrderRow, 'accountId' | 'source'>,
  now: Date,
): Promise<BuyerToTell | null> {
  const buyer = accountId !== null && source === 'online' ? await findAccount(tx, accountId) : null
  if (!buyer) return null
  const { email: recipient, emailVerified } = buyer
  if (emailVerified) return { recipient, isUnproven: false }
  if (!buyer.mustVerifyEmail) return null
  const limitKey = { limit: rateLimits.unpaidOrderMailbox, who: unprovenMailboxOf(recipient) }
  const areEnough = await consumeRateLimit(tx, [limitKey], now)
  return areEnough ? null : { recipient, isUnproven: true }
}
