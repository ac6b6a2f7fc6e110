import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningPostgres, startPostgres } from '#scripts/launcher/postgres.ts'
import { BackupFailed, backUpBeforeMigrating } from '#server/back-up-before-migrating.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { newRecoveryKey, readRecoveryKey } from '#server/features/backups/read-recovery-key.ts'

const folders: string[] = []
const backupFolder = newFolder('backups')
const dataFolder = newFolder('migrated')
const key = newRecoveryKey()
let postgres: RunningPostgres
let database: Database

beforeAll(async () => {
  const settings = { fsync: 'off', shared_buffers: '32MB', max_connections: '30' }
  postgres = await startPostgres({ dataFolder, settings })
  database = openDatabase({ url: postgres.url })
  await migrate(database)
})
afterAll(async () => {
  await database?.close()
  await postgres?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

// The last file is not known any more. Applied again, most fail, since what they add is there.
beforeEach(async () => {
  await database.db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  )
})

function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kwela-${name}-`))
  // As root, the server runs under another account, which has to get through.
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

const count = async () =>
  (await database.db.execute(sql`select from backups where cause = 'migration'`)).rows.length

function runMigrate(file: string, args: string[], more: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: postgres.url, DATABASE_DIRECT_URL: '', DATA_DIR: dataFolder }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { env: { ...env, BACKUP_KEY: key, BACKUP_TO: backupFolder, ...more } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

const npmRunMigrate = 'scripts/migrate-database.ts'
const inContainer = 'server/migrate-database.ts'

it.each([npmRunMigrate, inContainer])(
  'takes a backup before the first file that is applied: %s',
  async (file) => {
    const before = await count()
    const settings = {
      PUBLIC_URL: 'http://127.0.0.1',
      AUTH_SECRET: 'a-secret-of-these-tests-that-is-long-enough',
      YOCO_SECRET_KEY: 'sk_test_of_these_tests',
      YOCO_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
    }
    const { said } = await runMigrate(file, [], settings)
    expect(said).toMatch(/The shop is backed up first, since BACKUP_TO is set…\nBacked up in \d+[.]\d s[.]\n/)
    expect(await count()).toBe(before + 1)
  },
)

it('goes without one if it is told to, or if nothing is to be applied', async () => {
  const before = await count()
  const { said } = await runMigrate(npmRunMigrate, ['--without-backup'])
  expect(said).not.toContain('backed up')
  expect(await count()).toBe(before)
})

it.each([npmRunMigrate, inContainer])(
  'migrates nothing if the backup fails, and says what to do: %s',
  async (file) => {
    const applied = async () =>
      (await database.db.execute(sql`select from drizzle.__drizzle_migrations`)).rows.length
    const before = await applied()
    const notAFolder = { BACKUP_TO: '/dev/null/backups', AUTH_SECRET: '' }
    const { code, said } = await runMigrate(file, [], notAFolder)
    expect(said).toMatch(/Nothing was migrated: .*, or go without with --without-backup[.]/)
    expect(code).toBe(1)
    expect(await applied()).toBe(before)
  },
)

it('gives a backup up that takes longer than it may', async () => {
  const readKey = readRecoveryKey(key)
  if (!readKey) throw new Error('A new recovery key is readable')
  const to = { kind: 'folder' as const, folder: backupFolder }
  const config = {
    backup: { to, key: readKey, includesDatabase: true },
    directUrl: postgres.url,
    dataFolder,
    secrets: { newest: 'secret', older: [] },
    mediaStore: null,
  }
  const taking = backUpBeforeMigrating({ config, say: () => undefined, limitMs: 1 })
  await expect(taking).rejects.toThrow(BackupFailed)
  await expect(taking).rejects.toThrow(/took longer than .* minutes[.] Give it more with --backup-within/)
})

it.each([['--backup-within', 'long'], ['--backup-within', '0'], ['--no-backup']])(
  'says how it is used instead of guessing: %s %s',
  async (...args) => {
    const { code, said } = await runMigrate(npmRunMigrate, args)
    expect(said).toContain('npm run migrate [-- --without-backup]')
    expect(code).toBe(1)
  },
)
