import type { GiftCard, StoredValueEntry } from '#contract/orders/stored-value.ts'
import { giftCardStatus } from '#domain/payments/stored-value.ts'
import type { EntryRow, GiftCardRow } from './stored-value-queries.ts'

export function giftCardView(row: GiftCardRow, now: Date): GiftCard {
  const { id, codeEnd, issuedCents, balanceCents, heldCents, recipientEmail, createdBy } = row
  if (codeEnd === null || row.expiresAt === null) throw new Error('A gift card has a code and an end')
  return {
    id,
    codeEnd,
    issuedCents,
    balanceCents,
    heldCents,
    recipientEmail,
    createdBy,
    status: giftCardStatus(row, now),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}

export function entryView({ at, ...entry }: EntryRow): StoredValueEntry {
  return { ...entry, at: at.toISOString() }
}
