import { sql } from 'drizzle-orm'
import { archiveLateAfterMs, baseLateAfterMs } from '#domain/backups/backup.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { updateAlertsOver } from '../alerts/alert-queries.ts'
import { raiseAlerts } from '../alerts/raise-alerts.ts'
import type { Sealer } from '../emails/sealer.ts'
import { type BackupAges, findBackupAges } from './backup-ages.ts'
import type { BackupNeeds } from './take-base.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig; backups: BackupNeeds | null }

/** Tells the owner when the last backup, or the archive of the log, is too old; the alert ends when it no longer is. */
export async function watchBackups({ db, clock, backups, ...needs }: Needs): Promise<number> {
  const now = clock()
  const ages = await findBackupAges(db)
  const late = backups && ages.since ? lateParts(ages, backups, now) : []
  return db.transaction(async (tx) => {
    const over = await updateAlertsOver(tx, {
      kind: 'backup_late',
      isOver:
        late.length === 0
          ? sql`true`
          : sql`a.subject not in (${sql.join(
              late.map(({ subject }) => sql`${subject}`),
              sql`, `,
            )})`,
      clearedAt: now,
      note: backups ? 'The shop was backed up' : 'Backups were turned off',
    })
    const raised = await raiseAlerts(
      tx,
      needs,
      late.map(({ subject, at }) => ({
        kind: 'backup_late' as const,
        subject,
        details: { backedUpAt: at?.toISOString() ?? null },
      })),
      now,
    )
    return over + raised
  })
}

/** A shop that has only just begun to be backed up is not late. */
function lateParts({ since, base, log }: BackupAges, { includesDatabase }: BackupNeeds, now: Date) {
  const isLate = (at: Date | null, afterMs: number) =>
    now.getTime() - (at ?? since ?? now).getTime() > afterMs
  return [
    ...(isLate(base, baseLateAfterMs) ? [{ subject: 'base', at: base }] : []),
    ...(includesDatabase && isLate(log, archiveLateAfterMs) ? [{ subject: 'log', at: log }] : []),
  ]
}
