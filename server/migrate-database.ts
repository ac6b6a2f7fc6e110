import {
  BackupFailed,
  backUpBeforeMigrating,
  migrateUsage,
  readMigrateOptions,
} from './back-up-before-migrating.ts'
import { hasBackups, readConfig, readDirectUrl } from './config.ts'
import { runMigrations } from './run-migrations.ts'
import { shareBuild } from './share-build.ts'

// `npm run migrate` where there is no npm, as in the container image.
const say = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await migrateAsTold()

async function migrateAsTold(): Promise<number> {
  const options = readMigrateOptions(process.argv.slice(2))
  const url = readDirectUrl(process.env)
  if (!options) say(migrateUsage)
  if (url === null) say('Set DATABASE_DIRECT_URL or DATABASE_URL to the database that is to be migrated.')
  if (!options || url === null) return 1
  await shareBuild(process.env, say)
  const isBackedUp = hasBackups(process.env) && !options.withoutBackup
  return await runMigrations(url, say, isBackedUp ? () => backUp(options.backupLimitMs) : undefined)
}

async function backUp(limitMs: number): Promise<void> {
  const reading = readConfig(process.env, { isDevelopment: false })
  const { config } = reading
  if (!config?.backup) {
    const problems = reading.kind === 'refused' ? reading.problems.join('; ') : 'BACKUP_KEY'
    throw new BackupFailed(
      `BACKUP_TO is set, but not all that a backup needs (${problems}). Give this step the settings of the shop`,
    )
  }
  await backUpBeforeMigrating({ config, say, limitMs })
}
