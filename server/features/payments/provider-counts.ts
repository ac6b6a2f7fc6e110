import type { Metric } from '#server/http/machines/metrics-text.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** How the calls to payment providers ended and how long they took, and what providers reported. */
export type ProviderCounts = {
  /** The same provider, whose calls are counted. */
  around(provider: PaymentProvider): PaymentProvider
  metrics(): Metric[]
}

const outcomes = {
  createCheckout: ['created', 'refused', 'unavailable', 'unknown'],
  readCheckout: ['found', 'missing', 'unavailable'],
  refund: ['succeeded', 'pending', 'refused', 'unavailable', 'unknown'],
} as const
type Call = keyof typeof outcomes

const events = [
  'payment_succeeded',
  'payment_failed',
  'refund_succeeded',
  'refund_failed',
  'unknown',
  'bad_signature',
  'stale',
  'malformed',
] as const

// Up to the time after which a call is given up.
const secondsUpTo = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25]

type Tally = { ended: Map<string, number>; within: number[]; seconds: number; count: number }

export function createProviderCounts(): ProviderCounts {
  const calls = new Map<string, Map<Call, Tally>>()
  const reported = new Map<string, Map<string, number>>()

  async function counted<T extends { kind: string }>(tally: Tally, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    let outcome = 'fault'
    try {
      const result = await call()
      outcome = result.kind
      return result
    } finally {
      const took = (performance.now() - startedAt) / 1000
      increase(tally.ended, outcome)
      tally.count += 1
      tally.seconds += took
      for (const [at, limit] of secondsUpTo.entries())
        if (took <= limit) tally.within[at] = (tally.within[at] ?? 0) + 1
    }
  }

  return {
    around(provider) {
      const own = {
        createCheckout: aTally('createCheckout'),
        readCheckout: aTally('readCheckout'),
        refund: aTally('refund'),
      }
      const seen = new Map<string, number>(events.map((event) => [event, 0]))
      calls.set(provider.name, new Map(Object.entries(own) as [Call, Tally][]))
      reported.set(provider.name, seen)
      return {
        ...provider,
        createCheckout: (request) => counted(own.createCheckout, () => provider.createCheckout(request)),
        readCheckout: (checkoutId) => counted(own.readCheckout, () => provider.readCheckout(checkoutId)),
        refund: (request) => counted(own.refund, () => provider.refund(request)),
        readWebhook(headers, rawBody, nowMs) {
          const reading = provider.readWebhook(headers, rawBody, nowMs)
          increase(seen, reading.kind === 'event' ? reading.event.type : reading.reason)
          return reading
        },
      }
    },

    metrics: () => {
      const tallies = [...calls].flatMap(([provider, own]) =>
        [...own].map(([call, tally]) => ({ labels: { provider, call }, tally })),
      )
      return [
        {
          name: 'kwela_provider_calls_total',
          help: 'Calls to payment providers by how they ended; unavailable and unknown are those without an answer.',
          type: 'counter',
          samples: tallies.flatMap(({ labels, tally }) =>
            [...tally.ended].map(([outcome, value]) => ({ labels: { ...labels, outcome }, value })),
          ),
        },
        {
          name: 'kwela_provider_call_seconds',
          help: 'How long calls to payment providers took, with what was tried again.',
          type: 'histogram',
          samples: tallies.flatMap(({ labels, tally }) => secondsOf(labels, tally)),
        },
        {
          name: 'kwela_payment_events_total',
          help: 'Events that payment providers sent, by what they say, or why they were refused.',
          type: 'counter',
          samples: [...reported].flatMap(([provider, seen]) =>
            [...seen].map(([outcome, value]) => ({ labels: { provider, outcome }, value })),
          ),
        },
      ]
    },
  }
}

function aTally(call: Call): Tally {
  return {
    ended: new Map(outcomes[call].map((outcome) => [outcome, 0])),
    within: secondsUpTo.map(() => 0),
    seconds: 0,
    count: 0,
  }
}

function secondsOf(labels: Record<string, string>, { within, seconds, count }: Tally): Metric['samples'] {
  return [
    ...secondsUpTo.map((limit, at) => ({
      suffix: '_bucket',
      labels: { ...labels, le: String(limit) },
      value: within[at] ?? 0,
    })),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ]
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
