import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { startPostgres } from '#scripts/launcher/postgres.ts'
import { folderBackups } from '#server/adapters/storage/folder-backups.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { archiveLog } from '#server/features/backups/archive-log.ts'
import { backUpBeforeMigration, backUpDaily, backUpFiles } from '#server/features/backups/back-up-daily.ts'
import { findLine, findSlot } from '#server/features/backups/backup-queries.ts'
import { checkBackups } from '#server/features/backups/check-backups.ts'
import { dropUnusedSlot, slotName } from '#server/features/backups/ensure-slot.ts'
import { logOf, readLogKey } from '#server/features/backups/log-key.ts'
import { newRecoveryKey, readRecoveryKey } from '#server/features/backups/read-recovery-key.ts'
import { watchBackups } from '#server/features/backups/watch-backups.ts'
import { aPhoto } from '#tests/support/given/a-photo.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openBlackHole } from '#tests/support/http/black-hole.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const metricsToken = 'a-token-for-the-metrics'
const folders: string[] = []
const backupFolder = newFolder('backups')

const settings = { fsync: 'off', shared_buffers: '32MB', max_connections: '60' }
const postgres = await startPostgres({ dataFolder: newFolder('archived'), settings })
const database = openDatabase({ url: postgres.url })
await migrate(database)
await database.close()
const key = readRecoveryKey(newRecoveryKey())
if (!key) throw new Error('A new recovery key is readable')
const to = { kind: 'folder' as const, folder: backupFolder }
const backup = { to, key, includesDatabase: true }
const shop = await openShop({ databaseUrl: postgres.url, backup, metricsToken })
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

const backups = () => {
  if (!shop.services.backups) throw new Error('The shop is backed up')
  return shop.services.backups
}
const stretches = async () => {
  const line = (await findLine(shop.services.db))?.line ?? ''
  const keys = await folderBackups(backupFolder).list(logOf(line))
  return keys.map(readLogKey).filter((stretch) => stretch !== null)
}
/** How old the connection is over which the log is read. */
const secondsOfArchive = async () => {
  const { rows } = await shop.services.db.execute<{ seconds: number }>(
    sql`select extract(epoch from clock_timestamp() - backend_start)::float as seconds from pg_stat_replication`,
  )
  return rows[0]?.seconds
}
const openAlerts = async () => {
  const { rows } = await shop.services.db.execute(
    sql`select subject from shop_alerts where kind = 'backup_late' and cleared_at is null order by subject`,
  )
  return rows.map(({ subject }) => subject)
}

it('leaves no gap where one process takes over from another, and stores a full file of the log once', async () => {
  const { db } = shop.services
  for (let process = 0; process < 2; process++) {
    const archive = shop.services.beginArchive()
    await expect.poll(async () => (await findSlot(db, slotName))?.isActive).toBe(true)
    await db.execute(sql`select pg_logical_emit_message(false, 'test', repeat('x', 9000000), true)`)
    await archive?.stop()
  }
  const stored = (await stretches()).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  let reached = stored[0]?.from ?? 0n
  for (const { from, to } of stored) {
    expect(from).toBeLessThanOrEqual(reached)
    if (to > reached) reached = to
  }
  expect(stored.filter(({ from, to }) => to - from === 16n * 1024n * 1024n).length).toBeGreaterThan(0)
  const { rows } = await db.execute<{ isAll: boolean }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') - ${reached.toString()}::numeric < 20000 as "isAll"`,
  )
  expect(rows[0]?.isAll).toBe(true)
})

it('goes on over another connection when its own died and neither end was told', async () => {
  const { db, log } = shop.services
  const hole = await openBlackHole(shop.databaseUrl)
  const turn = { isOurs: async () => true, close: async () => undefined }
  const archive = archiveLog({ ...backups(), url: hole.url, turn, log, silentMs: 2_500 })
  // While nothing changes it is kept.
  await expect.poll(secondsOfArchive, { timeout: 10_000 }).toBeGreaterThan(4)

  hole.swallowOpenOnes()
  const { rows } = await db.execute<{ end: string }>(
    sql`select (pg_logical_emit_message(false, 'test', 'written meanwhile', true) - '0/0')::text as end`,
  )
  const isStored = async () => (await stretches()).some(({ to }) => to >= BigInt(rows[0]?.end ?? ''))
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true)
  await archive.stop()
  await hole.close()
})

it('takes a base a day, and one at once when the line of its log is broken', async () => {
  const signal = new AbortController().signal
  // The archive of a process that opens wants the slot at the same moment.
  await dropUnusedSlot(shop.services.db)
  const opening = shop.services.beginArchive()
  expect(await backUpDaily(shop.services, signal)).toBe(1)
  expect(await backUpDaily(shop.services, signal)).toBe(0)
  await opening?.stop()

  const before = await findLine(shop.services.db)
  await shop.services.db.execute(sql`update backup_lines set archived_until = ${shop.clock.now}`)
  shop.clock.passMinutes(1)
  await dropUnusedSlot(shop.services.db)
  expect(await findSlot(shop.services.db, slotName)).toBeNull()
  const archive = shop.services.beginArchive()
  await expect.poll(async () => (await findLine(shop.services.db))?.line).not.toBe(before?.line)
  await archive?.stop()
  expect(await backUpDaily(shop.services, signal)).toBe(1)
})

it('stores the original of a picture once, and never what is drawn from it', async () => {
  const signal = new AbortController().signal
  const id = await aPhoto(shop, await aProduct(shop))
  await fetch(`${shop.url}/media/${id}/320.avif`)
  expect(await backUpFiles(shop.services, signal)).toBe(1)
  expect(await backUpFiles(shop.services, signal)).toBe(0)
  expect(await folderBackups(backupFolder).list('files/')).toEqual([`files/photos/${id}/original`])
})

it('alerts the owner when the last backup is too old, until there is one', async () => {
  const metrics = async () =>
    (await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  await shop.services.db.execute(sql`update backup_lines set archived_until = ${shop.clock.now}`)
  await watchBackups(shop.services)
  expect(await openAlerts()).toEqual([])
  expect(await metrics()).toMatch(/kwela_backup_age_seconds\{process="1",part="base"\} \d/)

  shop.clock.passMinutes(31 * 60)
  await watchBackups(shop.services)
  await watchBackups(shop.services)
  expect(await openAlerts()).toEqual(['base', 'log'])
  expect(await metrics()).toContain('kwela_alerts_open{process="1",kind="backup_late"} 2')

  await backUpDaily(shop.services, new AbortController().signal)
  await watchBackups(shop.services)
  expect(await openAlerts()).toEqual(['log'])
  await watchBackups({ ...shop.services, backups: null })
  expect(await openAlerts()).toEqual([])
})

it('backs up before a migration, and not when there is nothing to migrate', async () => {
  const { db } = shop.services
  const count = async () => (await db.execute(sql`select from backups where cause = 'migration'`)).rows.length
  await migrate({ url: shop.databaseUrl, beforeChanges: () => backUpBeforeMigration(shop.services) })
  expect(await count()).toBe(0)
  shop.clock.passMinutes(1)
  const { rows } = await db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning created_at`,
  )
  expect(rows).toHaveLength(1)
  // Most migrations fail the second time, since their tables are there: the backup was taken before.
  await migrate({ url: shop.databaseUrl, beforeChanges: () => backUpBeforeMigration(shop.services) }).catch(
    () => undefined,
  )
  expect(await count()).toBe(1)
})

it('says what to set up if the user of the database may not copy all of it', async () => {
  expect(await checkBackups(backups())).toBeNull()
  await shop.services.db.execute(sql`create role plain login password 'plain'`)
  const url = new URL(postgres.url)
  url.username = 'plain'
  url.password = 'plain'
  expect(await checkBackups({ ...backups(), url: url.href })).toMatchObject({
    isForGood: true,
    reason: expect.stringMatching(/ALTER ROLE .* REPLICATION.*pgBackRest.*BACKUP_DATABASE=off/),
  })
  expect(await checkBackups({ ...backups(), url: url.href, includesDatabase: false })).toBeNull()
})
