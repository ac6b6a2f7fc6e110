import { cpus, loadavg } from 'node:os'
import { ensureBuilt } from '#scripts/build.mjs'
import { runCommand } from '#scripts/refusal.mjs'
import { stopWithTools } from '#scripts/run-tool.mjs'
import { openDatabase } from '#server/db/client.ts'
import { askForSelects } from './ask-for-selects.ts'
import { type BenchSettings, readBenchSettings } from './bench-settings.ts'
import { createClosing } from './closing.ts'
import { countStatements } from './count-statements.ts'
import { type Filled, fillShop } from './fill-shop.ts'
import { openProgram } from './open-program.ts'
import { openShop } from './open-shop.ts'
import { orderLoad } from './order-load.ts'
import { orderRequests, placeOne } from './order-requests.ts'
import { pageLoad } from './page-load.ts'
import { reportText } from './report.ts'
import { residentMebibytes } from './resident-memory.ts'
import { type Target, takeRounds, warmUp } from './take-rounds.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

const closing = createClosing()

await runCommand(async () => {
  const settings = readBenchSettings(process.argv.slice(2))
  const built = stopWithTools()
  await ensureBuilt(process.execPath)
  built()

  const stopAsked = Promise.withResolvers<number>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopAsked.resolve(130))
  }
  try {
    return await Promise.race([bench(settings), stopAsked.promise])
  } finally {
    await closing.closeAll()
  }
})
// Told to stop, a load still under way must not keep the person waiting.
process.exit()

async function bench(settings: BenchSettings): Promise<number> {
  const loadBefore = loadavg()[0] ?? 0
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  const { pool } = database
  const filled = await fillShop(database, postgres.dataFolder)

  const shop = await openShop(closing, postgres)
  const nextOrder = await orderRequests(shop.url, filled.productIds)
  const pages = pathsOf(filled)
  const copies = await openProgram(closing, 'bench/reference-server.ts', () => ({
    SHOP_URL: shop.url,
    PATHS: JSON.stringify(Object.values(pages)),
  }))
  const onDatabase = () => ({ DATABASE_URL: postgres.url })
  const orders = await openProgram(closing, 'bench/reference-orders.ts', onDatabase)
  const selects = await openProgram(closing, 'bench/reference-select.ts', onDatabase)

  const { connections, seconds } = settings
  const targets: Target[] = Object.entries(pages).map(([name, path]) => ({
    name,
    shop: pageLoad(shop.url, path),
    reference: pageLoad(copies.url, path),
    connections,
    seconds,
  }))
  const placing = {
    shop: orderLoad(shop.url, nextOrder, pool),
    reference: orderLoad(orders.url, nextOrder, pool),
  }
  targets.push({ name: 'Placing an order', ...placing, connections, seconds })
  targets.push({ name: 'Placing orders one by one', ...placing, connections: 1, seconds })

  const { productIds } = filled
  const select = (seconds: number) => askForSelects(selects, { connections, seconds, productIds })
  const before = residentMebibytes(shop.process.pid)
  await warmUp({ targets, select, settings })
  const taken = await takeRounds({ targets, select, settings })
  const memory = { before, after: residentMebibytes(shop.process.pid) }

  const statementsPerOrder = await countStatements(postgres, pool, () => placeOne(shop.url, nextOrder))
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const processors = cpus()
  const machine = {
    cores: processors.length,
    processor: processors[0]?.model ?? 'not known',
    node: process.versions.node,
    postgres: rows[0]?.server_version ?? 'not known',
    loadBefore,
  }
  console.log(reportText({ taken, settings, statementsPerOrder, memory, machine }))
  return 0
}

function pathsOf({ categorySlug, productSlug }: Filled): Record<string, string> {
  return {
    Home: '/',
    'A category page': `/category/${categorySlug}`,
    'A product page': `/product/${productSlug}`,
    '`GET /api/products`': '/api/products',
  }
}
