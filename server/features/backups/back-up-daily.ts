import type { Logger } from 'pino'
import { baseEveryMs } from '#domain/backups/backup.ts'
import { findLastBackup, findLine, hasBackupTables } from './backup-queries.ts'
import { deleteOldBackups } from './delete-old-backups.ts'
import { filesFolder } from './log-key.ts'
import { storeFiles } from './store-files.ts'
import { type BackupNeeds, takeBase } from './take-base.ts'

type Needs = { backups: BackupNeeds | null; log: Pick<Logger, 'info'> }

/** Takes the base backup of the day, and deletes those that the rule no longer keeps. */
export async function backUpDaily({ backups, log }: Needs, signal: AbortSignal): Promise<number> {
  if (!backups || !(await isDue(backups))) return 0
  const { name, storedBytes } = await takeBase(backups, {
    cause: 'schedule',
    signal,
    isArchived: backups.includesDatabase,
  })
  const deleted = await deleteOldBackups(await backups.openStore(), {
    files: await backups.files.list(new Set()),
    now: backups.clock(),
  })
  log.info({ name, storedBytes, deleted }, 'the shop was backed up')
  return 1
}

/** So that a migration that goes wrong costs nothing. A shop whose database knows nothing of backups yet has none. */
export async function backUpBeforeMigration({ backups, log }: Needs, signal?: AbortSignal): Promise<void> {
  if (!backups || !(await hasBackupTables(backups.db))) return
  const { name, storedBytes } = await takeBase(backups, { cause: 'migration', ...(signal && { signal }) })
  log.info({ name, storedBytes }, 'the shop was backed up before its database changes')
}

async function isDue({ db, clock }: BackupNeeds): Promise<boolean> {
  const [line, last] = await Promise.all([findLine(db), findLastBackup(db)])
  if (!line || !last || last.startedAt < line.startedAt) return true
  return clock().getTime() - last.startedAt.getTime() >= baseEveryMs
}

// Of this process, so that the store need not be asked for all its names every time.
const known = new WeakMap<BackupNeeds, Set<string>>()

/** Stores the pictures and labels that came since. */
export async function backUpFiles({ backups }: Needs, signal: AbortSignal): Promise<number> {
  if (!backups) return 0
  const store = await backups.openStore()
  const stored =
    known.get(backups) ?? new Set((await store.list(filesFolder)).map((key) => key.slice(filesFolder.length)))
  known.set(backups, stored)
  const { names } = await storeFiles({ store, files: backups.files }, { known: stored, signal })
  for (const name of names) stored.add(name)
  return names.length
}
