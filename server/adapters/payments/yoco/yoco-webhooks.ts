import { z } from 'zod'
import { type YocoAnswer, yocoClient } from './yoco-client.ts'

type Settings = { apiUrl: string; secretKey: string; timeoutMs?: number }

export type WebhookRegistration = { id: string; name: string; url: string; mode: string | null }

type Failure =
  /** The provider's own words, for the owner. */
  { kind: 'refused'; message: string } | { kind: 'unavailable' }

export type WebhookListing = { kind: 'listed'; webhooks: WebhookRegistration[] } | Failure

export type WebhookRegistering =
  | { kind: 'registered'; secret: string }
  | { kind: 'known'; webhooks: WebhookRegistration[] }
  /** It may have been registered, but nobody was told the secret. */
  | { kind: 'unknown' }
  | Failure

/** The registrations of webhooks that the key's mode has at Yoco. Only commands use them, never the shop itself. */
export function yocoWebhooks({ apiUrl, secretKey, timeoutMs = 10_000 }: Settings) {
  const client = yocoClient({
    apiUrl: apiUrl.replace(/\/+$/, ''),
    secretKey,
    timeoutMs,
    jitter: Math.random,
    now: Date.now,
  })

  async function list(): Promise<WebhookListing> {
    const answer = await client.call({ method: 'GET', path: '/webhooks' })
    if (answer.kind !== 'done') return failureOf(answer)
    const read = Listing.safeParse(answer.body)
    return read.success ? { kind: 'listed', webhooks: read.data.subscriptions } : { kind: 'unavailable' }
  }

  return {
    list,

    /**
     * Registers an address once. Yoco has no call that would tell its secret again, and each further registration has
     * every event delivered once more, signed with another secret.
     */
    async register({ name, url }: { name: string; url: string }): Promise<WebhookRegistering> {
      const listing = await list()
      if (listing.kind !== 'listed') return listing
      const known = listing.webhooks.filter((webhook) => isSameAddress(webhook.url, url))
      if (known.length > 0) return { kind: 'known', webhooks: known }

      // Of two commands at once, the second is told what the first was.
      const answer = await client.call({
        method: 'POST',
        path: '/webhooks',
        idempotencyKey: `kwela-webhook-${Buffer.from(url).toString('base64url')}-${thisMinute()}`,
        body: { name, url },
      })
      if (answer.kind === 'no_answer' && answer.harm !== 'none') return { kind: 'unknown' }
      if (answer.kind !== 'done') return failureOf(answer)
      const registered = Registered.safeParse(answer.body)
      if (!registered.success) return { kind: 'unknown' }
      const { id, secret } = registered.data
      const after = await list()
      const isGone = after.kind === 'listed' && !after.webhooks.some((webhook) => webhook.id === id)
      return isGone ? { kind: 'unknown' } : { kind: 'registered', secret }
    },
  }
}

// Yoco remembers a key for a day, and would tell the secret of a webhook that was deleted meanwhile.
function thisMinute(): string {
  return new Date().toISOString().slice(0, 16)
}

const Listing = z.object({
  subscriptions: z.array(
    z.object({
      id: z.string(),
      name: z.string().catch(''),
      url: z.string(),
      mode: z.string().nullish().default(null),
    }),
  ),
})

const Registered = z.object({ id: z.string(), secret: z.string().min(16) })

export function isSameAddress(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href
}

function failureOf(answer: Exclude<YocoAnswer, { kind: 'done' }>): Failure {
  return answer.kind === 'refused'
    ? { kind: 'refused', message: `${answer.status}: ${answer.message}` }
    : { kind: 'unavailable' }
}
