import { mailboxOf, rateLimits } from '#domain/accounts/rate-limits.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import { validateBackInStock } from '#domain/catalogue/back-in-stock.ts'
import { availableQuantity } from '#domain/catalogue/stock.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { findProduct } from '../catalogue/product-queries.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  type TooManyRequests,
} from '../rate-limits/consume-rate-limit.ts'
import { insertBackInStockRequest } from './back-in-stock-queries.ts'

type RequestBackInStock = {
  productId: number
  email: string
  accountId: string | null
  clientAddress: string | null
}

export type RequestBackInStockResult =
  | { kind: 'requested' }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | { kind: 'refused'; reason: 'not_found' | 'in_stock' }
  | TooManyRequests

/** Notes who wants one email when a product is back. Asked again, it changes nothing and says nothing else. */
export async function requestBackInStock(
  { db, clock }: { db: Db; clock: Clock },
  { productId, email, accountId, clientAddress }: RequestBackInStock,
): Promise<RequestBackInStockResult> {
  const invalid = validateBackInStock({ email })
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }
  const now = clock()
  const tooMany = await consumeRateLimit(
    db,
    networkLimitKeys(rateLimits.backInStockAddress, clientAddress),
    now,
  )
  if (tooMany) return tooMany

  const product = await findProduct(db, { id: productId }, { includeInactive: false, now })
  if (!product) return { kind: 'refused', reason: 'not_found' }
  if (availableQuantity(product) > 0) return { kind: 'refused', reason: 'in_stock' }

  // Anyone can type anyone's address: beyond the limit nothing is noted, and the answer does not show it.
  const mailbox = { limit: rateLimits.backInStockMailbox, who: mailboxOf(email) }
  if (await consumeRateLimit(db, [mailbox], now)) return { kind: 'requested' }
  await insertBackInStockRequest(db, { productId, email: normaliseEmail(email), accountId, now })
  return { kind: 'requested' }
}
