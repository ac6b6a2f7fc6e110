import { parseArgs } from 'node:util'
import { openDatabase } from './db/client.ts'
import { limits } from './db/limits.ts'
import { replicationRefusal } from './db/replication.ts'
import { backUpBeforeMigration } from './features/backups/back-up-daily.ts'
import { type BackupConfig, backupsOf } from './open-backups.ts'
import { storeReason } from './store-reason.ts'

/** Nothing was migrated, since there is no backup; `why` says what to do. */
export class BackupFailed extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`Nothing was migrated: ${why}, or go without with --without-backup.`, options)
  }
}

export type MigrateOptions = { withoutBackup: boolean; backupLimitMs: number }

export const migrateUsage = `npm run migrate [-- --without-backup] [--backup-within 120]
  Where BACKUP_TO is set, the shop is backed up before the first migration.
  --without-backup          migrates without it
  --backup-within MINUTES   how long the backup may take; after that nothing is migrated (60)`

/** What `npm run migrate` is told; null if it cannot be read, or says what does not fit together. */
export function readMigrateOptions(args: string[]): MigrateOptions | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        'without-backup': { type: 'boolean', default: false },
        'backup-within': { type: 'string', default: '60' },
      },
    })
    const minutes = Number(values['backup-within'])
    if (!(minutes > 0) || minutes > maxMinutes) return null
    return { withoutBackup: values['without-backup'], backupLimitMs: minutes * 60_000 }
  } catch {
    return null
  }
}

// A day; a timer cannot wait for more than 24 of them.
const maxMinutes = 24 * 60

type Needs = { config: BackupConfig; say: (line: string) => void; limitMs: number }

/**
 * Takes a backup as BACKUP_TO says, for `migrate` to call before the first file that it applies.
 * @throws BackupFailed
 */
export async function backUpBeforeMigrating({ config, say, limitMs }: Needs): Promise<void> {
  const database = openDatabase({ url: config.directUrl, maxConnections: limits.connections.forBackup })
  const backups = backupsOf(config, { db: database.db, clock: () => new Date() })
  const startedAt = performance.now()
  const limit = AbortSignal.timeout(limitMs)
  const tellOf = () => say(`Backed up in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  say('The shop is backed up first, since BACKUP_TO is set…')
  try {
    const taken = backUpBeforeMigration({ backups, log: { info: tellOf } }, limit)
    await Promise.race([taken, whenOver(limit)])
  } catch (error) {
    const reason = limit.aborted
      ? `it took longer than ${limitMs / 60_000} minutes. Give it more with --backup-within`
      : `${replicationRefusal(error) ?? storeReason(error)}. Make BACKUP_TO reachable and run this again`
    throw new BackupFailed(`the backup before it failed: ${reason}`, { cause: error })
  } finally {
    await database.close()
  }
}

function whenOver(limit: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    limit.addEventListener('abort', () => reject(limit.reason), { once: true }),
  )
}
