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
    const end = imbalances.length === 0 ? 'everything balances' : `${discrepancies(imbalances.length)} found`
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
      problems === 0
        ? 'Stock on hand equals the sum of its movements for every product.'
        : `${discrepancies(problems)} found.`,
    )
    return problems === 0 ? 0 : 1
  }
})

function discrepancies(count: number): string {
  return count === 1 ? '1 discrepancy' : `${count} discrepancies`
}

type Opened = { url: string; isShopRunning: boolean; close(): Promise<void> }

/** The database of DATABASE_URL, or the shop's own: as it is running, or started temporarily. */
async function openBooks(databaseUrl: string | undefined, dataFolder: string): Promise<Opened> {
  if (databaseUrl) return { url: databaseUrl, isShopRunning: false, close: async () => {} }
  if (!existsSync(join(dataFolder, 'postgres-password')))
    throw new Refusal(`There is no database in ${dataFolder}. Start the shop once, or set DATABASE_URL.`)
  const running = findRunningPostgres(dataFolder)
  if (running) return { url: running, isShopRunning: true, close: async () => {} }
  const starting = startPostgres({ dataFolder })
  endWith(() => starting.then(({ stop }) => stop()))
  const postgres = await starting
  return { url: postgres.url, isShopRunning: false, close: postgres.stop }
}

/** Stops the temporarily started database when this process, or its parent, is stopped. */
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

/**
 * Yoco if there is a key, or the sandbox: the configured one or the one that the shop on this data folder runs. Null if
 * there is neither.
 */
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
    // Reading needs no webhook secret, so this is a placeholder.
    webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    timeoutMs: 3000,
  })
  return { yoco }
}

function portOfSandbox({ dataDir }: LaunchSettings): number | null {
  const file = join(resolve(dataDir), sandboxPortFile)
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
}
