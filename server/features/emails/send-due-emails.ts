import type { Logger } from 'pino'
import { isOneTooMany, retryWaitMs } from '#domain/email.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { logFault } from '#server/log.ts'
import type { ShopConfig } from '#shop.config'
import { currentShop } from '../shop/current-shop.ts'
import type { DrawAttachment } from './draw-attachment.ts'
import type { EmailContent } from './email-content.ts'
import { claimEmail, type EmailRow, type Outcome, recordAndClaim, recordAttempt } from './email-queries.ts'
import { emailText } from './email-text.ts'
import type { Mailer, SendResult } from './mailer.ts'
import { openEmail } from './open-email.ts'
import type { Sealer } from './sealer.ts'
import type { WriteEmail } from './write-email.ts'

export type SendNeeds = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error' | 'warn' | 'child'>
  sealer: Sealer
  writeEmail: WriteEmail
  drawAttachment: DrawAttachment
  shop: ShopConfig
  publicUrl: string
  /** Null if the shop cannot send mail: its emails are kept. */
  mailer: Mailer | null
}

// Far longer than an attempt may take, so that an email is never with two workers at once.
const claimMs = 10 * 60_000

/**
 * Sends the emails that are due, one after the other, and returns how many were sent. Ends early if the mailer is
 * closed.
 */
export async function sendDueEmails(needs: SendNeeds, signal: AbortSignal): Promise<number> {
  const claim = () => {
    const now = needs.clock()
    return { now, until: new Date(now.getTime() + claimMs) }
  }
  let sent = 0
  let email = signal.aborted ? null : await claimEmail(needs.db, claim())
  while (email) {
    const { result, outcome } = await attemptToSend(needs, email)
    if (result.kind === 'sent') sent += 1
    const isOver = signal.aborted || (result.kind === 'not_now' && result.isClosed)
    if (isOver) await recordAttempt(needs.db, email, outcome)
    email = isOver ? null : await recordAndClaim(needs.db, { email, outcome, ...claim() })
  }
  return sent
}

type Attempt = { result: SendResult | { kind: 'kept' }; outcome: Outcome }

/** Sends it if it can be sent, and tells what is to be recorded of that. */
async function attemptToSend(needs: SendNeeds, email: EmailRow): Promise<Attempt> {
  const { clock, log, sealer, mailer } = needs
  if (isOneTooMany(email.attempts)) {
    const reason = 'Every attempt to send it stopped before the outcome was known'
    log.error({ emailId: email.id }, 'an email crashed every worker that tried to send it')
    return { result: { kind: 'refused', reason }, outcome: { status: 'failed', lastError: reason } }
  }
  const rendered = await renderEmail(needs, email).catch((error: unknown) => {
    logFault(log.child({ emailId: email.id }), error, 'an email could not be rendered')
    return null
  })
  if (!rendered) {
    const reason = 'It could not be written. See the log for the reason'
    const outcome = afterFailure(email, reason, clock())
    return { result: { kind: 'not_now', reason, isClosed: false }, outcome }
  }

  const { content, outgoingEmail } = rendered
  const record = { subject: content.subject, sealedContent: sealer.seal(JSON.stringify(content)) }
  if (!mailer || !outgoingEmail)
    return { result: { kind: 'kept' }, outcome: { ...record, status: 'kept', lastError: null } }
  const result = await mailer.send(outgoingEmail)
  switch (result.kind) {
    case 'sent':
      return { result, outcome: { ...record, status: 'sent', sentAt: clock(), lastError: null } }
    case 'refused':
      log.warn({ emailId: email.id, reason: result.reason }, 'an email was rejected')
      return { result, outcome: { ...record, status: 'failed', lastError: result.reason } }
    case 'not_now':
      log.warn({ emailId: email.id, reason: result.reason }, 'an email could not be sent and will be retried')
      return { result, outcome: afterFailure(email, result.reason, clock()) }
  }
}

/** Its content, and what is actually sent, if anything. */
async function renderEmail(needs: SendNeeds, email: EmailRow) {
  const content = await openEmail(needs, email)
  return { content, outgoingEmail: needs.mailer && (await outgoing(needs, email, content)) }
}

function afterFailure({ attempts }: EmailRow, lastError: string, now: Date): Outcome {
  const waitMs = retryWaitMs(attempts)
  return waitMs === null
    ? { status: 'failed' as const, lastError }
    : { nextAttemptAt: new Date(now.getTime() + waitMs), lastError }
}

async function outgoing(
  needs: SendNeeds,
  { id, resendCount, recipient, createdAt }: EmailRow,
  content: EmailContent,
) {
  const shop = await currentShop(needs.db, needs.shop)
  const host = new URL(needs.publicUrl).hostname
  // Rendering emails needs a library that is not loaded before there is one.
  const { emailHtml } = await import('./email-html.ts')
  return {
    messageId: messageIdOf({ id, resendCount }, host),
    recipient,
    replyTo: content.replyTo ?? null,
    references: (content.follows ?? []).map((id) => messageIdOf({ id, resendCount: 0 }, host)),
    isPersonal: content.isPersonal ?? false,
    subject: oneLine(content.subject),
    html: await emailHtml({ ...needs, shop }, content),
    text: emailText(shop, content),
    attachments: content.attachment
      ? [await needs.drawAttachment(content.attachment, { queuedAt: createdAt, isResent: resendCount > 0 })]
      : [],
  }
}

function messageIdOf({ id, resendCount }: Pick<EmailRow, 'id' | 'resendCount'>, host: string): string {
  return `email-${id}.${resendCount}@${host}`
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
