import type { Delivery, Memory, Subscription } from '../memory.ts'
import type { SandboxSettings } from '../settings.ts'
import { deliveryHeaders } from './webhook-signature.ts'

const ANSWER_TIMEOUT_MS = 15_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
// Bob Go does not publish its spacing; these stay within the three days after which it gives up.
const RETRY_WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR]
// "Three days without a success disable the subscription" (the vendor's own module).
const PATIENCE_MS = 72 * HOUR

export type WebhookSender = {
  /** Sends the waiting deliveries that are due, and schedules the others. */
  wake(): void
  /** Attempts all waiting deliveries now, due or not. */
  deliverNow(): Promise<{ attempted: number; delivered: number }>
  close(): Promise<void>
}

type Needs = { memory: Memory; settings: SandboxSettings }

export function createWebhookSender(needs: Needs): WebhookSender {
  const { memory, settings } = needs
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
    const waitMs = Math.max(0, delivery.nextAttemptAt - settings.now())
    planned.set(delivery.id, setTimeout(() => void attempt(delivery), waitMs).unref())
  }

  function attempt(delivery: Delivery): Promise<void> {
    clearTimeout(planned.get(delivery.id))
    planned.delete(delivery.id)
    const already = underway.get(delivery.id)
    if (already) return already
    if (delivery.status !== 'waiting') return Promise.resolve()

    const going = send(needs, delivery, closing.signal).finally(() => {
      underway.delete(delivery.id)
      wake()
    })
    underway.set(delivery.id, going)
    return going
  }
}

/** Makes one attempt, and handles its outcome. */
async function send({ memory, settings }: Needs, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const subscription = memory.subscriptions.get(String(delivery.subscriptionId))
  if (subscription?.status !== 'active') {
    memory.deliveries.change(delivery, { status: 'given_up' })
    return memory.save()
  }

  const at = settings.now()
  const answer = await post(subscription.deliveryUrl, {
    headers: deliveryHeaders(delivery, settings.webhookSecret),
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
        : { nextAttemptAt: settings.now() + wait / settings.timeScale }),
  })
  noteOutcome({ memory, settings }, subscription, isDelivered)
  await memory.save()
}

/** A subscription that has failed for three days is switched off; only the merchant is told, by email. */
function noteOutcome({ memory, settings }: Needs, subscription: Subscription, isDelivered: boolean): void {
  const failsSince = isDelivered ? null : (subscription.failsSince ?? settings.now())
  const isGivenUp = failsSince !== null && settings.now() - failsSince > PATIENCE_MS / settings.timeScale
  memory.subscriptions.change(subscription, { failsSince, ...(isGivenUp && { status: 'inactive' as const }) })
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
    return { statusCode: null, error: error instanceof Error ? error.message : String(error) }
  }
}
