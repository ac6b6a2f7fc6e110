import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { startPostgres } from '#scripts/launcher/postgres.ts'
import { type RestoredShop, restoreShop } from '#scripts/restore/restore-shop.ts'
import { folderBackups } from '#server/adapters/storage/folder-backups.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { findHandedOut } from '#server/features/backups/backup-queries.ts'
import { newRecoveryKey, readRecoveryKey } from '#server/features/backups/read-recovery-key.ts'
import { openSealedStore } from '#server/features/backups/sealed-store.ts'
import { takeBase } from '#server/features/backups/take-base.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { numberOwedInvoices } from '#server/features/invoices/number-invoices.ts'
import { aPhoto } from '#tests/support/given/a-photo.ts'
import { aCustomer, aProduct, placeOrder } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const folders: string[] = []
const key = readRecoveryKey(newRecoveryKey())
const backupFolder = newFolder('backups')

const settings = { fsync: 'off', shared_buffers: '32MB', max_connections: '60' }

if (!key) throw new Error('A new recovery key is readable')
const postgres = await startPostgres({ dataFolder: newFolder('source'), settings })
const database = openDatabase({ url: postgres.url })
await migrate(database)
await database.close()
const shop = await openShop({
  databaseUrl: postgres.url,
  isRealTime: true,
  backup: { to: { kind: 'folder', folder: backupFolder }, key, includesDatabase: true },
})
// As in `npm start`, where both have one data folder.
copyFileSync(join(postgres.dataFolder, 'postgres-password'), join(shop.dataFolder, 'postgres-password'))
const productId = await aProduct(shop, { onHand: 10_000 })
afterAll(async () => {
  await shop?.close()
  await postgres?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kwela-${name}-`))
  // As root, the server runs under another account, which has to get through.
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

async function orders(count: number): Promise<void> {
  const customer = await aCustomer(shop)
  for (let number = 0; number < count; number++) {
    const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
    expect(placed.status).toBe(201)
  }
}

async function restored(
  to: Date | 'latest',
): Promise<RestoredShop & { orders: number; imbalances: string[] }> {
  if (!key) throw new Error('A new recovery key is readable')
  const store = await openSealedStore(folderBackups(backupFolder), key)
  const dataFolder = join(newFolder('restored'), 'data')
  const result = await restoreShop({ store, dataFolder, to, say: () => undefined })
  const database = openDatabase({ url: result.postgres.url })
  try {
    const { rows } = await database.pool.query('select count(*)::int as orders from orders')
    expect(await findHandedOut(database.db)).toEqual(
      Object.fromEntries(result.moved.map(({ kind, to }) => [kind, to])),
    )
    const { imbalances } = await verifyBooks({ db: database.db, clock: () => new Date(), providers: null })
    return { ...result, orders: Number(rows[0]?.orders), imbalances }
  } finally {
    await database.close()
    await result.postgres.stop()
  }
}

it('restores what was committed to the last second, or to a moment before, with pictures and secrets', async () => {
  await orders(3)
  const archive = shop.services.beginArchive()
  const { backups } = shop.services
  if (!backups || !archive) throw new Error('The shop is backed up')
  await aPhoto(shop, productId)
  await takeBase(backups, { cause: 'schedule', isArchived: true })
  await orders(4)
  await wait(50)
  const moment = new Date()
  await wait(50)
  await orders(5)
  await numberOwedInvoices(shop.services, new AbortController().signal)
  await archive.stop()

  const newest = await restored('latest')
  expect(newest).toMatchObject({ orders: 12, imbalances: [], files: 1 })
  const earlier = await restored(moment)
  expect(earlier).toMatchObject({ orders: 7, imbalances: [] })
  expect(earlier.lastCommitAt?.getTime()).toBeLessThanOrEqual(moment.getTime())
  expect(newest.moved).toEqual([
    { kind: 'invoice', from: 0, to: 1000 },
    { kind: 'credit_note', from: 0, to: 1000 },
    { kind: 'debit_note', from: 0, to: 1000 },
  ])
})
