import { resolve } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { replicationRefusal } from '#server/db/replication.ts'
import { deleteOldBackups } from '#server/features/backups/delete-old-backups.ts'
import { listManifests } from '#server/features/backups/manifest.ts'
import { newRecoveryKey } from '#server/features/backups/read-recovery-key.ts'
import { takeBase } from '#server/features/backups/take-base.ts'
import { backupsOf } from '#server/open-backups.ts'
import { readBackupKey, readSecrets } from './launcher/data-folder.ts'
import { readLaunchSettings } from './launcher/launch-settings.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { Refusal, runCommand } from './refusal.mjs'
import { openBackups, readBackupSetup } from './restore/backup-settings.ts'
import { recoveryKeyText } from './restore/recovery-key-text.ts'

await runCommand(async () => {
  if (process.argv.includes('--new-key')) {
    console.log(newRecoveryKey())
    return 0
  }
  const settings = readLaunchSettings(process.env)
  const dataFolder = resolve(settings.dataDir)
  const setup = readBackupSetup(process.env, () => ownKey(dataFolder))
  if (process.argv.includes('--list')) return list()
  const opened = await openShopDatabase(settings.databaseUrl, dataFolder)
  const database = openDatabase({ url: opened.url })
  try {
    return await backUp()
  } finally {
    await database.close()
    await opened.close()
  }

  async function list(): Promise<number> {
    const manifests = await listManifests(await openBackups(setup.backup))
    for (const { endedAt, cause, storedBytes, database } of manifests)
      console.log(
        `${endedAt}  ${cause.padEnd(9)}  ${megabytes(storedBytes)}${database ? '' : '  without a database'}`,
      )
    console.log(manifests.length === 1 ? '1 backup.' : `${manifests.length} backups.`)
    return 0
  }

  async function backUp(): Promise<number> {
    const { authSecret } = readSecrets(dataFolder)
    const backups = backupsOf(
      {
        ...setup,
        directUrl: opened.url,
        dataFolder,
        secrets: { newest: settings.authSecret ?? authSecret, older: [] },
      },
      { db: database.db, clock: () => new Date() },
    )
    if (!backups) throw new Error('A setup of backups makes backups')
    await openBackups(setup.backup)
    const startedAt = performance.now()
    const { name, storedBytes, files } = await takeBase(backups, { cause: 'person' }).catch(
      (error: unknown) => {
        const refusal = replicationRefusal(error)
        throw refusal ? new Refusal(`No backup was made: ${refusal}.`, { cause: error }) : error
      },
    )
    const deleted = await deleteOldBackups(await backups.openStore(), {
      files: await backups.files.list(new Set()),
      now: new Date(),
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `Backed up as ${name} in ${seconds} s: ${megabytes(storedBytes)} were stored, and ${files.length} pictures and labels are in it.`,
    )
    if (deleted > 0) console.log(`${deleted} objects of old backups were deleted.`)
    return 0
  }
})

function ownKey(dataFolder: string): string {
  const { key, isNew } = readBackupKey(dataFolder)
  if (isNew) console.log(recoveryKeyText(key))
  return key
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
