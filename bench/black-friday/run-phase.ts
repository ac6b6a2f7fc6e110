import { join } from 'node:path'
import pg from 'pg'
import type { RunningPostgres } from '#scripts/launcher/postgres.ts'
import { openDatabase } from '#server/db/client.ts'
import { shopConfig } from '#shop.config'
import { forgetPeak, peakMebibytes } from '../attacks/peak-memory.ts'
import { type Closing, createClosing } from '../running/closing.ts'
import { openPayingShop, type PayingShop } from '../running/open-paying-shop.ts'
import { openProgram } from '../running/open-program.ts'
import { machineProcessorMs, treeProcessorMs } from '../running/processor-time.ts'
import type { LoadOrder } from './load.ts'
import { openLoad } from './open-load.ts'
import type { Phase, PhaseResult } from './phase-result.ts'
import { warmUp } from './record-answers.ts'
import { saleProblems } from './sale-books.ts'
import type { SalePlan } from './sale-plan.ts'
import type { SaleSettings } from './sale-settings.ts'
import { type DatabaseWork, watchDatabase } from './watch-database.ts'

export type Sale = {
  settings: SaleSettings
  postgres: RunningPostgres
  postgresPid: number
  plan: SalePlan
  planFile: string
  /** Ends what a phase has started, should the bench be stopped in the middle of it. */
  closing: Closing
}

export async function runPhase(sale: Sale, phase: Phase): Promise<PhaseResult> {
  const closing = createClosing()
  sale.closing.add(closing.closeAll)
  try {
    return phase.name === 'bare' || phase.name === 'bare reads'
      ? await runBare(sale, phase, closing)
      : await runShop(sale, phase, closing)
  } finally {
    await closing.closeAll()
  }
}

type OpenSale = PayingShop & { databaseName: string; databaseUrl: string }

let databases = 0

/** A shop, database and sandbox as they were before the first order, so that all phases are alike. */
async function openSale({ postgres, plan }: Sale, closing: Closing): Promise<OpenSale> {
  const databaseName = `sale_${++databases}`
  const server = new pg.Client(Object.assign(new URL(postgres.url), { pathname: 'postgres' }).href)
  await server.connect()
  const template = new URL(postgres.url).pathname.slice(1)
  await server.query(`create database ${databaseName} template ${template}`)
  await server.query('checkpoint')
  await server.end()
  const socketUrl = Object.assign(new URL(postgres.socketUrl), { pathname: databaseName }).href
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: databaseName }).href
  const opened = await openPayingShop(
    closing,
    { dataFolder: postgres.dataFolder, socketUrl },
    { METRICS_TOKEN: 'black-friday-metrics' },
    join(postgres.dataFolder, `${databaseName}-sandbox.json`),
  )
  await warmUp(opened.shop.url, plan)
  return { ...opened, databaseName, databaseUrl }
}

async function runShop(sale: Sale, phase: Phase, closing: Closing): Promise<PhaseResult> {
  const { postgres, postgresPid } = sale
  const { shop, sandbox, databaseName, databaseUrl } = await openSale(sale, closing)
  const shopPid = pidOf(shop.process.pid)
  const watch = await watchDatabase(closing, postgres.url, databaseName)
  const load = await openLoad(closing)
  const processes = { shop: shopPid, postgres: postgresPid, sandbox: sandbox.pid, load: load.pid }
  const processorTime = measureProcessors(processes)
  const order = loadOrder(sale, phase, {
    shopUrl: shop.url,
    sandboxUrl: sandbox.url,
    maxUnpaidOrders: shopConfig.unpaidOrders.maxOrders,
  })
  let database: DatabaseWork | null = null

  forgetPeak(shopPid)
  const { promises, ...result } = await load.run(order, {
    async counting() {
      processorTime.begin()
      await watch.begin()
    },
    async counted() {
      processorTime.end()
      database = await watch.end()
    },
  })
  const peak = peakMebibytes(shopPid)
  const books = openDatabase({ url: databaseUrl, maxConnections: 2 })
  closing.add(books.close)
  const problems = await saleProblems(books, sandbox, promises)
  return { ...phase, load: result, ...processorTime.spent(), database, peakMebibytes: peak, problems }
}

/** The same load for a server that sends the shop's recorded answers. */
async function runBare(sale: Sale, phase: Phase, closing: Closing): Promise<PhaseResult> {
  const recorded = createClosing()
  closing.add(recorded.closeAll)
  const { shop, sandbox } = await openSale(sale, recorded)
  const bare = await openProgram(closing, 'bench/black-friday/bare-server.ts', () => ({
    SHOP_URL: shop.url,
    SANDBOX_URL: sandbox.url,
    SALE_PLAN: sale.planFile,
  }))
  await recorded.closeAll()
  const pid = pidOf(bare.process.pid)
  const load = await openLoad(closing)
  const processorTime = measureProcessors({ shop: pid, load: load.pid })
  const order = loadOrder(sale, phase, {
    shopUrl: bare.url,
    sandboxUrl: null,
    maxUnpaidOrders: Number.MAX_SAFE_INTEGER,
  })
  const { promises: _, ...result } = await load.run(order, {
    counting: async () => processorTime.begin(),
    counted: async () => processorTime.end(),
  })
  const { processorMs, othersProcessorMs } = processorTime.spent()
  return {
    ...phase,
    load: result,
    othersProcessorMs,
    processorMs: { postgres: null, sandbox: null, ...processorMs },
    database: null,
    peakMebibytes: peakMebibytes(pid),
    problems: [],
  }
}

const partOf = {
  bare: 'all',
  'bare reads': 'reads',
  reads: 'reads',
  buying: 'buying',
  mix: 'all',
} as const

function loadOrder(
  { planFile, settings: { leadInSeconds, seconds, seed } }: Sale,
  { name, connections }: Phase,
  at: Pick<LoadOrder, 'shopUrl' | 'sandboxUrl' | 'maxUnpaidOrders'>,
): LoadOrder {
  const part = partOf[name]
  return { ...at, planFile, connections, leadInSeconds, seconds, seed, part }
}

/** The CPU time of each process, and of everything else, between the beginning and the end. */
function measureProcessors<Name extends string>(pids: Record<Name, number>) {
  const names = Object.keys(pids) as Name[]
  const perName = (of: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>
  const now = () => ({ machine: machineProcessorMs(), of: perName((name) => treeProcessorMs(pids[name])) })
  let before = now()
  let after = before
  return {
    begin: () => {
      before = now()
    },
    end: () => {
      after = now()
    },
    spent() {
      const processorMs = perName((name) => after.of[name] - before.of[name])
      const ours = names.reduce((sum, name) => sum + processorMs[name], 0)
      return { processorMs, othersProcessorMs: Math.max(0, after.machine - before.machine - ours) }
    },
  }
}

function pidOf(pid: number | undefined): number {
  if (pid === undefined) throw new Error('A program of the bench has no process')
  return pid
}
