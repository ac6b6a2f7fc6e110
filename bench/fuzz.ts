import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { fuzz, printed } from '#tests/support/fuzz.ts'
import { runBench } from './bench-command.ts'
import { createClosing } from './closing.ts'
import { openShop } from './open-shop.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

const closing = createClosing()

/** Every call and every page with whatever has broken programs before; no answer may be a 500. */
async function run(): Promise<number> {
  const settings = readSettings()
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  await migrate(database)
  const shop = await openShop(closing, postgres, { LOG_LEVEL: 'error' })
  const rows = { url: shop.url, services: { db: database.db, clock: () => new Date() } }
  const report = await fuzz(rows, settings)
  console.log(printed(report))
  console.log(`${settings.requests} requests with the seed ${settings.seed}: ${report.faults.length} faults.`)
  return report.faults.length > 0 ? 1 : 0
}

function readSettings(): { requests: number; seed: number } {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  })
  const settings = { requests: Number(values.requests), seed: Number(values.seed) }
  if (!Object.values(settings).every((value) => Number.isSafeInteger(value) && value > 0))
    throw new Refusal('Use it so: npm run fuzz -- --requests 20000 --seed 1')
  return settings
}

await runBench(closing, run)
