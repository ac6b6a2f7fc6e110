import type { WebhookState } from '#server/features/couriers/courier-provider.ts'
import type { BobgoAnswer, BobgoClient } from './bobgo-client.ts'
import { wantedTopics } from './read-webhook.ts'
import { WireSubscriptions } from './wire-shipment.ts'

type Subscription = { id: number; delivery_url: string; topic: string; status: string | null }
type Reading =
  | { kind: 'read'; own: Subscription[] }
  | Exclude<WebhookState, { kind: 'subscribed' | 'incomplete' }>

export async function checkSubscriptions(
  client: BobgoClient,
  url: string,
  timeoutMs: number,
): Promise<WebhookState> {
  const reading = await readOwn(client, url, timeoutMs)
  return reading.kind === 'read' ? stateOf(reading.own) : reading
}

/** Deletes what is there for this address first: one that was switched off after failures is not revived otherwise. */
export async function replaceSubscriptions(
  client: BobgoClient,
  url: string,
  timeoutMs: number,
): Promise<WebhookState> {
  const reading = await readOwn(client, url, timeoutMs)
  if (reading.kind !== 'read') return reading
  const calls = [
    ...(reading.own.length > 0
      ? [{ method: 'DELETE' as const, body: { ids: reading.own.map(({ id }) => id) } }]
      : []),
    {
      method: 'POST' as const,
      // Without the list around them, Bob Go answers 200 and creates nothing.
      body: {
        webhook_subscriptions: wantedTopics.map((topic) => ({ delivery_url: url, topic, status: 'active' })),
      },
    },
  ]
  for (const call of calls) {
    const answer = await client.call({ ...call, path: '/webhooks', timeoutMs })
    if (answer.kind !== 'done') return failureOf(answer)
  }
  // An answer of 200 proves nothing here.
  return checkSubscriptions(client, url, timeoutMs)
}

async function readOwn(client: BobgoClient, url: string, timeoutMs: number): Promise<Reading> {
  const answer = await client.call({ method: 'GET', path: '/webhooks', timeoutMs })
  if (answer.kind !== 'done') return failureOf(answer)
  const read = WireSubscriptions.safeParse(answer.body)
  if (!read.success) return { kind: 'unavailable' }
  return { kind: 'read', own: read.data.webhook_subscriptions.filter((one) => one.delivery_url === url) }
}

function failureOf(answer: Exclude<BobgoAnswer, { kind: 'done' }>) {
  return answer.kind === 'refused'
    ? { kind: 'refused' as const, message: `${answer.status}: ${answer.message}` }
    : { kind: 'unavailable' as const }
}

function stateOf(own: readonly Subscription[]): WebhookState {
  const missingTopics = wantedTopics.filter(
    (topic) => !own.some((one) => one.topic === topic && one.status === 'active'),
  )
  return missingTopics.length === 0 ? { kind: 'subscribed' } : { kind: 'incomplete', missingTopics }
}
