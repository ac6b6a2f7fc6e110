import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import type pg from 'pg'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { residentMebibytes } from './attacks/resident-memory.ts'
import { allowManyUnpaid } from './orders/allow-many-unpaid.ts'
import { orderLoad } from './orders/order-load.ts'
import { orderRequests, placeOne } from './orders/order-requests.ts'
import { pageLoad } from './pages/page-load.ts'
import { type AfreshPage, takeAfresh } from './running/afresh.ts'
import { runBench } from './running/bench-command.ts'
import { type BenchSettings, readBenchSettings } from './running/bench-settings.ts'
import { createClosing } from './running/closing.ts'
import { openProgram } from './running/open-program.ts'
import { openShop } from './running/open-shop.ts'
import { postmasterPid } from './running/postmaster-pid.ts'
import { reportText } from './running/report.ts'
import { type Target, takeRounds, warmUp } from './running/take-rounds.ts'
import { startThrowAwayPostgres } from './running/throw-away-postgres.ts'
import { countStatements } from './scale/count-statements.ts'
import { fillShop, type Goods } from './scale/fill-shop.ts'
import { everydaySearches } from './search/everyday-searches.ts'
import { requestSelects } from './start/request-selects.ts'

const closing = createClosing()

const products = 1000

await runBench(closing, async () => bench(readBenchSettings(process.argv.slice(2))))

async function bench(settings: BenchSettings): Promise<number> {
  const loadBefore = loadavg()[0] ?? 0
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  const { pool } = database
  const filled = await fillShop(database, { ...postgres, products })
  await allowManyUnpaid(database.db)

  const shop = await openShop(closing, postgres, { METRICS_TOKEN: randomUUID() })
  const productIds = filled.products.map(({ id }) => id)
  const nextOrder = await orderRequests(shop.url, productIds)
  const pages = pagesOf(filled)
  const addresses = { ...pages, '`GET /api/products`': '/api/products' }
  const copies = await openProgram(closing, 'bench/pages/reference-server.ts', () => ({
    SHOP_URL: shop.url,
    PATHS: JSON.stringify(Object.values(addresses)),
  }))
  const onDatabase = () => ({ DATABASE_URL: postgres.socketUrl })
  const orders = await openProgram(closing, 'bench/orders/reference-orders.ts', onDatabase)
  const selects = await openProgram(closing, 'bench/start/reference-select.ts', onDatabase)

  const { connections, seconds } = settings
  const all: Target[] = Object.entries(addresses).map(([name, path]) => ({
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
  all.push({ name: 'Placing an order', ...placing, connections, seconds })
  all.push({ name: 'Placing orders one by one', ...placing, connections: 1, seconds })
  const targets = all.filter(({ name }) => name.toLowerCase().includes(settings.only))
  const afreshPages = Object.fromEntries(
    Object.entries(pagesAfresh(filled, pool)).filter(([name]) => name.toLowerCase().includes(settings.only)),
  )
  if (targets.length === 0 && Object.keys(afreshPages).length === 0) {
    throw new Refusal(`No target has "${settings.only}" in its name.`)
  }

  const select = (seconds: number) => requestSelects(selects, { connections, seconds, productIds })
  const before = residentMebibytes(shop.process.pid)
  await warmUp({ targets, select, settings })
  const taken = await takeRounds({ targets, select, settings })
  const after = residentMebibytes(shop.process.pid)
  // Run last, since its cached responses fill the memory of the page cache.
  const { rounds, warmUpSeconds } = settings
  const afresh = await takeAfresh({
    shop: { url: shop.url, pid: shop.process.pid ?? 0 },
    postgresPid: postmasterPid(postgres),
    pages: afreshPages,
    rounds,
    seconds,
    warmUpSeconds,
  })
  const memory = { before, after, afterAfresh: residentMebibytes(shop.process.pid) }

  const statementsPerOrder = await countStatements(postgres, pool, () => placeOne(shop.url, nextOrder))
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const processors = cpus()
  const machine = {
    cores: processors.length,
    processor: processors[0]?.model ?? 'unknown',
    node: process.versions.node,
    postgres: rows[0]?.server_version ?? 'unknown',
    loadBefore,
  }
  console.log(reportText({ taken, afresh, settings, statementsPerOrder, memory, machine }))
  return 0
}

/** At addresses that nobody asked for before, and after a change of what they say of one product's stock. */
function pagesAfresh(filled: Goods, pool: pg.Pool): Record<string, AfreshPage> {
  const pages = Object.entries(pagesOf(filled))
  const searches = everydaySearches()
  return {
    ...Object.fromEntries(pages.map(([name, path]) => [`${name}, afresh`, { paths: [path] }])),
    'A page of a search, afresh': { paths: searches.map((query) => `/products?${query}`) },
    '`GET /api/products?q=…`, afresh': { paths: searches.map((query) => `/api/products?${query}`) },
    ...Object.fromEntries(
      pages.map(([name, path]) => [
        `${name}, afresh after a change`,
        { paths: [path], change: () => changeShownStock(pool, filled) },
      ]),
    ),
  }
}

/** Between "Only 3 left" and "Only 4 left". */
function changeShownStock(pool: pg.Pool, { products: [first] }: Goods) {
  return pool.query({
    name: 'change-shown-stock',
    text: `update stock_levels set on_hand = reserved + case on_hand - reserved when 3 then 4 else 3 end
      where product_id = $1`,
    values: [first?.id],
  })
}

function pagesOf({ categorySlug, productSlug }: Goods): Record<string, string> {
  return {
    Home: '/',
    'A category page': `/category/${categorySlug}`,
    'A product page': `/product/${productSlug}`,
  }
}
