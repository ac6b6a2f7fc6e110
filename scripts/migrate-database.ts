import { resolve } from 'node:path'
import { backUpBeforeMigrating, migrateUsage, readMigrateOptions } from '#server/back-up-before-migrating.ts'
import { runMigrations } from '#server/run-migrations.ts'
import { shareBuild } from '#server/share-build.ts'
import { readBackupKey, readSecrets } from './launcher/data-folder.ts'
import { type LaunchSettings, readLaunchSettings } from './launcher/launch-settings.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { Refusal, runCommand } from './refusal.mjs'
import { readBackupSetup } from './restore/backup-settings.ts'
import { recoveryKeyText } from './restore/recovery-key-text.ts'

await runCommand(async () => {
  const options = readMigrateOptions(process.argv.slice(2))
  if (!options) throw new Refusal(`Usage: ${migrateUsage}`)
  const settings = readLaunchSettings(process.env)
  const dataFolder = resolve(settings.dataDir)
  const url = settings.databaseDirectUrl ?? settings.databaseUrl
  const opened = await openShopDatabase(url, dataFolder)
  try {
    await shareBuild(process.env, console.log)
    const backUp = () =>
      backUpBeforeMigrating({
        config: { ...setupOf(settings, dataFolder), directUrl: opened.url },
        say: console.log,
        limitMs: options.backupLimitMs,
      })
    const isBackedUp = settings.backupTo && !options.withoutBackup
    return await runMigrations(opened.url, console.log, isBackedUp ? backUp : undefined)
  } finally {
    await opened.close()
  }
})

/** The same as `npm run backup` has. */
function setupOf(settings: LaunchSettings, dataFolder: string) {
  const setup = readBackupSetup(process.env, () => {
    const { key, isNew } = readBackupKey(dataFolder)
    if (isNew) console.log(recoveryKeyText(key))
    return key
  })
  const newest = settings.authSecret ?? readSecrets(dataFolder).authSecret
  return { ...setup, dataFolder, secrets: { newest, older: [] } }
}
