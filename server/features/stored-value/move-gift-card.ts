import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { type GiftCardRow, lockGiftCard, updateBlocked } from './stored-value-queries.ts'

/** Blocks a gift card or lets it be spent again. What orders hold of it already stays theirs. Null if there is none. */
export async function moveGiftCard(
  { db }: { db: Db },
  { id, step, actor }: { id: number; step: 'block' | 'unblock'; actor: AuditActor },
): Promise<GiftCardRow | null> {
  const isBlocked = step === 'block'
  return db.transaction(async (tx) => {
    const card = await lockGiftCard(tx, id)
    if (!card || card.isBlocked === isBlocked) return card
    await updateBlocked(tx, id, isBlocked)
    await insertAuditEntry(tx, {
      actor,
      action: isBlocked ? 'gift_card_blocked' : 'gift_card_unblocked',
      subject: { type: 'gift_card', id: String(id) },
      before: { isBlocked: card.isBlocked },
      after: { isBlocked },
    })
    return { ...card, isBlocked }
  })
}
