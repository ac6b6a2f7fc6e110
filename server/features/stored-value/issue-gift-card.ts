import { codeEndOf, giftCardEndsAtMs } from '#domain/payments/stored-value.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { enter } from './credit-queries.ts'
import type { GiftCardCodes } from './gift-card-codes.ts'
import {
  findGiftCard,
  findGiftCardByRequest,
  type GiftCardRow,
  insertGiftCard,
} from './stored-value-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; giftCardCodes: GiftCardCodes }

export type IssueGiftCard = {
  amountCents: number
  recipientName: string
  /** Null if whoever issues it passes it on. */
  recipientEmail: string | null
  message: string
  requestKey: string
  actor: AuditActor
}

export type IssueGiftCardResult =
  | { kind: 'issued'; giftCard: GiftCardRow; code: string }
  | { kind: 'refused'; reason: 'key_reused' }

/**
 * Issues a gift card and sends it. The code follows from the request's key and the shop's secret, so that a click whose answer
 * was lost gets the same card and its code once more; neither is in the database.
 */
export async function issueGiftCard(needs: Needs, command: IssueGiftCard): Promise<IssueGiftCardResult> {
  const { db, clock, sealer, giftCardCodes } = needs
  const { amountCents, recipientName, recipientEmail, message, actor } = command
  const { code, hash, requestHash } = giftCardCodes.draw(`${actor.accountId} ${command.requestKey}`)
  return db.transaction(async (tx): Promise<IssueGiftCardResult> => {
    const now = clock()
    const expiresAt = new Date(giftCardEndsAtMs(now.getTime()))
    const id = await insertGiftCard(tx, {
      codeHash: hash,
      codeEnd: codeEndOf(code),
      expiresAt,
      requestKey: requestHash,
      createdBy: actor.email,
      createdAt: now,
    })
    if (id === null) {
      const earlier = await findGiftCardByRequest(tx, requestHash)
      return earlier?.issuedCents === amountCents && earlier.recipientEmail === recipientEmail
        ? { kind: 'issued', giftCard: earlier, code }
        : { kind: 'refused', reason: 'key_reused' }
    }
    await enter(tx, { storedValueId: id, amountCents, reason: 'issued', actor: actor.email, now })
    await insertAuditEntry(tx, {
      actor,
      action: 'gift_card_issued',
      subject: { type: 'gift_card', id: String(id) },
      before: null,
      after: { amountCents, codeEnd: codeEndOf(code), isSent: recipientEmail !== null },
    })
    if (recipientEmail !== null)
      await queueEmail(
        tx,
        { sealer, now },
        {
          kind: 'gift_card',
          eventKey: `gift_card:${id}`,
          recipient: recipientEmail,
          data: { code, amountCents, name: recipientName, message, expiresAt: expiresAt.toISOString() },
        },
      )
    const giftCard = await findGiftCard(tx, id)
    if (!giftCard) throw new Error('A gift card that was just inserted is missing')
    return { kind: 'issued', giftCard, code }
  })
}
