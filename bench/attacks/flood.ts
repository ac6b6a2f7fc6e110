import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillLargeCatalogue } from '#tests/support/database/large-catalogue.ts'
import { openLine } from '../load/keep-alive-line.ts'
import { measureLoad } from '../load/measure-load.ts'
import { rawRequestsFor } from '../load/raw-requests.ts'
import { allowManyUnpaid } from '../orders/allow-many-unpaid.ts'
import { orderLoad } from '../orders/order-load.ts'
import { orderRequests } from '../orders/order-requests.ts'
import { runBench } from '../running/bench-command.ts'
import { readBenchSettings } from '../running/bench-settings.ts'
import { createClosing } from '../running/closing.ts'
import { type Measurement, medianMeasurement } from '../running/measurement.ts'
import { openShop } from '../running/open-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'

const closing = createClosing()

const products = 100_000
const searching = 100

/**
 * Places orders one at a time, first with nobody else in the shop and then with a hundred clients that search nonstop.
 */
async function flood(): Promise<number> {
  const { rounds, seconds } = readBenchSettings(process.argv.slice(2))
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  await migrate(database)
  await fillLargeCatalogue(database.pool, products)
  await allowManyUnpaid(database.db)
  const { rows } = await database.pool.query<{ id: number }>(
    `update stock_levels set on_hand = 100000 where product_id <= 200 returning product_id as id`,
  )
  // Otherwise each search would be made once.
  const shop = await openShop(closing, postgres, { PAGE_CACHE_MB: '0' })
  const next = await orderRequests(
    shop.url,
    rows.map(({ id }) => id),
  )
  const placing = orderLoad(shop.url, next, database.pool)
  const order = () => measureLoad(placing, 1, seconds)

  await order()
  const alone: Measurement[] = []
  const flooded: Measurement[] = []
  const answered = { found: 0, turnedAway: 0 }
  for (let round = 0; round < rounds; round++) {
    alone.push(await order())
    const searches = startSearching(shop.url, answered)
    flooded.push(await order())
    await searches.stop()
  }

  console.log('| orders one by one | per second | p50 ms | p99 ms |\n| --- | ---: | ---: | ---: |')
  console.log(lineOf('alone', alone))
  console.log(lineOf(`with ${searching} clients searching`, flooded))
  console.log(`\n- Searches answered: ${answered.found}; turned away with 503: ${answered.turnedAway}.`)
  return 0
}

const searched = ['samsung', 'galaxy', 'lenovo aurora', 'printer k5', 'quiet', 'wireless z']

function startSearching(url: string, answered: { found: number; turnedAway: number }) {
  const { getOnce } = rawRequestsFor(url)
  let asked = 0
  let isOver = false
  const clients = Array.from({ length: searching }, searchUntilTheEnd)
  return {
    async stop() {
      isOver = true
      await Promise.all(clients)
    },
  }

  async function searchUntilTheEnd(): Promise<void> {
    const line = openLine(url)
    while (!isOver) {
      const text = encodeURIComponent(searched[asked % searched.length] ?? '')
      const { status } = await line.ask(getOnce(`/api/products?q=${text}&fresh=${asked++}`))
      if (status === 200) answered.found++
      else if (status === 503) answered.turnedAway++
      else throw new Refusal(`A search answered ${status}.`)
    }
    line.close()
  }
}

function lineOf(name: string, rounds: readonly Measurement[]): string {
  const { perSecond, p50Ms, p99Ms } = medianMeasurement(rounds)
  return `| ${name} | ${perSecond.toFixed(0)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`
}

await runBench(closing, flood)
