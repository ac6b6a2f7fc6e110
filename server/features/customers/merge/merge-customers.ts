import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { deleteAccountRow, updateCustomerGroup, updatePerson } from '../../accounts/account-queries.ts'
import { moveAddresses } from '../../accounts/address-queries.ts'
import { moveLastLogin } from '../../accounts/sessions/session-queries.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { moveRequests } from '../../back-in-stock/back-in-stock-queries.ts'
import { replaceSavedCart } from '../../cart/saved-cart-queries.ts'
import {
  lockConversationsOfBoth,
  moveConversations,
  moveMessages,
  updateConversation,
  updateConversationAccount,
} from '../../contact/conversations/conversation-queries.ts'
import { moveDiscounts } from '../../discounts/use-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { moveOrdersToAccount } from '../../orders/move-orders-to-account.ts'
import { moveQuotes } from '../../quotes/quote-queries.ts'
import { moveStoreCredit } from '../../stored-value/credit-queries.ts'
import { moveWishlistItems } from '../../wishlist/wishlist-queries.ts'
import { findMergedInto, insertFormerEmail } from '../customer-queries.ts'
import { lockCustomersUntil, recountCustomers } from '../figures/customer-figure-queries.ts'
import { insertPointer, lockPair, moveCustomerNotes, type Pair } from './merge-queries.ts'
import { mergedConversation } from './merged-conversation.ts'
import { type MergeRefusal, pairOf, previewOf } from './preview-merge.ts'
import { readBothLists } from './read-lists.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type MergeCustomers = {
  stayingId: string
  closingId: string
  /** Of the account that closes, so that nobody closes the wrong one. */
  typedEmail: string
  actor: AuditActor
}

export type MergeCustomersResult =
  | { kind: 'merged' }
  | { kind: 'merged_before' }
  | MergeRefusal
  | { kind: 'refused'; reason: 'other_email' }

// Each time, the customer has ordered or written in between.
const maxTries = 5

const changedMeanwhile = new Set([
  'orders_account_sequence_unique',
  'conversations_account_once',
  'wishlist_items_pk',
  'account_addresses_pk',
])

/**
 * Gives everything that belongs to one account to another of the same person, and closes the first for good. All of it
 * happens or none, whatever either of them does at that moment.
 */
export async function mergeCustomers(needs: Needs, command: MergeCustomers): Promise<MergeCustomersResult> {
  for (let tries = 1; ; tries++) {
    try {
      return await needs.db.transaction((tx) => mergeOnce(tx, needs, command))
    } catch (error) {
      if (tries === maxTries || !changedMeanwhile.has(conflictOf(error) ?? '')) throw error
    }
  }
}

async function mergeOnce(
  tx: Tx,
  { clock, sealer }: Needs,
  { stayingId, closingId, typedEmail, actor }: MergeCustomers,
): Promise<MergeCustomersResult> {
  // First, as the job that keeps the figures does before it waits for accounts.
  await lockCustomersUntil(tx)
  const locked = await lockPair(tx, { stayingId, closingId })
  if (!locked.closing && (await findMergedInto(tx, closingId)) === stayingId) return { kind: 'merged_before' }
  const pair = pairOf(locked)
  if ('kind' in pair) return pair
  const { staying, closing } = pair
  if (normaliseEmail(typedEmail) !== closing.email) return { kind: 'refused', reason: 'other_email' }

  const now = clock()
  const preview = await previewOf(tx, pair, now)
  await moveEverything(tx, pair, now)
  await insertPointer(tx, pair, { at: now, by: actor.email })
  const former = { email: closing.email, wasVerified: closing.emailVerified, until: now }
  await insertFormerEmail(tx, { accountId: staying.id, ...former })
  // With its password, sessions, second factor, links and codes.
  await deleteAccountRow(tx, closing.id)
  for (const account of [staying, closing]) {
    await queueEmail(
      tx,
      { sealer, now },
      {
        kind: 'accounts_merged',
        eventKey: `accounts_merged:${closing.id}:${account.id}`,
        recipient: account.email,
        data: { firstName: account.firstName, hasStayed: account === staying },
      },
    )
  }
  await insertAuditEntry(tx, {
    at: now,
    actor: { accountId: actor.accountId, email: actor.email },
    action: 'accounts_merged',
    subject: { type: 'account', id: staying.id },
    before: { email: staying.email, closedEmail: closing.email },
    after: { email: staying.email, moved: preview.moves, ended: preview.ends },
  })
  return { kind: 'merged' }
}

/** Orders before carts: a payment that arrives also locks the order before the cart of its account. */
async function moveEverything(tx: Tx, pair: Pair, now: Date): Promise<void> {
  const { staying, closing } = pair
  const merge = { stayingId: staying.id, closingId: closing.id }
  await moveOrdersToAccount(tx, merge)
  await recountCustomers(tx, [staying.id])
  await mergeConversations(tx, pair)
  await moveMessages(tx, merge)
  await moveRequests(tx, { stayingId: staying.id, closing })
  await moveDiscounts(tx, merge)
  await moveStoreCredit(tx, merge)
  await moveQuotes(tx, merge)
  await moveCustomerNotes(tx, pair)
  // Who is in no group is then in that of the account that closes.
  const { customerGroupId, pricesExclVat } = closing
  if (staying.customerGroupId === null && customerGroupId !== null)
    await updateCustomerGroup(tx, staying.id, { customerGroupId, pricesExclVat })
  await moveLastLogin(tx, merge)

  const lists = await readBothLists(tx, pair)
  const { merged } = lists
  const positions = merged.addresses.map((address) => lists.closing.addresses.indexOf(address))
  await moveAddresses(tx, merge, { positions, from: lists.staying.addresses.length })
  await moveWishlistItems(tx, merge, { productIds: merged.wishlist, from: lists.staying.wishlist.length })
  if (merged.cart.length > 0)
    await replaceSavedCart(tx, staying.id, { items: [...lists.staying.cart, ...merged.cart], savedAt: now })
  const { firstName, lastName } = staying
  if (staying.phone === null && closing.phone !== null)
    await updatePerson(tx, staying.id, { firstName, lastName, phone: closing.phone, updatedAt: now })
}

/** An account has one conversation: that of the other goes on in it, and waits as long as its longest question. */
async function mergeConversations(tx: Tx, pair: Pair): Promise<void> {
  const { own, others } = await lockConversationsOfBoth(tx, pair)
  const [first, ...rest] = own ? [own, ...others] : others
  if (!first) return
  if (!own) await updateConversationAccount(tx, first.id, pair.staying.id)
  if (rest.length === 0) return
  await moveConversations(tx, { into: first.id, from: rest.map(({ id }) => id) })
  await updateConversation(tx, first.id, mergedConversation([first, ...rest]))
}
