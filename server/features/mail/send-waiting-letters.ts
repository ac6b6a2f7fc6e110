import type { Logger } from 'pino'
import { isOneTooMany, retryWaitMs } from '#domain/letter.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { logFault } from '#server/log.ts'
import type { ShopConfig } from '#shop.config'
import { currentShop } from '../shop/current-shop.ts'
import { claimLetter, type LetterRow, recordTry } from './letter-queries.ts'
import { letterText } from './letter-text.ts'
import { openLetter } from './open-letter.ts'
import type { Post, SendResult } from './post.ts'
import type { Sealer } from './sealer.ts'
import type { WrittenLetter } from './written-letter.ts'

export type SendNeeds = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error' | 'warn' | 'child'>
  sealer: Sealer
  shop: ShopConfig
  publicUrl: string
  /** Null in a shop that cannot send mail: its letters are kept. */
  post: Post | null
}

// Far longer than a try may take, so that a letter is never with two workers at once.
const claimMs = 10 * 60_000

/** Sends what waits and is due, one after the other, and says how many went. Ends early where the post is closed. */
export async function sendWaitingLetters(needs: SendNeeds, signal: AbortSignal): Promise<number> {
  let sent = 0
  while (!signal.aborted) {
    const now = needs.clock()
    const letter = await claimLetter(needs.db, { now, until: new Date(now.getTime() + claimMs) })
    if (!letter) break
    const result = await tryLetter(needs, letter)
    if (result.kind === 'sent') sent += 1
    if (result.kind === 'not_now' && result.isClosed) break
  }
  return sent
}

type TryResult = SendResult | { kind: 'kept' }

async function tryLetter(needs: SendNeeds, letter: LetterRow): Promise<TryResult> {
  const { db, clock, log, sealer, post } = needs
  if (isOneTooMany(letter.attempts)) {
    const reason = 'Every try to send it ended before it was known how it went'
    log.error({ letterId: letter.id }, 'a letter ended each worker that had it')
    await recordTry(db, letter, { status: 'failed', lastError: reason })
    return { kind: 'refused', reason }
  }
  const drawn = await drawLetter(needs, letter).catch((error: unknown) => {
    logFault(log.child({ letterId: letter.id }), error, 'a letter could not be written')
    return null
  })
  if (!drawn) {
    const reason = 'It could not be written; the log says why'
    await recordTry(db, letter, afterFailure(letter, reason, clock()))
    return { kind: 'not_now', reason, isClosed: false }
  }

  const { written, mail } = drawn
  const writing = { subject: written.subject, sealedWriting: sealer.seal(JSON.stringify(written)) }
  if (!post || !mail) {
    await recordTry(db, letter, { ...writing, status: 'kept', lastError: null })
    return { kind: 'kept' }
  }
  const result = await post.send(mail)
  switch (result.kind) {
    case 'sent':
      await recordTry(db, letter, { ...writing, status: 'sent', sentAt: clock(), lastError: null })
      break
    case 'refused':
      log.warn({ letterId: letter.id, reason: result.reason }, 'a letter was refused')
      await recordTry(db, letter, { ...writing, status: 'failed', lastError: result.reason })
      break
    case 'not_now':
      log.warn({ letterId: letter.id, reason: result.reason }, 'a letter could not be sent yet')
      await recordTry(db, letter, afterFailure(letter, result.reason, clock()))
  }
  return result
}

/** What it says, and what is posted of it, where anything is. */
async function drawLetter(needs: SendNeeds, letter: LetterRow) {
  const written = await openLetter(needs, letter)
  return { written, mail: needs.post && (await posted(needs, letter, written)) }
}

function afterFailure({ attempts }: LetterRow, lastError: string, now: Date) {
  const waitMs = retryWaitMs(attempts)
  return waitMs === null
    ? { status: 'failed' as const, lastError }
    : { nextAttemptAt: new Date(now.getTime() + waitMs), lastError }
}

async function posted(needs: SendNeeds, { id, edition, recipient }: LetterRow, written: WrittenLetter) {
  const shop = await currentShop(needs.db, needs.shop)
  // Drawing letters takes a library that nobody needs before there is one.
  const { letterHtml } = await import('./letter-html.ts')
  return {
    messageId: `letter-${id}.${edition}@${new URL(needs.publicUrl).hostname}`,
    recipient,
    replyTo: written.replyTo ?? null,
    subject: oneLine(written.subject),
    html: await letterHtml({ ...needs, shop }, written),
    text: letterText(shop, written),
  }
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
