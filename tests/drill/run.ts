import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '#scripts/build.mjs'
import { readSecrets } from '#scripts/launcher/data-folder.ts'
import { projectFolder } from '#scripts/project-folder.mjs'
import { Refusal, runCommand } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { newRecoveryKey } from '#server/features/backups/read-recovery-key.ts'
import { aCustomer, aProduct } from '#tests/support/given/builders.ts'
import { startS3Server } from '#tests/support/http/s3-server.ts'
import { type Buyers, type Sale, startBuyers } from './buyers.ts'
import { type DrillPlace, type DrillShop, openDrillShop, openPlace, removeShop } from './shop-with-backups.ts'

const maxLossMs = 5_000

/** A backup under load, a disaster, a restore to a second, and what of the money was found again; in numbers. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '20' },
      buyers: { type: 'string', default: '6' },
      store: { type: 'string', default: 'folder' },
    },
  })
  const [seconds, buyers] = [Number(values.seconds), Number(values.buyers)]
  if (!(seconds > 0 && buyers > 0) || !['folder', 's3'].includes(values.store))
    throw new Refusal('Usage: npm run drill -- --seconds 20 --buyers 6 --store folder|s3')
  await ensureBuilt(process.execPath)
  const root = mkdtempSync(join(tmpdir(), 'kwela-drill-'))
  if (process.getuid?.() === 0) chmodSync(root, 0o711)
  const s3 = values.store === 's3' ? await startS3Server(['backups']) : null
  const to = s3 ? `s3://backups/shop?endpoint=${s3.endpoint}` : join(root, 'backups')
  const place = await openPlace({ to, key: newRecoveryKey() }, {})
  try {
    return await drill(place, { root, seconds, buyers })
  } finally {
    await place.sandbox.stop()
    await s3?.close()
    for (const name of ['first', 'moment', 'second']) await removeShop(join(root, name))
    rmSync(root, { recursive: true, force: true })
  }
})
process.exit()

type Settings = { root: string; seconds: number; buyers: number }

async function drill(place: DrillPlace, { root, seconds, buyers }: Settings): Promise<number> {
  const startedAt = new Date()
  const first = join(root, 'first')
  mkdirSync(first, { mode: 0o711 })
  readSecrets(first)
  const shop = await openDrillShop(place, first)
  const load = startBuyers({ ...place, ...(await fill(shop, buyers)) })
  await untilBackedUp(shop)
  console.log(`Backed up under load. ${seconds} seconds of orders and payments…`)
  await wait((seconds * 1000) / 2)
  const moment = new Date()
  await wait((seconds * 1000) / 2)

  const disasterAt = Date.now()
  await shop.destroy()
  await load.stop()
  console.log(`Disaster: the shop and its database were killed, and their folder is gone.`)

  const second = join(root, 'second')
  await run(place, 'restore.ts', ['--to', 'latest'], { DATA_DIR: second })
  const restored = await openDrillShop(place, second)
  const rtoMs = Date.now() - disasterAt
  const kept = await orderNumbers(restored.postgres.url)
  try {
    const books = { DATA_DIR: second, DATABASE_URL: restored.postgres.url }
    const since = ['--since', startedAt.toISOString()]
    await run(place, 'recover-payments.ts', since, books)
    await run(place, 'recover-payments.ts', [...since, '--refund'], books)
    const again = await run(place, 'recover-payments.ts', since, books)
    const verified = await run(place, 'read-books.ts', [], books)
    const exact = await restoreToMoment(place, { root, moment, load })
    return report({ load, kept, disasterAt, rtoMs, exact, isFound: again === 0, isBalanced: verified === 0 })
  } finally {
    await restored.close()
  }
}

/** Goods and customers, written as rows: the drill is about orders. */
async function fill({ postgres }: DrillShop, buyers: number) {
  const database = openDatabase({ url: postgres.url })
  const rows = { services: { db: database.db, clock: () => new Date() } }
  const productIds: number[] = []
  for (let number = 0; number < 10; number++) productIds.push(await aProduct(rows, { onHand: 100_000 }))
  const people = []
  for (let number = 0; number < buyers; number++) people.push(await aCustomer(rows))
  await database.close()
  return { productIds, people }
}

async function untilBackedUp({ postgres }: DrillShop): Promise<void> {
  const database = openDatabase({ url: postgres.url })
  const endsAt = Date.now() + 120_000
  for (;;) {
    const { rows } = await database.pool.query('select from backups')
    if (rows.length > 0) break
    if (Date.now() > endsAt) throw new Error('The shop was not backed up within two minutes')
    await wait(100)
  }
  await database.close()
}

async function orderNumbers(url: string): Promise<Set<string>> {
  const database = openDatabase({ url })
  const { rows } = await database.pool.query<{ number: string }>('select order_number as number from orders')
  await database.close()
  return new Set(rows.map(({ number }) => number))
}

type Exact = { missing: number; tooMany: number; orders: number }

/** Orders promised before the moment must be there; those asked for after it must not. */
async function restoreToMoment(
  place: DrillPlace,
  { root, moment, load }: { root: string; moment: Date; load: Buyers },
): Promise<Exact> {
  const dataFolder = join(root, 'moment')
  await run(place, 'restore.ts', ['--to', moment.toISOString()], { DATA_DIR: dataFolder })
  const shop = await openDrillShop(
    { ...place, environment: { ...place.environment, PORT: '0', BACKUP_TO: '', ROLES: 'worker' } },
    dataFolder,
  )
  const numbers = await orderNumbers(shop.postgres.url)
  await shop.close()
  const before = load.sales.filter(({ placedAt }) => placedAt <= moment.getTime())
  // One that was under way at the moment may have been committed by then.
  const after = load.sales.filter(({ placedAt }) => placedAt > moment.getTime() + 1_000)
  return {
    orders: numbers.size,
    missing: before.filter(({ orderNumber }) => !numbers.has(orderNumber)).length,
    tooMany: after.filter(({ orderNumber }) => numbers.has(orderNumber)).length,
  }
}

/** A script as its command runs it. Returns its exit code. */
async function run(
  { environment, sandboxUrl }: DrillPlace,
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<number> {
  console.log(
    `\n> npm run ${script.replace('read-books', 'verify-books').replace('.ts', '')} ${args.join(' ')}`,
  )
  const child = spawn(process.execPath, [join(projectFolder, 'scripts', script), ...args], {
    cwd: projectFolder,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...environment,
      YOCO_REPORTS_KEY: 'yoco_reports_sandbox_key',
      YOCO_REPORTS_URL: sandboxUrl,
      ...env,
    },
  })
  const [code] = await once(child, 'exit')
  return Number(code ?? 1)
}

type Facts = {
  load: Buyers
  kept: Set<string>
  disasterAt: number
  rtoMs: number
  exact: Exact
  isFound: boolean
  isBalanced: boolean
}

function report({ load, kept, disasterAt, rtoMs, exact, isFound, isBalanced }: Facts): number {
  const isLost = ({ orderNumber }: Sale) => !kept.has(orderNumber)
  const lost = load.sales.filter(isLost)
  const firstLost = Math.min(disasterAt, ...lost.map(({ placedAt }) => placedAt))
  const rpoMs = disasterAt - firstLost
  const paid = load.sales.filter(({ paidAt }) => paidAt !== null)
  const rows: [string, string][] = [
    ['Orders promised before the disaster', String(load.sales.length)],
    [
      'Payments taken by the provider',
      `${paid.length}, of which ${paid.filter(isLost).length} for lost orders`,
    ],
    ['Orders lost', String(lost.length)],
    [
      'RPO: from the first lost order to the disaster',
      `${(rpoMs / 1000).toFixed(1)} s (at most ${maxLossMs / 1000} s)`,
    ],
    ['RTO: from the disaster to an open shop', `${(rtoMs / 1000).toFixed(1)} s`],
    ['Every payment is in the books or refunded', isFound ? 'yes' : 'NO'],
    ['The books balance, and agree with the provider', isBalanced ? 'yes' : 'NO'],
    ['Restored to a second', `${exact.orders} orders, ${exact.missing} missing, ${exact.tooMany} too many`],
  ]
  console.log(`\nThe drill:\n${rows.map(([name, value]) => `  ${name.padEnd(52)}${value}`).join('\n')}`)
  const isGood = rpoMs <= maxLossMs && isFound && isBalanced && exact.missing === 0 && exact.tooMany === 0
  console.log(isGood ? '\nEverything that was promised was kept.' : '\nTHE DRILL FAILED.')
  return isGood ? 0 : 1
}
