import { parseArgs } from 'node:util'
import { randomFrom } from '#domain/seeded-random.ts'
import type { RunningPostgres } from '#scripts/launcher/postgres.ts'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { createTally } from '#tests/siege/tally.ts'
import { anAdministrator } from '#tests/support/given/builders.ts'
import {
  aPlaceForVarnish,
  noVarnishHere,
  startVarnish,
  type VarnishCounters,
} from '#tests/support/http/varnish.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { openPayingShop } from '../running/open-paying-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { type Line, openLine } from './line.ts'
import { notThere, type Reader, read } from './reader.ts'
import { fillScene } from './scene.ts'
import { write } from './writer.ts'

const writers = 3

const closing = createClosing()

await runBench(closing, () => keepReading(readSettings(process.argv.slice(2))))

type Settings = {
  changes: number
  readers: number
  copies: number
  seed: number
  orders: boolean
  behind: 'varnish' | null
  /** Changes a second; 0: as many as there can be. */
  pace: number
}

const usage =
  'Usage: npm run freshness -- --changes 10000 --readers 12 --copies 2 --orders --seed 2026 --behind varnish --pace 1'

function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      changes: { type: 'string' },
      readers: { type: 'string', default: '12' },
      copies: { type: 'string', default: '2' },
      orders: { type: 'boolean', default: false },
      seed: { type: 'string', default: '2026' },
      behind: { type: 'string' },
      pace: { type: 'string' },
    },
  })
  // A proxy saves the shop what is read between two changes: without pauses there is nothing to save.
  const { behind, changes = behind ? '100' : '10000', pace = behind ? '1' : '0' } = values
  if (behind !== undefined && behind !== 'varnish') throw new Refusal(usage)
  if (behind && noVarnishHere) throw new Refusal(`It cannot be measured: ${noVarnishHere}.`)
  const numbers = {
    changes: Number(changes),
    readers: Number(values.readers),
    copies: Number(values.copies),
    seed: Number(values.seed),
  }
  if (!Object.values(numbers).every((value) => Number.isInteger(value) && value > 0) || !(Number(pace) >= 0))
    throw new Refusal(usage)
  return { ...numbers, orders: values.orders, behind: behind ?? null, pace: Number(pace) }
}

/** Writes and reads at the same time, and reports every response that was more stale than allowed. */
async function keepReading(settings: Settings): Promise<number> {
  const { changes, readers, orders, seed, pace } = settings
  const tally = createTally()
  const postgres = await startThrowAwayPostgres(closing)
  const { shop, sandbox, varnish } = await openShopAndProxy(postgres, settings)
  const database = openDatabase({ url: postgres.url, maxConnections: writers + 1 })
  closing.add(database.close)

  const rows = { services: { db: database.db, clock: () => new Date() } }
  const owner = await anAdministrator(rows)
  const scene = await fillScene(rows)
  const writingLines = await openLines(shop.url, writers)
  const readingLines = await openLines(varnish?.url ?? shop.url, readers)
  requireAll([...writingLines, ...readingLines], settings)

  const random = randomFrom(seed)
  const ending = new AbortController()
  let maxLateMs = 0
  const noteLate = (ms: number) => {
    maxLateMs = Math.max(maxLateMs, ms)
  }
  const countersBefore = varnish?.counters()
  const startedAt = performance.now()
  const reading = readingLines.map(({ ask, processNumber }) => {
    const line = { ask, processNumber: varnish ? ('proxy' as const) : processNumber }
    const reader: Reader = { line, scene, random: random.branch(), ending: ending.signal, noteLate, ...tally }
    return watched(read(reader))
  })
  const writing = writingLines.map((line, writer) => {
    const mine = {
      products: scene.products.filter(({ index }) => index % writers === writer),
      hasShop: writer === 0,
    }
    const share = Math.floor((changes + writer) / writers)
    const buyer = orders ? { line, rows, shopUrl: shop.url, sandboxUrl: sandbox.url } : null
    const paceMs = pace > 0 ? (1000 * writers) / pace : 0
    const needs = { line, token: owner.token, pool: database.pool, scene, random: random.branch(), buyer }
    return watched(write({ ...needs, paceMs, count: tally.count }, mine, share))
  })
  await Promise.all(writing)
  ending.abort()
  await Promise.all(reading)
  const seconds = (performance.now() - startedAt) / 1000
  if (varnish && countersBefore) reportShare(tally, countersBefore, varnish.counters())
  return report(tally, { ...settings, seconds, maxLateMs })

  /** If one task fails, all others stop. */
  async function watched(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      tally.accuse(error instanceof Error ? error.message : String(error))
      ending.abort()
    })
  }
}

/** The shop and, if wanted, a real Varnish, which the shop tells what has changed. */
async function openShopAndProxy(postgres: RunningPostgres, { copies, behind }: Settings) {
  const place = behind ? await aPlaceForVarnish() : null
  const { shop, sandbox } = await openPayingShop(closing, postgres, {
    LOG_LEVEL: 'error',
    DEMO: 'off',
    ROLES: 'web',
    WEB_CONCURRENCY: String(copies),
    ...(place && { SHARED_CACHE_SECONDS: '600', PURGE_URL: place.purgeUrl, PURGE_TOKEN: place.token }),
  })
  const varnish = place && (await startVarnish(shop.url, place))
  if (varnish) closing.add(varnish.stop)
  return { shop, sandbox, varnish }
}

async function openLines(url: string, count: number): Promise<Line[]> {
  const lines = await Promise.all(Array.from({ length: count }, () => openLine(url)))
  for (const { close } of lines) closing.add(async () => close())
  return lines
}

function requireAll(lines: readonly Line[], { copies }: Settings): void {
  const answering = new Set(lines.map(({ processNumber }) => processNumber))
  if (answering.size !== copies) throw new Error(`Only ${answering.size} of ${copies} processes answered`)
}

function reportShare(
  { counts }: ReturnType<typeof createTally>,
  before: VarnishCounters,
  after: VarnishCounters,
): void {
  const gone = counts.get(notThere) ?? 0
  const reads = after.requests - before.requests - gone
  const asked = after.askedShop - before.askedShop - gone
  console.log(
    `${asked} of ${reads} reads of what there is reached the shop: ${((100 * asked) / reads).toFixed(2)} %.`,
  )
}

function report(
  tally: ReturnType<typeof createTally>,
  {
    changes,
    copies,
    readers,
    seed,
    behind,
    seconds,
    maxLateMs,
  }: Settings & { seconds: number; maxLateMs: number },
): number {
  for (const [what, count] of [...tally.counts].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(count).padStart(8)}  ${what}`)
  const made = [...tally.counts].reduce(
    (sum, [what, count]) => sum + (what.startsWith('changes of') ? count : 0),
    0,
  )
  console.log(
    `${made} changes in ${seconds.toFixed(1)} s, read from ${copies} processes on ${readers} connections${behind ? ` through ${behind}` : ''}.`,
  )
  console.log(`What was shown had been replaced ${maxLateMs.toFixed(0)} ms before the request at most.`)
  if (made !== changes) tally.accuse(`Only ${made} of ${changes} changes were made.`)
  for (const [sentence, times] of tally.accusations) console.log(`FOUND ${times} times: ${sentence}`)
  if (tally.accusations.size > 0) return 1
  console.log(`No response was more stale than allowed. Seed: ${seed}.`)
  return 0
}
