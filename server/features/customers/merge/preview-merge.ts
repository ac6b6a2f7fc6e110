import type { MergePreview } from '#contract/accounts/customer.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { type CustomerAccount, findCustomerAccount } from '../customer-queries.ts'
import { countBelongings, type Pair } from './merge-queries.ts'
import { readBothLists } from './read-lists.ts'

export type MergeRefusal = { kind: 'refused'; reason: 'not_found' | 'same_account' | 'staff_account' }

export type PreviewMergeResult = { kind: 'preview'; preview: MergePreview } | MergeRefusal

/** What merging the two would move and end, as far as it is known now. */
export async function previewMerge(
  { db, clock }: { db: Db; clock: Clock },
  { stayingId, closingId }: { stayingId: string; closingId: string },
): Promise<PreviewMergeResult> {
  const pair = pairOf({
    staying: await findCustomerAccount(db, stayingId),
    closing: await findCustomerAccount(db, closingId),
  })
  if ('kind' in pair) return pair
  return { kind: 'preview', preview: await previewOf(db, pair, clock()) }
}

/** Only two accounts of customers: one of staff has permissions, and its deeds are in the audit log. */
export function pairOf({
  staying,
  closing,
}: {
  staying: CustomerAccount | null
  closing: CustomerAccount | null
}): Pair | MergeRefusal {
  if (!staying || !closing) return { kind: 'refused', reason: 'not_found' }
  if (staying.id === closing.id) return { kind: 'refused', reason: 'same_account' }
  if (isShopStaff(staying.role) || isShopStaff(closing.role))
    return { kind: 'refused', reason: 'staff_account' }
  return { staying, closing }
}

export async function previewOf(db: Queryable, pair: Pair, now: Date): Promise<MergePreview> {
  const { sessions, hasSecondFactor, ...belongings } = await countBelongings(db, pair, now)
  const { merged } = await readBothLists(db, pair)
  return {
    staying: accountView(pair.staying),
    closing: accountView(pair.closing),
    moves: {
      ...belongings,
      addresses: merged.addresses.length,
      wishlistItems: merged.wishlist.length,
      cartItems: merged.cart.length,
    },
    isLeftOut: merged.leftOut,
    ends: { sessions, hasSecondFactor },
  }
}

function accountView({ id, firstName, lastName, email, emailVerified, createdAt }: CustomerAccount) {
  return {
    id,
    name: `${firstName} ${lastName}`.trim(),
    email,
    isVerified: emailVerified,
    since: createdAt.toISOString(),
  }
}
