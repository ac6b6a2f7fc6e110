import { join } from 'node:path'
import type { Logger } from 'pino'
import { folderBackups } from './adapters/storage/folder-backups.ts'
import { folderFiles } from './adapters/storage/folder-files.ts'
import { s3Backups } from './adapters/storage/s3-backups.ts'
import type { Clock } from './clock.ts'
import type { BackupPlace, Config } from './config.ts'
import type { Db } from './db/client.ts'
import { databaseTurn } from './db/database-turn.ts'
import { archiveLog, type RunningArchive } from './features/backups/archive-log.ts'
import type { BackupStore } from './features/backups/backup-store.ts'
import { openSealedStore, type SealedStore } from './features/backups/sealed-store.ts'
import type { BackupNeeds } from './features/backups/take-base.ts'

export type Backups = {
  /** Null: no backups are made. */
  backups: BackupNeeds | null
  /** Starts archiving the log of the database, if there are backups of it. */
  beginArchive: () => RunningArchive | null
}

export type BackupConfig = Pick<Config, 'backup' | 'directUrl' | 'dataFolder' | 'secrets' | 'mediaStore'>

export function openBackups(
  config: BackupConfig,
  { log, ...needs }: { db: Db; clock: Clock; log: Logger },
): Backups {
  const backups = backupsOf(config, needs)
  return {
    backups,
    beginArchive() {
      if (!backups?.includesDatabase) return null
      const turn = databaseTurn({ url: config.directUrl, name: 'archive the log' })
      return archiveLog({ ...backups, turn, log })
    },
  }
}

export function backupsOf(
  { backup, directUrl: url, dataFolder, secrets, mediaStore }: BackupConfig,
  { db, clock }: { db: Db; clock: Clock },
): BackupNeeds | null {
  if (!backup) return null
  const { to, key, includesDatabase } = backup
  let opened: Promise<SealedStore> | null = null
  const openStore = () => {
    // One that failed to open is opened anew.
    opened ??= openSealedStore(backupStoreOf(to), key)
    opened.catch(() => {
      opened = null
    })
    return opened
  }
  const mediaFolder = mediaStore ? null : join(dataFolder, 'media')
  const files = folderFiles({ dataFolder, secrets, mediaFolder })
  return { db, url, clock, openStore, files, includesDatabase }
}

export function backupStoreOf(to: BackupPlace): BackupStore {
  return to.kind === 's3' ? s3Backups(to.place) : folderBackups(to.folder)
}
