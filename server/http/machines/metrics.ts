import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyPluginAsync } from 'fastify'
import { type AlertKind, alertKinds } from '#domain/alert.ts'
import type { Database } from '../../db/client.ts'
import type { DatabaseState, DatabaseWatch } from '../../db/database-watch.ts'
import { countOpenAlerts } from '../../features/alerts/alert-queries.ts'
import { listJobRuns } from '../../jobs/job-queries.ts'
import { openAddress } from '../declared-access.ts'
import { type AnswerCounts, createAnswerCounts } from './answer-counts.ts'
import { type Metric, metricsText } from './metrics-text.ts'

/** What this process has done since it started, and its state, for monitoring. */
export type Metrics = Pick<AnswerCounts, 'around'> & { address: FastifyPluginAsync }

type Needs = { database: Database; databaseWatch: DatabaseWatch; processNumber: number; token: string }

export function createMetrics({ database, databaseWatch, processNumber, token }: Needs): Metrics {
  const answers = createAnswerCounts()
  const loop = monitorEventLoopDelay({ resolution: 20 })

  async function metrics(): Promise<Metric[]> {
    const state = await databaseWatch.look()
    return [
      ...answers.metrics(),
      ...databaseMetrics(state, databaseWatch, database),
      ...processMetrics(loop),
      // Metrics that do not need the database are reported without it.
      ...(await shopMetrics(state === 'unreachable' ? null : database.db)),
    ]
  }

  return {
    around: answers.around,

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

const databaseStates: DatabaseState[] = ['ok', 'read_only', 'full', 'unreachable']

function databaseMetrics(
  state: DatabaseState,
  { clockOffsetMs }: Pick<DatabaseWatch, 'clockOffsetMs'>,
  { pool }: Database,
): Metric[] {
  return [
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
      samples: clockOffsetMs === null ? [] : [{ value: clockOffsetMs / 1000 }],
    },
    gauge('kwela_database_connections', 'Connections to the database that are open.', pool.totalCount),
    gauge(
      'kwela_database_connections_in_use',
      'Connections to the database at work.',
      pool.totalCount - pool.idleCount,
    ),
    gauge('kwela_database_waiting', 'Requests that wait for a connection.', pool.waitingCount),
  ]
}

function processMetrics(loop: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  return [
    gauge(
      'kwela_event_loop_delay_seconds',
      'The delay that 99 of 100 looks at the event loop stayed below.',
      loop.percentile(99) / 1e9,
    ),
    gauge('kwela_memory_bytes', 'What the process holds in memory.', process.memoryUsage.rss()),
  ]
}

/** What a person should look at. */
async function shopMetrics(db: Database['db'] | null): Promise<Metric[]> {
  const jobs = db ? await listJobRuns(db) : []
  const alerts = db ? await countOpenAlerts(db) : []
  const openAlerts = (kind: AlertKind) => alerts.find((alert) => alert.kind === kind)?.count ?? 0
  return [
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
      samples: jobs.map(({ name, failuresInARow }) => ({ labels: { job: name }, value: failuresInARow })),
    },
  ]
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

/** In constant time, so that nobody can guess it letter by letter. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
