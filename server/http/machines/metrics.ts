import { timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyPluginAsync } from 'fastify'
import { type AlertKind, alertKinds } from '#domain/alert.ts'
import type { Database } from '../../db/client.ts'
import type { DatabaseState, DatabaseWatch } from '../../db/database-watch.ts'
import { countOpenAlerts } from '../../features/alerts/alert-queries.ts'
import { listJobRuns } from '../../jobs/job-queries.ts'
import { openAddress } from '../declared-access.ts'
import { type Metric, metricsText } from './metrics-text.ts'

/** What this process has done since it started, and how it is, for whoever watches the shop. */
export type Metrics = {
  /** Puts the counting around everything that answers: `first` may answer by itself or hand on to `rest`. */
  around(first: (rest: RequestListener) => RequestListener, rest: RequestListener): RequestListener
  address: FastifyPluginAsync
}

type Needs = { database: Database; databaseWatch: DatabaseWatch; processNumber: number; token: string }

const databaseStates: DatabaseState[] = ['ok', 'read_only', 'full', 'unreachable']
const secondsUpTo = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({ database, databaseWatch, processNumber, token }: Needs): Metrics {
  const answers = new Map<string, number>()
  const buckets = secondsUpTo.map(() => 0)
  const loop = monitorEventLoopDelay({ resolution: 20 })
  let seconds = 0
  let count = 0
  let handedOn = 0
  let orders = 0

  function note(method: string | undefined, url: string | undefined, status: number, tookMs: number): void {
    const kind = `${Math.floor(status / 100)}xx`
    answers.set(kind, (answers.get(kind) ?? 0) + 1)
    count += 1
    seconds += tookMs / 1000
    for (const [index, limit] of secondsUpTo.entries())
      if (tookMs <= limit * 1000) buckets[index] = (buckets[index] ?? 0) + 1
    if (method === 'POST' && status === 201 && url === '/api/orders') orders += 1
  }

  async function metrics(): Promise<Metric[]> {
    const { pool, db } = database
    const state = await databaseWatch.look()
    // What can be told without the database is told without it.
    const canAsk = state !== 'unreachable'
    const jobs = canAsk ? await listJobRuns(db) : []
    const alerts = canAsk ? await countOpenAlerts(db) : []
    const openAlerts = (kind: AlertKind) => alerts.find((alert) => alert.kind === kind)?.count ?? 0
    const latency = [
      ...secondsUpTo.map((limit, index) => ({
        suffix: '_bucket',
        labels: { le: String(limit) },
        value: buckets[index] ?? 0,
      })),
      { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
      { suffix: '_sum', value: seconds },
      { suffix: '_count', value: count },
    ]
    return [
      {
        name: 'kwela_answers_total',
        help: 'Answers by the first digit of their status.',
        type: 'counter',
        samples: [...answers].map(([status, value]) => ({ labels: { status }, value })),
      },
      {
        name: 'kwela_answer_seconds',
        help: 'From the head of a request to the last byte of its answer.',
        type: 'histogram',
        samples: latency,
      },
      counter('kwela_cached_responses_total', 'Responses sent from the page cache.', count - handedOn),
      counter('kwela_orders_placed_total', 'Orders placed.', orders),
      {
        name: 'kwela_database_state',
        help: 'How the database is, as this process sees it: 1 for the state that it is in.',
        type: 'gauge',
        samples: databaseStates.map((one) => ({ labels: { state: one }, value: one === state ? 1 : 0 })),
      },
      {
        name: 'kwela_clock_offset_seconds',
        help: "How far this machine's clock is ahead of the database's, which is the shop's.",
        type: 'gauge',
        samples: databaseWatch.clockOffsetMs === null ? [] : [{ value: databaseWatch.clockOffsetMs / 1000 }],
      },
      gauge('kwela_database_connections', 'Connections to the database that are open.', pool.totalCount),
      gauge(
        'kwela_database_connections_in_use',
        'Connections to the database at work.',
        pool.totalCount - pool.idleCount,
      ),
      gauge('kwela_database_waiting', 'Requests that wait for a connection.', pool.waitingCount),
      gauge(
        'kwela_event_loop_delay_seconds',
        'The delay that 99 of 100 looks at the event loop stayed below.',
        loop.percentile(99) / 1e9,
      ),
      gauge('kwela_memory_bytes', 'What the process holds in memory.', process.memoryUsage.rss()),
      gauge(
        'kwela_payments_unmatched',
        'Payments for orders that are not in the books, and that nobody has settled.',
        openAlerts('payment_unmatched'),
      ),
      {
        name: 'kwela_alerts_open',
        help: 'What a person must look at that belongs to no order.',
        type: 'gauge',
        samples: alertKinds.map((kind) => ({ labels: { kind }, value: openAlerts(kind) })),
      },
      {
        name: 'kwela_job_failures_in_a_row',
        help: 'How often each job failed since it last went well, in whatever process.',
        type: 'gauge',
        samples: jobs.map(({ name, failuresInARow }) => ({
          labels: { job: name },
          value: failuresInARow,
        })),
      },
    ]
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
        response.once('finish', () => note(method, url, response.statusCode, performance.now() - startedAt))
        answer(request, response)
      }
    },

    address: async (app) => {
      loop.enable()
      app.addHook('onClose', async () => {
        loop.disable()
      })
      app.get('/metrics', openAddress, async (request, reply) => {
        if (!isToken(request.headers.authorization, token))
          return reply.code(401).header('www-authenticate', 'Bearer').send()
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; version=0.0.4; charset=utf-8')
          .send(metricsText(await metrics(), { process: String(processNumber) }))
      })
    },
  }
}

function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: 'counter', samples: [{ value }] }
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

/** In the same time however much of it is right, so that nobody finds it out letter by letter. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
