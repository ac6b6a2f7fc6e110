import { mailboxOf, rateLimits } from '#domain/accounts/rate-limits.ts'
import {
  type ContactForm,
  type ContactMessage,
  contactMessagesPerHour,
  tidyContact,
  validateContact,
} from '#domain/contact.ts'
import { afterMessage } from '#domain/conversation.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  type TooManyRequests,
} from '../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../shop/current-shop.ts'
import { findOwnOrderId, insertMessage, listMessagesSince, lockContactAddress } from './contact-queries.ts'
import { lockConversationOf, updateConversation } from './conversations/conversation-queries.ts'

export type ReceiveMessageResult =
  | { kind: 'received' }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | { kind: 'refused'; reason: 'too_many'; retryAfterSeconds: number }
  | TooManyRequests

const hourMs = 60 * 60_000

/**
 * Saves a message to the shop and forwards it to the owner. Sent again within the hour, it counts as the same message.
 */
export async function receiveMessage(
  { db, clock, sealer, shop }: { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig },
  form: ContactForm,
  { accountId, clientAddress }: { accountId: string | null; clientAddress: string | null },
): Promise<ReceiveMessageResult> {
  const invalid = validateContact(form)
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }
  const message = tidyContact(form)
  const tooMany = await consumeRateLimit(
    db,
    networkLimitKeys(rateLimits.contactAddress, clientAddress),
    clock(),
  )
  if (tooMany) return tooMany

  return db.transaction(async (tx): Promise<ReceiveMessageResult> => {
    // Messages sent at once would otherwise not count each other.
    await lockContactAddress(tx, message.email)
    const now = clock()
    const recent = await listMessagesSince(tx, message.email, new Date(now.getTime() - hourMs))
    if (recent.some((earlier) => isSame(earlier, message))) return { kind: 'received' }

    const oldestThatCounts = recent[contactMessagesPerHour - 1]
    if (oldestThatCounts) {
      const freeAtMs = oldestThatCounts.receivedAt.getTime() + hourMs
      return {
        kind: 'refused',
        reason: 'too_many',
        retryAfterSeconds: Math.ceil((freeAtMs - now.getTime()) / 1000),
      }
    }

    const { orderNumber } = message
    // Anyone can type any number: only an order of the sender's own account is linked.
    const orderId = accountId && orderNumber && (await findOwnOrderId(tx, { accountId, orderNumber }))
    const id = await insertMessage(tx, message, {
      accountId,
      orderId: orderId || null,
      receivedAt: now,
      conversationId: await openConversation(tx, { accountId, message, now }),
    })
    const mailbox = { limit: rateLimits.contactRecipient, who: mailboxOf(message.email) }
    // Only the acknowledgement: a stranger who uses up the limit cannot keep messages from the shop.
    const isThanked = !(await consumeRateLimit(tx, [mailbox], now))
    if (isThanked)
      await queueEmail(
        tx,
        { sealer, now },
        {
          kind: 'contact_received',
          eventKey: `contact_received:${id}`,
          recipient: message.email,
          data: { name: message.name, message: message.message },
        },
      )
    const { contact } = await currentShop(tx, shop)
    await queueEmail(
      tx,
      { sealer, now },
      {
        kind: 'contact_message',
        eventKey: `contact_message:${id}`,
        recipient: contact.email,
        data: {
          messageId: id,
          name: message.name,
          email: message.email,
          message: message.message,
          aboutOrder: orderNumber,
          isOwnOrder: Boolean(orderId),
        },
      },
    )
    return { kind: 'received' }
  })
}

/** The conversation that a new message belongs to, open from now on. */
async function openConversation(
  tx: Tx,
  { accountId, message, now }: { accountId: string | null; message: ContactMessage; now: Date },
): Promise<number> {
  const { name, email } = message
  const conversation = await lockConversationOf(tx, { accountId, name, email }, now)
  const { id, state, version } = conversation
  const reopened = state === 'open' ? {} : { stateBy: null, stateAt: now }
  await updateConversation(tx, id, {
    ...afterMessage(conversation, now),
    ...reopened,
    name,
    email,
    lastAt: now,
    version: version + 1,
  })
  return id
}

function isSame(one: ContactMessage, other: ContactMessage): boolean {
  return one.message === other.message && one.orderNumber === other.orderNumber && one.name === other.name
}
