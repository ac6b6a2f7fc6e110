import type { RequestListener } from 'node:http'
import type { Metric } from './metrics-text.ts'

/** What this process has answered since it started. */
export type AnswerCounts = {
  /** Counts around everything that answers: `first` may answer by itself or pass on to `rest`. */
  around(first: (rest: RequestListener) => RequestListener, rest: RequestListener): RequestListener
  metrics(): Metric[]
}

const secondsUpTo = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createAnswerCounts(): AnswerCounts {
  // By the first digit of their status, and by the limit they kept to, each under its own alone.
  const answers = Array.from({ length: 6 }, () => 0)
  const buckets = [...secondsUpTo, Number.POSITIVE_INFINITY].map(() => 0)
  let seconds = 0
  let count = 0
  let handedOn = 0
  let orders = 0

  function note(method: string | undefined, url: string | undefined, status: number, tookMs: number): void {
    const digit = Math.floor(status / 100)
    answers[digit] = (answers[digit] ?? 0) + 1
    const took = tookMs / 1000
    count += 1
    seconds += took
    const within = secondsUpTo.findIndex((limit) => took <= limit)
    const bucket = within < 0 ? secondsUpTo.length : within
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
    if (method === 'POST' && status === 201 && url === '/api/orders') orders += 1
  }

  return {
    around(first, rest) {
      const answer = first((request, response) => {
        handedOn += 1
        rest(request, response)
      })
      return (request, response) => {
        const startedAt = performance.now()
        const { method, url } = request
        const counted = () => note(method, url, response.statusCode, performance.now() - startedAt)
        answer(request, response)
        // An answer from memory has ended by now, and waiting for its last byte would cost a fifth of it.
        if (response.writableEnded) counted()
        else response.once('finish', counted)
      }
    },

    metrics: () => [
      {
        name: 'kwela_answers_total',
        help: 'Answers by the first digit of their status.',
        type: 'counter',
        samples: [...answers.entries()]
          .filter(([, value]) => value > 0)
          .map(([digit, value]) => ({ labels: { status: `${digit}xx` }, value })),
      },
      {
        name: 'kwela_answer_seconds',
        help: 'From the head of a request to the last byte of its answer.',
        type: 'histogram',
        samples: [
          ...secondsUpTo.map((limit, index) => ({
            suffix: '_bucket',
            labels: { le: String(limit) },
            value: sumOf(buckets.slice(0, index + 1)),
          })),
          { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
          { suffix: '_sum', value: seconds },
          { suffix: '_count', value: count },
        ],
      },
      counter('kwela_cached_responses_total', 'Responses sent from the page cache.', count - handedOn),
      counter('kwela_orders_placed_total', 'Orders placed.', orders),
    ],
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: 'counter', samples: [{ value }] }
}
