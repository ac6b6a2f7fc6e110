import type { Queryable } from '#server/db/client.ts'
import { findLastBackup, findLine } from './backup-queries.ts'

export type BackupAges = {
  /** When the present line of backups began; null if there never was one. */
  since: Date | null
  /** When the last base backup was finished. */
  base: Date | null
  /** Until when everything that was committed is stored. */
  log: Date | null
}

export async function findBackupAges(db: Queryable): Promise<BackupAges> {
  const [line, last] = await Promise.all([findLine(db), findLastBackup(db)])
  return { since: line?.startedAt ?? null, base: last?.endedAt ?? null, log: line?.archivedUntil ?? null }
}
