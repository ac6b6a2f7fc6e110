import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../db/client.ts'
import { databaseFaultOf } from '../../db/conflicts.ts'
import type { DatabaseState, DatabaseWatch } from '../../db/database-watch.ts'
import { version } from '../../version.ts'
import { openAddress } from '../declared-access.ts'
import { type AnswerCounts, createAnswerCounts } from './answer-counts.ts'
import { gauge, type Metric, metricsText } from './metrics-text.ts'

/** What this process has done since it started, and its state, for monitoring. */
export type Metrics = Pick<AnswerCounts, 'around'> & { address: FastifyPluginAsync }

type Needs = {
  database: Database
  databaseWatch: DatabaseWatch
  providerCounts: Pick<AnswerCounts, 'metrics'>
  securityCounts: Pick<AnswerCounts, 'metrics'>
  /** What is read of the shop itself. */
  readShop: () => Promise<Metric[]>
  dataFolder: string
  processNumber: number
  token: string
}

export function createMetrics({ database, databaseWatch, processNumber, token, ...needs }: Needs): Metrics {
  const answers = createAnswerCounts()
  const findOfShop = withinLimit(needs.readShop)
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

/** In constant time, so that nobody can guess it letter by letter. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
