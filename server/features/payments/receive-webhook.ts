import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { canMoveCheckout } from '#domain/payments/payment-status.ts'
import { isKeepable } from '#server/db/is-keepable.ts'
import type { WebhookOutcome } from '#server/db/schema/payments.ts'
import type { NewAlert } from '../alerts/alert-queries.ts'
import { raiseAlertOnce } from '../alerts/raise-alerts.ts'
import type { SettleNeeds } from './methods-evidence.ts'
import type { PaymentEvent, PaymentProviders, WebhookHeaders } from './payment-provider.ts'
import { findAttemptAtProvider, keepWebhookEvent, markWebhookEvent, moveAttempt } from './payment-queries.ts'
import { type NotedRefund, noteRefund } from './refunds/note-refund.ts'
import { settle, unmatchedPayment } from './settle.ts'

type Needs = SettleNeeds & { providers: PaymentProviders }

export type ReceiveWebhookResult =
  | { kind: 'received' }
  | { kind: 'refused'; reason: 'bad_signature' | 'stale' | 'malformed' }
  /** The event may arrive before our own record of its checkout; the provider sends it again. */
  | { kind: 'refused'; reason: 'not_known_yet' }

/** How long an event may refer to an unknown checkout before it counts as somebody else's. */
const graceMs = 10 * 60_000

/** Handles one signed event: saved first, then acted on, then marked. A repeat of a handled one changes nothing. */
export async function receiveWebhook(
  needs: Needs,
  provider: ProviderName,
  { headers, rawBody }: { headers: WebhookHeaders; rawBody: Buffer },
): Promise<ReceiveWebhookResult> {
  const now = needs.clock()
  const reading = needs.providers[provider].readWebhook(headers, rawBody, now.getTime())
  if (reading.kind === 'refused') return reading

  const { webhookId, event } = reading
  const kept = await keepWebhookEvent(needs.db, {
    webhookId,
    provider,
    eventType: event.type === 'unknown' ? event.providerType : event.type,
    body: keepableBody(rawBody.toString('utf8')),
    outcome: 'received',
    receivedAt: now,
  })
  if (kept.handledAt) return { kind: 'received' }

  const { outcome, note } = await act(needs, provider, event)
  const ageMs = now.getTime() - Math.min(kept.receivedAt.getTime(), happenedAt(reading.createdAt, now))
  if (note === 'unknown_checkout' && ageMs < graceMs) return { kind: 'refused', reason: 'not_known_yet' }
  // One of our own refunds still awaits its answer, which will say whether this is it.
  if (note === 'not_named_yet') return { kind: 'refused', reason: 'not_known_yet' }

  const handledAt = needs.clock()
  const handled = { outcome, note, handledAt }
  const alert = alertOf(event, outcome)
  if (alert)
    await needs.db.transaction(async (tx) => {
      await raiseAlertOnce(tx, needs, alert, handledAt)
      await markWebhookEvent(tx, webhookId, handled)
    })
  else await markWebhookEvent(needs.db, webhookId, handled)
  return { kind: 'received' }
}

// No event of the provider's is a tenth as deep, and PostgreSQL's stack is limited.
const maxBodyDepth = 50

/** As parsed; if it cannot be stored that way, as the raw text. */
function keepableBody(text: string): unknown {
  const body: unknown = JSON.parse(text)
  return isKeepable(body, maxBodyDepth) ? body : { text }
}

/** Only a person can tell what it means: there is no order to flag. */
function alertOf(event: PaymentEvent, outcome: WebhookOutcome): NewAlert | null {
  if (event.type === 'unknown') {
    const eventType = event.providerType
    return { kind: 'event_unknown', subject: eventType, details: { eventType } }
  }
  if (outcome !== 'unmatched') return null
  switch (event.type) {
    case 'payment_succeeded':
      return unmatchedPayment(event.evidence)
    case 'refund_succeeded': {
      const { refundId, providerPaymentId: paymentId, checkoutId, amountCents } = event
      return {
        kind: 'refund_unmatched',
        subject: refundId,
        details: { refundId, paymentId, checkoutId, amountCents },
      }
    }
    case 'payment_failed':
    case 'refund_failed':
      return null
  }
}

type WebhookResult = { outcome: WebhookOutcome; note: string | null }

async function act(needs: Needs, provider: ProviderName, event: PaymentEvent): Promise<WebhookResult> {
  switch (event.type) {
    case 'payment_succeeded': {
      const result = await settle(needs, { provider, ...event.evidence })
      if (result.kind === 'rejected') return { outcome: 'rejected', note: result.reason }
      if (result.kind === 'unmatched') return { outcome: 'unmatched', note: result.reason }
      return { outcome: 'settled', note: result.kind }
    }
    case 'payment_failed':
      return noteFailure(needs, provider, event.checkoutId)
    case 'refund_succeeded':
    case 'refund_failed':
      return actedOnRefund(await noteRefund(needs, { provider, ...event }), event.refundId)
    case 'unknown':
      return { outcome: 'ignored', note: null }
  }
}

function actedOnRefund(noted: NotedRefund, refundId: string): WebhookResult {
  switch (noted) {
    case 'recorded':
      return { outcome: 'noted', note: refundId }
    case 'contradiction':
      return { outcome: 'rejected', note: noted }
    case 'unknown_checkout':
    case 'not_named_yet':
      return { outcome: 'unmatched', note: noted }
  }
}

/** A decline is not final: the same page may still be paid, and a decline never undoes a payment. */
async function noteFailure(
  { db, clock }: SettleNeeds,
  provider: ProviderName,
  checkoutId: string | null,
): Promise<WebhookResult> {
  const attempt = checkoutId ? await findAttemptAtProvider(db, { provider, checkoutId }) : null
  if (!attempt) return { outcome: 'unmatched', note: 'unknown_checkout' }
  if (canMoveCheckout(attempt.status, 'failed')) {
    await moveAttempt(db, { id: attempt.id, from: attempt.status, to: 'failed', at: clock() })
  }
  return { outcome: 'noted', note: null }
}

function happenedAt(createdAt: string | null, now: Date): number {
  const millis = createdAt ? Date.parse(createdAt) : Number.NaN
  return Number.isNaN(millis) ? now.getTime() : millis
}
