import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { anAddress } from '#tests/support/given/builders.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { nearestRank } from '../running/measurement.ts'
import { openShop } from '../running/open-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { fillShop } from '../scale/fill-shop.ts'
import { insertCustomers } from './insert-customers.ts'
import { setStock } from './set-stock.ts'
import { removeOrders } from './stored-orders.ts'

const usage = 'Usage: npm run bench:rush -- --buyers 200 --units 10 --products 1 --rounds 50'
// How long one of two hundred buyers may wait; more wait for longer.
const maxMsPerBuyer = 10

type Settings = { buyers: number; units: number; products: number; rounds: number }
type Reply = { status: number; code: string | null; ms: number }

const closing = createClosing()

await runBench(closing, () => race(readSettings(process.argv.slice(2))))

function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      buyers: { type: 'string', default: '200' },
      units: { type: 'string', default: '10' },
      products: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '50' },
    },
  })
  const settings = {
    buyers: Number(values.buyers),
    units: Number(values.units),
    products: Number(values.products),
    rounds: Number(values.rounds),
  }
  if (!Object.values(settings).every((value) => Number.isInteger(value) && value > 0))
    throw new Refusal(usage)
  return settings
}

/** Everybody orders one unit at the same moment, of one of these products. */
async function race({ buyers, units, products, rounds }: Settings): Promise<number> {
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  const filled = await fillShop(database, postgres)
  const wanted = filled.products.slice(0, products).map(({ id }) => id)
  const tokens = await insertCustomers(database.pool, buyers)
  const shop = await openShop(closing, postgres)
  const sold = wanted.map((_, at) =>
    Math.min(units, tokens.filter((_token, buyer) => buyer % products === at).length),
  )
  const expected = sold.reduce((sum, count) => sum + count, 0)

  const waits: number[] = []
  const rates: number[] = []
  const others = new Map<string, number>()
  let isRight = true
  for (let round = 1; round <= rounds; round++) {
    await removeOrders(database.pool)
    for (const id of wanted) await database.db.transaction((tx) => setStock(tx, id, units))
    const startedAt = performance.now()
    const replies = await Promise.all(
      tokens.map((token, buyer) => orderOnce(shop.url, token, wanted[buyer % products] ?? 0)),
    )
    waits.push(...replies.map(({ ms }) => ms))
    const placed = replies.filter(({ status }) => status === 201).length
    const refused = replies.filter(isRefusal).length
    for (const { status, code } of replies.filter((reply) => reply.status !== 201 && !isRefusal(reply)))
      others.set(`${status} ${code}`, (others.get(`${status} ${code}`) ?? 0) + 1)
    rates.push((placed * 1000) / (performance.now() - startedAt))
    if (placed === expected && refused === buyers - expected) continue
    isRight = false
    console.log(`Round ${round}: ${placed} orders, ${refused} refusals of ${buyers}.`)
  }

  const maxMs = maxMsPerBuyer * buyers
  const p99 = nearestRank(waits.toSorted(ascending), 99)
  const of = products === 1 ? `${units} units` : `${units} units of each of ${products} products`
  console.log(
    `${rounds} times, ${buyers} shoppers raced for ${of}: ${isRight ? 'always' : 'NOT always'} ${expected} orders and ${buyers - expected} refusals.`,
  )
  // A deadlock fails one of its transactions with an error, and nothing retries it.
  const answered = [...others].map(([answer, count]) => `${count} times ${answer}`).join(', ')
  console.log(`Other responses, such as a 500 after a deadlock: ${answered || 'none'}.`)
  console.log(`p50 ${nearestRank(waits.toSorted(ascending), 50)} ms, p99 ${p99} ms (limit ${maxMs} ms).`)
  console.log(`${Math.round(nearestRank(rates.toSorted(ascending), 50))} orders a second.`)
  return isRight && p99 < maxMs ? 0 : 1
}

function isRefusal({ status, code }: Reply): boolean {
  return status === 409 && code === 'stock_changed'
}

async function orderOnce(url: string, token: string, productId: number): Promise<Reply> {
  const startedAt = performance.now()
  const reply = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ items: [{ productId, quantity: 1 }], shippingInfo: anAddress }),
  })
  const answer: unknown = await reply.json()
  const ms = Math.round(performance.now() - startedAt)
  const code =
    typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'
      ? answer.code
      : null
  return { status: reply.status, code, ms }
}

function ascending(one: number, other: number): number {
  return one - other
}
