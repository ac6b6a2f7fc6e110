import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { type AlertKind, alertKinds } from '#domain/alert.ts'
import type { Database } from '../../db/client.ts'
import { databaseFaultOf } from '../../db/conflicts.ts'
import type { DatabaseState, DatabaseWatch } from '../../db/database-watch.ts'
import { countOpenAlerts } from '../../features/alerts/alert-queries.ts'
import { findBackupAges } from '../../features/backups/backup-ages.ts'
import { countQueues, type Queues } from '../../features/reports/queue-queries.ts'
import { type JobRun, listJobRuns } from '../../jobs/job-queries.ts'
import type { SecurityCounts } from '../../security-log.ts'
import { version } from '../../version.ts'
import { openAddress } from '../declared-access.ts'
import { type AnswerCounts, createAnswerCounts } from './answer-counts.ts'
import { type Metric, metricsText } from './metrics-text.ts'
import type { ProviderCounts } from './provider-counts.ts'

/** What this process has done since it started, and its state, for monitoring. */
export type Metrics = Pick<AnswerCounts, 'around'> & { address: FastifyPluginAsync }

type Needs = {
  database: Database
  databaseWatch: DatabaseWatch
  providerCounts: ProviderCounts
  securityCounts: SecurityCounts
  jobs: readonly { name: string; everyMs: number }[]
  dataFolder: string
  processNumber: number
  token: string
}

export function createMetrics({ database, databaseWatch, processNumber, token, ...needs }: Needs): Metrics {
  const answers = createAnswerCounts()
  const findOfShop = withinLimit(() => shopMetrics(database.db, needs.jobs, databaseWatch.now()))
  const loop = monitorEventLoopDelay({ resolution: 20 })

  async function metrics(): Promise<Metric[]> {
    const state = await databaseWatch.look()
    return [
      ...answers.metrics(),
      ...databaseMetrics(state, databaseWatch, database),
      ...processMetrics(loop),
      ...needs.providerCounts.metrics(),
      ...needs.securityCounts.metrics(),
      ...(await diskMetrics(needs.dataFolder)),
      ...(state === 'unreachable' ? [] : await findOfShop()),
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
  { clockOffsetMs, faults }: Pick<DatabaseWatch, 'clockOffsetMs' | 'faults'>,
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
      name: 'kwela_database_faults_total',
      help: 'Statements that failed because the database could not be used, by why.',
      type: 'counter',
      samples: Object.entries(faults).map(([kind, value]) => ({ labels: { kind }, value })),
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

/** Of the disk with pictures, and with an embedded database. */
async function diskMetrics(folder: string): Promise<Metric[]> {
  const disk = await statfs(folder).catch(() => null)
  const sample = (blocks: number | undefined) =>
    disk && blocks !== undefined ? [{ value: blocks * disk.bsize }] : []
  return [
    {
      name: 'kwela_build_info',
      help: 'The version that runs; always 1.',
      type: 'gauge',
      samples: [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
    {
      name: 'kwela_disk_free_bytes',
      help: 'What is free on the disk of the data folder.',
      type: 'gauge',
      samples: sample(disk?.bavail),
    },
    {
      name: 'kwela_disk_bytes',
      help: 'How large the disk of the data folder is.',
      type: 'gauge',
      samples: sample(disk?.blocks),
    },
  ]
}

// With the two seconds of the look at the database it stays below what Prometheus usually waits for.
const ofShopWithinMs = 2_500

/**
 * Metrics that do not need the database are reported without it: no answer would tell that the machine is away. Whatever
 * still asks the database is not asked a second time meanwhile.
 */
function withinLimit(find: () => Promise<Metric[]>): () => Promise<Metric[]> {
  let finding: Promise<Metric[]> | null = null
  return async () => {
    finding ??= find()
      .catch((error: unknown) => {
        if (!databaseFaultOf(error)) throw error
        return []
      })
      .finally(() => {
        finding = null
      })
    return await Promise.race([finding, wait(ofShopWithinMs, [], { ref: false })])
  }
}

/** What a person should look at, and what waits. */
async function shopMetrics(db: Database['db'], jobs: Needs['jobs'], now: Date): Promise<Metric[]> {
  const [runs, alerts, ages, queues] = await Promise.all([
    listJobRuns(db),
    countOpenAlerts(db),
    findBackupAges(db),
    countQueues(db),
  ])
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
      name: 'kwela_backup_age_seconds',
      help: 'How old what is stored is: the last base backup, and the archived log of the database.',
      type: 'gauge',
      samples: [...ageSample('base', ages.base), ...ageSample('log', ages.log)],
    },
    ...queueMetrics(queues),
    ...jobMetrics(runs, jobs, now),
  ]
}

function queueMetrics(queues: Queues): Metric[] {
  return [
    gauge('kwela_emails_waiting', 'Emails that are due and not sent.', queues.emails),
    gauge('kwela_emails_oldest_seconds', 'How long the oldest of them has been due.', queues.emailSeconds),
    gauge('kwela_emails_failed', 'Emails that are not tried again.', queues.emailsFailed),
    gauge('kwela_invoices_owed', 'Invoices and credit notes without a number yet.', queues.invoices),
    gauge('kwela_invoices_oldest_seconds', 'How long the oldest of them has waited.', queues.invoiceSeconds),
    gauge('kwela_refunds_open', 'Refunds of which it is not known yet how they end.', queues.refunds),
    gauge('kwela_orders_attention', 'Orders that a person must look at.', queues.attention),
  ]
}

function jobMetrics(runs: readonly JobRun[], jobs: Needs['jobs'], now: Date): Metric[] {
  const ages = jobs.flatMap(({ name }) => {
    const lastGoodAt = runs.find((run) => run.name === name)?.lastGoodAt
    return lastGoodAt ? [{ labels: { job: name }, value: (now.getTime() - lastGoodAt.getTime()) / 1000 }] : []
  })
  return [
    {
      name: 'kwela_job_failures_in_a_row',
      help: 'How often each job failed since it last went well, in whatever process.',
      type: 'gauge',
      samples: runs.map(({ name, failuresInARow }) => ({ labels: { job: name }, value: failuresInARow })),
    },
    {
      name: 'kwela_job_age_seconds',
      help: 'How long ago each job last went well, in whatever process; up to a minute less than this.',
      type: 'gauge',
      samples: ages,
    },
    {
      name: 'kwela_job_interval_seconds',
      help: 'How often each job runs.',
      type: 'gauge',
      samples: jobs.map(({ name, everyMs }) => ({ labels: { job: name }, value: everyMs / 1000 })),
    },
  ]
}

function ageSample(part: 'base' | 'log', at: Date | null | undefined): Metric['samples'] {
  return at ? [{ labels: { part }, value: Math.max(0, (Date.now() - at.getTime()) / 1000) }] : []
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
