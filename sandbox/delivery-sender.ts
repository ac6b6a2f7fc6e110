import { z } from 'zod'
import type { Table } from './table.ts'

// Later responses count as failures: Yoco says so ("Listen for events"), Bob Go says nothing.
const answerTimeoutMs = 15_000

/** What the deliveries of every provider have. */
export const deliveryFields = {
  id: z.string(),
  body: z.string(),
  status: z.enum(['waiting', 'delivered', 'given_up', 'lost']),
  attempts: z.array(
    z.object({ at: z.number(), statusCode: z.number().nullable(), error: z.string().nullable() }),
  ),
  nextAttemptAt: z.number(),
  /** Not sent before this other delivery has been attempted once. */
  after: z.string().nullable(),
  /** Held back so that the next event can overtake it. */
  isHeldBack: z.boolean(),
}
type AnyDelivery = Readonly<z.infer<z.ZodObject<typeof deliveryFields>>>

export type DeliverySender = {
  /** Sends the waiting deliveries that are due, and schedules the others. */
  wake(): void
  /** Attempts all waiting deliveries now, due or not. */
  deliverNow(): Promise<{ attempted: number; delivered: number }>
  close(): Promise<void>
}

type Sending<Delivery> = {
  memory: { deliveries: Table<Delivery>; save(): Promise<void> }
  now: () => number
  /** How many times faster than the provider. */
  timeScale: number
  /** The waits before the second and the following attempts; then the provider gives up. */
  retryWaitsMs: readonly number[]
  /** Null if nobody wants it any more. */
  requestOf(delivery: Delivery, nowMs: number): { url: string; headers: Record<string, string> } | null
  onOutcome?(delivery: Delivery, isDelivered: boolean): void
}

export function createDeliverySender<Delivery extends AnyDelivery>(
  sending: Sending<Delivery>,
): DeliverySender {
  const { deliveries } = sending.memory
  const planned = new Map<string, NodeJS.Timeout>()
  const underway = new Map<string, Promise<void>>()
  const closing = new AbortController()

  return {
    wake,
    async deliverNow() {
      await Promise.all(underway.values())
      const batch = waiting()
      const followers = batch.filter(mustWaitForAnother)
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
    return [...deliveries.values()].filter((delivery) => delivery.status === 'waiting')
  }

  function wake(): void {
    if (closing.signal.aborted) return
    for (const delivery of waiting()) plan(delivery)
  }

  function plan(delivery: Delivery): void {
    if (underway.has(delivery.id) || mustWaitForAnother(delivery)) return
    clearTimeout(planned.get(delivery.id))
    const waitMs = Math.max(0, delivery.nextAttemptAt - sending.now())
    planned.set(delivery.id, setTimeout(() => void attempt(delivery), waitMs).unref())
  }

  function attempt(delivery: Delivery): Promise<void> {
    clearTimeout(planned.get(delivery.id))
    planned.delete(delivery.id)
    const already = underway.get(delivery.id)
    if (already) return already
    if (delivery.status !== 'waiting') return Promise.resolve()

    const going = send(sending, delivery, closing.signal).finally(() => {
      underway.delete(delivery.id)
      wake()
    })
    underway.set(delivery.id, going)
    return going
  }

  function mustWaitForAnother({ after }: Delivery): boolean {
    const first = after === null ? undefined : deliveries.get(after)
    return first?.status === 'waiting' && first.attempts.length === 0
  }
}

/** Makes one attempt, and handles its outcome. */
async function send<Delivery extends AnyDelivery>(
  { memory, now, timeScale, retryWaitsMs, requestOf, onOutcome }: Sending<Delivery>,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const at = now()
  const request = requestOf(delivery, at)
  const change = (to: Partial<AnyDelivery>) => memory.deliveries.change(delivery, to as Partial<Delivery>)
  if (!request) {
    change({ status: 'given_up' })
    return memory.save()
  }

  const answer = await post({ ...request, body: delivery.body, signal })
  // An attempt interrupted by our own shutdown does not count against the receiver: it is repeated after the restart.
  if (answer.statusCode === null && signal.aborted) return

  const attempts = [...delivery.attempts, { at, ...answer }]
  const wait = retryWaitsMs[attempts.length - 1]
  const isDelivered = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300
  if (isDelivered) change({ attempts, status: 'delivered' })
  else if (wait === undefined) change({ attempts, status: 'given_up' })
  else change({ attempts, nextAttemptAt: now() + wait / timeScale })
  onOutcome?.(delivery, isDelivered)
  await memory.save()
}

type Post = { url: string; headers: Record<string, string>; body: string; signal: AbortSignal }

async function post({
  url,
  headers,
  body,
  signal,
}: Post): Promise<{ statusCode: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
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
