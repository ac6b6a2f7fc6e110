import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from './error-text.ts'

const MAX_TRIES = 3
const MAX_FIRST_WAIT_MS = 400
// Enough for two attempts that time out and a third that answers, without keeping anyone waiting longer.
const WHOLE_IN_TIMEOUTS = 2.5

export type YocoClientSettings = {
  apiUrl: string
  secretKey: string
  timeoutMs: number
  /** 0 to 1: the part of the maximum delay to wait, so that many processes do not retry in step. */
  jitter: () => number
  now: () => number
  /** Of the trace that a call is a part of. */
  traceHeaders?: () => Record<string, string>
}

export type YocoAnswer =
  | { kind: 'done'; status: number; body: unknown }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'no_answer'; harm: Harm }

/**
 * What a call without an answer may have done: `none`, it certainly had no effect; `failing`, the provider reported a
 * failure, which proves nothing where money is concerned; `lost`, it may well have succeeded.
 */
type Harm = 'none' | 'failing' | 'lost'

type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  idempotencyKey?: string
  /** Whether an earlier call with this key may have had an effect. */
  isRepeat?: boolean
}
type Attempt = YocoAnswer & { retryAfterMs?: number }

export type YocoClient = { call(call: Call): Promise<YocoAnswer> }

/** Calls Yoco within a time limit, retrying where that is safe: always with the same idempotency key. */
export function yocoClient(settings: YocoClientSettings): YocoClient {
  return { call }

  async function call(call: Call): Promise<YocoAnswer> {
    const endsAt = performance.now() + settings.timeoutMs * WHOLE_IN_TIMEOUTS
    const harms: Harm[] = call.isRepeat ? ['lost'] : []

    for (let tries = 1; ; tries += 1) {
      const attempt = await tryOnce(settings, call, endsAt - performance.now())
      if (attempt.kind === 'done') return attempt
      if (attempt.kind === 'refused') {
        return saysNothingOfEarlierTries(attempt.status) && worst(harms) !== 'none'
          ? { kind: 'no_answer', harm: worst(harms) }
          : attempt
      }

      harms.push(attempt.harm)
      const waitMs = attempt.retryAfterMs ?? MAX_FIRST_WAIT_MS * 2 ** (tries - 1) * settings.jitter()
      const isTimeLeft = performance.now() + waitMs < endsAt
      if (tries === MAX_TRIES || !isTimeLeft) return { kind: 'no_answer', harm: worst(harms) }
      await wait(waitMs)
    }
  }
}

async function tryOnce(settings: YocoClientSettings, call: Call, leftMs: number): Promise<Attempt> {
  try {
    const response = await fetch(`${settings.apiUrl}${call.path}`, {
      method: call.method,
      headers: headersOf(settings, call),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      // Following a redirect could send the request, key and all, to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.ceil(Math.max(1, Math.min(settings.timeoutMs, leftMs)))),
    })
    return attemptOf(response, await readBody(response), settings.now())
  } catch (error) {
    return { kind: 'no_answer', harm: wasNeverSent(error) ? 'none' : 'lost' }
  }
}

function attemptOf(response: Response, body: unknown, nowMs: number): Attempt {
  const { status } = response
  if (response.ok) return { kind: 'done', status, body }
  if (status >= 500) return { kind: 'no_answer', harm: 'failing', ...retryAfter(response, nowMs) }
  if (status === 429) return { kind: 'no_answer', harm: 'none', ...retryAfter(response, nowMs) }
  // The first request with our key is still being processed.
  if (status === 409) return { kind: 'no_answer', harm: 'lost' }
  return { kind: 'refused', status, message: errorText(body) }
}

/** Rejected up front, before the provider looked up the result of the same key. */
function saysNothingOfEarlierTries(status: number): boolean {
  return status === 401 || status === 403
}

function headersOf(
  { secretKey, traceHeaders }: YocoClientSettings,
  { body, idempotencyKey }: Call,
): Record<string, string> {
  return {
    ...traceHeaders?.(),
    accept: 'application/json',
    authorization: `Bearer ${secretKey}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(response: Response, nowMs: number): { retryAfterMs?: number } {
  const value = response.headers.get('retry-after')?.trim()
  if (!value) return {}
  const retryAfterMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isNaN(retryAfterMs) ? {} : { retryAfterMs: Math.max(0, retryAfterMs) }
}

/** Nothing was listening; after any other failure the request may have been received. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(code))
}

function worst(harms: Harm[]): Harm {
  if (harms.includes('lost')) return 'lost'
  return harms.includes('failing') ? 'failing' : 'none'
}
