import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/client.ts'
import { listStock } from '#server/features/books/books-queries.ts'
import { causesOf, stockProblems, verifyBooks } from '#server/features/books/verify-books.ts'
import { readLaunchSettings } from './launcher/launch-settings.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { providersOf } from './providers-of.ts'
import { Refusal, runCommand } from './refusal.mjs'
import { readMoment } from './restore/read-moment.ts'

const usage = `Usage: npm run verify-books [-- --since "2026-11-25 22:00"]
  --since TIME   only what changed since then, in South African time: for every night in a shop with many orders
  --stock        the stock on hand of every product, and the movements behind it (npm run check-stock)`

await runCommand(async () => {
  const { isAboutStock, since } = readArguments(process.argv.slice(2))
  const settings = readLaunchSettings(process.env)
  const opened = await openShopDatabase(settings.databaseUrl, resolve(settings.dataDir))
  const database = openDatabase({ url: opened.url })
  try {
    return isAboutStock ? await explainStock() : await printBalance()
  } finally {
    await database.close()
    await opened.close()
  }

  async function printBalance(): Promise<number> {
    const { imbalances, notes, counted } = await verifyBooks({
      db: database.db,
      clock: () => new Date(),
      providers: providersOf(settings, opened.isShopRunning),
      since,
    })
    const { orders, payments, refunds, products, emails } = counted
    for (const sentence of imbalances) console.log(sentence)
    for (const note of notes) console.log(`Note: ${note}`)
    const what = `${orders} orders, ${payments} payments, ${refunds} refunds, ${products} products, ${emails} emails`
    const end = imbalances.length === 0 ? 'everything balances' : `${discrepancies(imbalances.length)} found`
    console.log(`${since ? `Changed since ${since.toISOString()}: ` : ''}${what}: ${end}.`)
    return imbalances.length === 0 ? 0 : 1
  }

  async function explainStock(): Promise<number> {
    let problems = 0
    for (const product of await listStock(database.db)) {
      const { productId, name, onHand, reserved, moved } = product
      console.log(`${productId} ${name}: ${onHand} on hand (${causesOf(moved)}), ${reserved} reserved`)
      for (const sentence of stockProblems(product)) {
        problems++
        console.log(`  ${sentence}`)
      }
    }
    console.log(
      problems === 0
        ? 'Stock on hand equals the sum of its movements for every product.'
        : `${discrepancies(problems)} found.`,
    )
    return problems === 0 ? 0 : 1
  }
})

/** A time that cannot be read, or is in the future, is a refusal, as is a word that is not known: nobody must think that it was heeded. */
function readArguments(args: string[]): { isAboutStock: boolean; since: Date | undefined } {
  const { stock, since } = parse(args)
  if (since === undefined) return { isAboutStock: stock, since }
  const moment = readMoment(since, new Date())
  if (moment === 'latest' || stock) throw new Refusal(usage)
  return { isAboutStock: false, since: moment }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { stock: { type: 'boolean', default: false }, since: { type: 'string' } },
    }).values
  } catch (error) {
    throw new Refusal(usage, { cause: error })
  }
}

function discrepancies(count: number): string {
  return count === 1 ? '1 discrepancy' : `${count} discrepancies`
}
