import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { yocoProvider } from '#server/adapters/payments/yoco/yoco-provider.ts'
import { openDatabase } from '#server/db/client.ts'
import { listStock } from '#server/features/books/books-queries.ts'
import { causesOf, stockProblems, verifyBooks } from '#server/features/books/verify-books.ts'
import { readLaunchSettings } from './launch-settings.ts'
import { findRunningPostgres, startPostgres } from './postgres.ts'
import { Refusal, runCommand } from './refusal.mjs'

const isAboutStock = process.argv.includes('--stock')

await runCommand(async () => {
  const settings = readLaunchSettings(process.env)
  const opened = await openBooks(settings.databaseUrl, resolve(settings.dataDir))
  const database = openDatabase({ url: opened.url })
  try {
    return isAboutStock ? await explainStock() : await tellBalance()
  } finally {
    await database.close()
    await opened.close()
  }

  async function tellBalance(): Promise<number> {
    const { imbalances, notes, counted } = await verifyBooks({
      db: database.db,
      clock: () => new Date(),
      provider: providerOf(settings),
    })
    const { orders, payments, refunds, products, letters } = counted
    for (const sentence of imbalances) console.log(sentence)
    for (const note of notes) console.log(`Note: ${note}`)
    const what = `${orders} orders, ${payments} payments, ${refunds} refunds, ${products} products, ${letters} letters`
    const end = imbalances.length === 0 ? 'everything balances' : `${imbalances.length} things do not balance`
    console.log(`${what}: ${end}.`)
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
      problems === 0 ? 'On hand is the sum of its movements everywhere.' : `${problems} differences.`,
    )
    return problems === 0 ? 0 : 1
  }
})

type Opened = { url: string; close(): Promise<void> }

/** The database that is named, else the shop's own: as it runs, or started for the moment. */
async function openBooks(databaseUrl: string | undefined, dataFolder: string): Promise<Opened> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  if (!existsSync(join(dataFolder, 'postgres-password')))
    throw new Refusal(`There are no books in ${dataFolder}: start the shop once, or set DATABASE_URL.`)
  const running = findRunningPostgres(dataFolder)
  if (running) return { url: running, close: async () => {} }
  const postgres = await startPostgres({ dataFolder })
  return { url: postgres.url, close: postgres.stop }
}

/** Yoco by its key, or in the demo the sandbox, which answers while the shop runs. */
function providerOf({ yocoSecretKey, yocoApiUrl, sandboxPort }: ReturnType<typeof readLaunchSettings>) {
  const sandboxUrl = `http://127.0.0.1:${sandboxPort ?? 3001}/api`
  return yocoProvider({
    apiUrl: yocoApiUrl ?? (yocoSecretKey ? 'https://payments.yoco.com/api' : sandboxUrl),
    secretKey: yocoSecretKey ?? 'sk_test_kwela_sandbox',
    // Reading needs no webhook: the key opens none.
    webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    timeoutMs: 3000,
  })
}
