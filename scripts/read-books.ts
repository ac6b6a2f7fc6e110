import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { yocoProvider } from '#server/adapters/payments/yoco/yoco-provider.ts'
import { openDatabase } from '#server/db/client.ts'
import { listStock } from '#server/features/books/books-queries.ts'
import { causesOf, stockProblems, verifyBooks } from '#server/features/books/verify-books.ts'
import { type LaunchSettings, readLaunchSettings, sandboxPortFile } from './launcher/launch-settings.ts'
import { findRunningPostgres, startPostgres } from './launcher/postgres.ts'
import { Refusal, runCommand } from './refusal.mjs'

const isAboutStock = process.argv.includes('--stock')

await runCommand(async () => {
  const settings = readLaunchSettings(process.env)
  const opened = await openBooks(settings.databaseUrl, resolve(settings.dataDir))
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
    })
    const { orders, payments, refunds, products, emails } = counted
    for (const sentence of imbalances) console.log(sentence)
    for (const note of notes) console.log(`Note: ${note}`)
    const what = `${orders} orders, ${payments} payments, ${refunds} refunds, ${products} products, ${emails} emails`
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

type Opened = { url: string; isShopRunning: boolean; close(): Promise<void> }

/** The database that is named, else the shop's own: as it runs, or started for the moment. */
async function openBooks(databaseUrl: string | undefined, dataFolder: string): Promise<Opened> {
  if (databaseUrl) return { url: databaseUrl, isShopRunning: false, close: async () => {} }
  if (!existsSync(join(dataFolder, 'postgres-password')))
    throw new Refusal(`There are no books in ${dataFolder}: start the shop once, or set DATABASE_URL.`)
  const running = findRunningPostgres(dataFolder)
  if (running) return { url: running, isShopRunning: true, close: async () => {} }
  const starting = startPostgres({ dataFolder })
  endWith(() => starting.then(({ stop }) => stop()))
  const postgres = await starting
  return { url: postgres.url, isShopRunning: false, close: postgres.stop }
}

/** Whoever ends this, or what started it, ends the database that was started for the moment. */
function endWith(stop: () => Promise<void>): void {
  const end = () => void stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}

/** Yoco by its key, or the sandbox that is named or that the shop on this data folder runs; null where neither is. */
function providersOf(settings: LaunchSettings, isShopRunning: boolean) {
  const { yocoSecretKey, yocoApiUrl } = settings
  const sandboxPort = settings.sandboxPort ?? (isShopRunning ? portOfSandbox(settings) : null)
  const apiUrl =
    yocoApiUrl ??
    (yocoSecretKey ? 'https://payments.yoco.com/api' : sandboxPort && `http://127.0.0.1:${sandboxPort}/api`)
  if (!apiUrl) return null
  const yoco = yocoProvider({
    apiUrl,
    secretKey: yocoSecretKey ?? 'sk_test_kwela_sandbox',
    // Reading needs no webhook: the key opens none.
    webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    timeoutMs: 3000,
  })
  return { yoco }
}

function portOfSandbox({ dataDir }: LaunchSettings): number | null {
  const file = join(resolve(dataDir), sandboxPortFile)
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
}
