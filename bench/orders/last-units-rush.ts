import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/db/client.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { openShop } from '../running/open-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { fillShop } from '../scale/fill-shop.ts'
import { orderRequests } from './order-requests.ts'
import { setStock } from './set-stock.ts'
import { removeOrders } from './stored-orders.ts'

const rounds = 50
const shoppers = 200
const units = 10
const maxMs = 2000

type Reply = { status: number; code: string | null; ms: number }

const closing = createClosing()

await runBench(closing, async () => {
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  const { productIds } = await fillShop(database, postgres.dataFolder)
  const shop = await openShop(closing, postgres)
  const [productId = 0] = productIds
  const next = await orderRequests(shop.url, [productId])

  const waits: number[] = []
  let others = 0
  let isRight = true
  for (let round = 1; round <= rounds; round++) {
    await removeOrders(database.pool)
    await database.db.transaction((tx) => setStock(tx, productId, units))
    const replies = await Promise.all(Array.from({ length: shoppers }, () => orderOnce(shop.url, next())))
    waits.push(...replies.map(({ ms }) => ms))
    const placed = replies.filter(({ status }) => status === 201).length
    const refused = replies.filter(({ status, code }) => status === 409 && code === 'stock_changed').length
    others += shoppers - placed - refused
    if (placed === units && refused === shoppers - units) continue
    isRight = false
    console.log(`Round ${round}: ${placed} orders, ${refused} refusals of ${shoppers}.`)
  }

  const p99 = percentile(waits, 0.99)
  console.log(
    `${rounds} times, ${shoppers} shoppers raced for ${units} units: ${isRight ? 'always' : 'NOT always'} ${units} orders and ${shoppers - units} refusals.`,
  )
  // A deadlock fails one of its transactions with an error, and nothing retries it.
  console.log(`${others} other responses, such as a 500 after a deadlock.`)
  console.log(`p50 ${percentile(waits, 0.5)} ms, p99 ${p99} ms (limit ${maxMs} ms).`)
  return isRight && p99 < maxMs ? 0 : 1
})

async function orderOnce(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<Reply> {
  const startedAt = performance.now()
  const reply = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  })
  const answer: unknown = await reply.json()
  const ms = Math.round(performance.now() - startedAt)
  const code =
    typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'
      ? answer.code
      : null
  return { status: reply.status, code, ms }
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0
}
