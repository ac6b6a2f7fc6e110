import { quoteFacts, quoteNumber, quoteStatus } from '#domain/orders/quote.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { findQuote, insertQuoteEvent, lockQuote, type QuoteRow, updateQuoteRow } from './quote-queries.ts'
import { quoteToken } from './quote-token.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; quoteSealer: Sealer }

export type SendQuote = {
  id: number
  version: number
  /** Whether the customer gets it by email. */
  isEmailed: boolean
  requestKey: string | null
  actor: { accountId: string; email: string }
}

export type SendQuoteResult =
  | { kind: 'sent'; quote: QuoteRow; token: string }
  | { kind: 'refused'; reason: 'not_found' | 'changed_since' | 'already_accepted' | 'day_passed' }

/** Opens a quote for its answer. The link stays the same however often it is sent, and shows the quote as it is. */
export async function sendQuote(needs: Needs, command: SendQuote): Promise<SendQuoteResult> {
  const { id, version, isEmailed, requestKey, actor } = command
  return needs.db.transaction(async (tx): Promise<SendQuoteResult> => {
    const quote = await lockQuote(tx, id)
    if (!quote) return { kind: 'refused', reason: 'not_found' }
    const now = needs.clock()
    const today = southAfricanDay(now.getTime())
    if (!quoteFacts[quoteStatus(quote, today)].isOpen) return { kind: 'refused', reason: 'already_accepted' }
    if (quote.version !== version) return { kind: 'refused', reason: 'changed_since' }
    if (quote.validUntil < today) return { kind: 'refused', reason: 'day_passed' }

    const token = quoteToken(needs.quoteSealer, id)
    if (isEmailed) {
      const eventKey = `quote:${id}:${requestKey ?? now.getTime()}`
      const data = emailData(quote, token)
      await queueEmail(
        tx,
        { sealer: needs.sealer, now },
        { kind: 'quote', eventKey, recipient: quote.email, data },
      )
    }
    // The link is copied as often as one likes: only the first time, and an email, is something that happened.
    if (quote.state !== 'sent' || isEmailed) {
      await updateQuoteRow(tx, id, { state: 'sent', sentAt: now, updatedAt: now })
      await insertQuoteEvent(tx, { quoteId: id, at: now, event: 'sent', actor: actor.email })
      await insertAuditEntry(tx, {
        actor,
        action: 'quote_sent',
        subject: { type: 'quote', id: quoteNumber(id) },
        before: { state: quote.state },
        after: { state: 'sent', totalCents: quote.totalCents },
      })
    }
    const sent = await findQuote(tx, id)
    if (!sent) throw new Error('A quote that is locked is gone')
    return { kind: 'sent', quote: sent, token }
  })
}

function emailData(quote: QuoteRow, token: string) {
  const { id, fullName, validUntil, note, totalCents, lines } = quote
  return {
    quoteId: id,
    number: quoteNumber(id),
    token,
    customer: fullName,
    validUntil,
    note,
    totalCents,
    items: lines.map(({ name, quantity, unitPriceCents }) => ({ name, quantity, unitPriceCents })),
  }
}
