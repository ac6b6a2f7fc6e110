/** What a quote is. That it has expired is worked out from its last day. */
export const quoteStates = ['draft', 'sent', 'accepted', 'declined'] as const
export type QuoteState = (typeof quoteStates)[number]

export const quoteStatuses = [...quoteStates, 'expired'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

type QuoteFacts = {
  label: string
  /** Whether its content may still change. */
  isOpen: boolean
  /** Whether the customer can accept or decline it. */
  canBeAnswered: boolean
}

export const quoteFacts: Record<QuoteStatus, QuoteFacts> = {
  draft: { label: 'Draft', isOpen: true, canBeAnswered: false },
  sent: { label: 'Sent', isOpen: true, canBeAnswered: true },
  accepted: { label: 'Accepted', isOpen: false, canBeAnswered: false },
  declined: { label: 'Declined', isOpen: true, canBeAnswered: false },
  expired: { label: 'Expired', isOpen: true, canBeAnswered: false },
}

/** What happened to a quote, in its history. */
export const quoteEvents = ['created', 'changed', 'sent', 'accepted', 'declined'] as const
export type QuoteEvent = (typeof quoteEvents)[number]

/** `today`: the day in South Africa. A quote is valid for all of its last day. */
export function quoteStatus(quote: { state: QuoteState; validUntil: string }, today: string): QuoteStatus {
  return quote.state === 'sent' && quote.validUntil < today ? 'expired' : quote.state
}

/** "Q-000042". Numbers may be missing: a quote is no tax document. */
export function quoteNumber(id: number): string {
  return `Q-${String(id).padStart(6, '0')}`
}
