import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { randomFrom } from '#tests/siege/random.ts'
import { createTally } from '#tests/siege/tally.ts'
import { anAdministrator } from '#tests/support/given/builders.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { openPayingShop } from '../running/open-paying-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { openLine } from './line.ts'
import { type Reader, read } from './reader.ts'
import { fillScene } from './scene.ts'
import { write } from './writer.ts'

const writers = 3

const closing = createClosing()

await runBench(closing, () => keepReading(readSettings(process.argv.slice(2))))

type Settings = { changes: number; readers: number; copies: number; seed: number; orders: boolean }

function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      changes: { type: 'string', default: '10000' },
      readers: { type: 'string', default: '12' },
      copies: { type: 'string', default: '2' },
      orders: { type: 'boolean', default: false },
      seed: { type: 'string', default: '2026' },
    },
  })
  const numbers = {
    changes: Number(values.changes),
    readers: Number(values.readers),
    copies: Number(values.copies),
    seed: Number(values.seed),
  }
  if (!Object.values(numbers).every((value) => Number.isInteger(value) && value > 0))
    throw new Refusal(
      'Usage: npm run freshness -- --changes 10000 --readers 12 --copies 2 --orders --seed 2026',
    )
  return { ...numbers, orders: values.orders }
}

/** Writes and reads at the same time, and reports every response that was more stale than allowed. */
async function keepReading({ changes, readers, copies, orders, seed }: Settings): Promise<number> {
  const tally = createTally()
  const postgres = await startThrowAwayPostgres(closing)
  const { shop, sandbox } = await openPayingShop(closing, postgres, {
    LOG_LEVEL: 'error',
    DEMO: 'off',
    ROLES: 'web',
    WEB_CONCURRENCY: String(copies),
  })
  const database = openDatabase({ url: postgres.url, maxConnections: writers + 1 })
  closing.add(database.close)

  const rows = { services: { db: database.db, clock: () => new Date() } }
  const owner = await anAdministrator(rows)
  const scene = await fillScene(rows)
  const lines = await Promise.all(Array.from({ length: readers + writers }, () => openLine(shop.url)))
  for (const { close } of lines) closing.add(async () => close())
  const answering = new Set(lines.map(({ processNumber }) => processNumber))
  if (answering.size !== copies) throw new Error(`Only ${answering.size} of ${copies} processes answered`)

  const random = randomFrom(seed)
  const ending = new AbortController()
  const reading = lines.slice(writers).map((line) => {
    const reader: Reader = { line, scene, random: random.branch(), ending: ending.signal, ...tally }
    return watched(read(reader))
  })
  const writing = lines.slice(0, writers).map((line, writer) => {
    const mine = {
      products: scene.products.filter(({ index }) => index % writers === writer),
      hasShop: writer === 0,
    }
    const share = Math.floor((changes + writer) / writers)
    const buyer = orders ? { line, rows, shopUrl: shop.url, sandboxUrl: sandbox.url } : null
    const needs = { line, token: owner.token, pool: database.pool, scene, random: random.branch(), buyer }
    return watched(write({ ...needs, count: tally.count }, mine, share))
  })
  const startedAt = performance.now()
  await Promise.all(writing)
  ending.abort()
  await Promise.all(reading)
  return report(seed, (performance.now() - startedAt) / 1000)

  /** If one task fails, all others stop. */
  async function watched(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      tally.accuse(error instanceof Error ? error.message : String(error))
      ending.abort()
    })
  }

  function report(seedOfRun: number, seconds: number): number {
    for (const [what, count] of [...tally.counts].toSorted(([one], [other]) => one.localeCompare(other)))
      console.log(`${String(count).padStart(8)}  ${what}`)
    const made = [...tally.counts].reduce(
      (sum, [what, count]) => sum + (what.startsWith('changes of') ? count : 0),
      0,
    )
    console.log(
      `${made} changes in ${seconds.toFixed(1)} s, read from ${copies} processes on ${readers} connections.`,
    )
    if (made !== changes) tally.accuse(`Only ${made} of ${changes} changes were made.`)
    for (const [sentence, times] of tally.accusations) console.log(`FOUND ${times} times: ${sentence}`)
    if (tally.accusations.size > 0) return 1
    console.log(`No response was more stale than allowed. Seed: ${seedOfRun}.`)
    return 0
  }
}
