import type { Delivery, Memory } from '../memory.ts'
import { signedHeaders } from './webhook-signature.ts'

// Later responses count as failures (Yoco, "Listen for events").
const ANSWER_TIMEOUT_MS = 15_000

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
// The waits before the second to the eighth attempt; then Yoco gives up ("Listen for events").
const RETRY_WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

export type WebhookSender = {
  /** Sends the waiting deliveries that are due, and schedules the others. */
  wake(): void
  /** Attempts all waiting deliveries now, due or not. */
  deliverNow(): Promise<{ attempted: number; delivered: number }>
  close(): Promise<void>
}

export function createWebhookSender(memory: Memory, timeScale: number, now: () => number): WebhookSender {
  const planned = new Map<string, NodeJS.Timeout>()
  const underway = new Map<string, Promise<void>>()
  const closing = new AbortController()

  return {
    wake,
    async deliverNow() {
      await Promise.all(underway.values())
      const batch = waiting()
      const followers = batch.filter((delivery) => mustWaitForAnother(delivery, memory))
      await Promise.all(batch.filter((delivery) => !followers.includes(delivery)).map(attempt))
      await Promise.all(followers.map(attempt))
      return {
        attempted: batch.length,
        delivered: batch.filter((delivery) => delivery.status === 'delivered').length,
      }
    },
    async close() {
      closing.abort()
      for (const timer of planned.values()) clearTimeout(timer)
      planned.clear()
      await Promise.all(underway.values())
    },
  }

  function waiting(): Delivery[] {
    return [...memory.deliveries.values()].filter((delivery) => delivery.status === 'waiting')
  }

  function wake(): void {
    if (closing.signal.aborted) return
    for (const delivery of waiting()) plan(delivery)
  }

  function plan(delivery: Delivery): void {
    if (underway.has(delivery.id) || mustWaitForAnother(delivery, memory)) return
    clearTimeout(planned.get(delivery.id))
    const timer = setTimeout(() => void attempt(delivery), Math.max(0, delivery.nextAttemptAt - now()))
    planned.set(delivery.id, timer.unref())
  }

  function attempt(delivery: Delivery): Promise<void> {
    clearTimeout(planned.get(delivery.id))
    planned.delete(delivery.id)
    const already = underway.get(delivery.id)
    if (already) return already
    if (delivery.status !== 'waiting') return Promise.resolve()

    const going = send(delivery, { memory, timeScale, now, signal: closing.signal }).finally(() => {
      underway.delete(delivery.id)
      wake()
    })
    underway.set(delivery.id, going)
    return going
  }
}

type Sending = { memory: Memory; timeScale: number; now: () => number; signal: AbortSignal }

/** Makes one attempt, and handles its outcome. */
async function send(delivery: Delivery, { memory, timeScale, now, signal }: Sending): Promise<void> {
  const subscription = memory.subscriptions.get(delivery.subscriptionId)
  if (!subscription) {
    memory.deliveries.change(delivery, { status: 'given_up' })
    return memory.save()
  }

  const at = now()
  const answer = await post(subscription.url, {
    headers: signedHeaders({
      webhookId: delivery.webhookId,
      secret: subscription.secret,
      body: delivery.body,
      nowMs: at,
      flaw: delivery.flaw,
    }),
    body: delivery.body,
    signal,
  })
  // An attempt interrupted by our own shutdown does not count against the receiver: it is repeated after the restart.
  if (answer.statusCode === null && signal.aborted) return

  const attempts = [...delivery.attempts, { at, ...answer }]
  const wait = RETRY_WAITS_MS[attempts.length - 1]
  const isDelivered = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300
  memory.deliveries.change(delivery, {
    attempts,
    ...(isDelivered
      ? { status: 'delivered' as const }
      : wait === undefined
        ? { status: 'given_up' as const }
        : { nextAttemptAt: now() + wait / timeScale }),
  })
  await memory.save()
}

function mustWaitForAnother(delivery: Delivery, memory: Memory): boolean {
  const first = delivery.after === null ? undefined : memory.deliveries.get(delivery.after)
  return first?.status === 'waiting' && first.attempts.length === 0
}

type Post = { headers: Record<string, string>; body: string; signal: AbortSignal }

async function post(
  url: string,
  { headers, body, signal }: Post,
): Promise<{ statusCode: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return { statusCode: response.status, error: null }
  } catch (error) {
    return { statusCode: null, error: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
