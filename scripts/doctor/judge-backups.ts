import { archiveLateAfterMs, baseLateAfterMs } from '#domain/backups/backup.ts'
import { type Finding, findingsIn } from './finding.ts'

export type BackupFacts = {
  isConfigured: boolean
  isLive: boolean
  includesDatabase: boolean
  /** Why the store cannot be opened; null if it can. */
  storeProblem: string | null
  /** Whether nothing was ever stored there. */
  isStoreEmpty: boolean
  /** When the last base was finished, and until when the log is stored. */
  base: Date | null
  log: Date | null
  wasRestored: boolean
  now: Date
}

const of = findingsIn('Backups')

export function judgeBackups(facts: BackupFacts): Finding[] {
  if (!facts.isConfigured) {
    const says = 'The shop is not backed up.'
    const remedy =
      'Set BACKUP_TO to an S3 store or a folder on another machine, and BACKUP_KEY (docs/backup.md).'
    return [facts.isLive ? of.wrong(says, remedy) : of.hint(says, remedy)]
  }
  return [
    judgeStore(facts),
    judgeBase(facts),
    ...(facts.includesDatabase ? judgeLog(facts) : []),
    facts.wasRestored
      ? of.right('A backup of this shop has been restored before.')
      : of.hint(
          'No backup of this shop has ever been restored, as far as its database knows.',
          'Try it once on another machine: npm run restore (docs/runbooks/restore-a-backup.md).',
        ),
  ]
}

function judgeStore({ storeProblem, isStoreEmpty, base }: BackupFacts): Finding {
  if (storeProblem)
    return of.wrong(`BACKUP_TO cannot be used: ${storeProblem}.`, 'See docs/runbooks/backup-late.md.')
  if (isStoreEmpty && base)
    return of.wrong(
      'BACKUP_TO is empty, although backups of this shop were made.',
      'Is it another place than before, or a disk that is not mounted? See docs/runbooks/backup-late.md.',
    )
  return of.right('BACKUP_TO can be reached, and BACKUP_KEY fits.')
}

function judgeBase({ base, now }: BackupFacts): Finding {
  if (!base)
    return of.wrong(
      'No backup has been made yet.',
      'Run npm run backup, or start the shop and wait for its first.',
    )
  const hours = Math.round((now.getTime() - base.getTime()) / 3_600_000)
  if (now.getTime() - base.getTime() > baseLateAfterMs)
    return of.wrong(`The last backup is ${hours} hours old.`, 'See docs/runbooks/backup-late.md.')
  return of.right(`The last backup is ${hours} hours old.`)
}

function judgeLog({ log, now }: BackupFacts): Finding[] {
  if (!log)
    return [of.hint('The log of the database is not archived yet.', 'Start the shop, with the role worker.')]
  const minutes = Math.round((now.getTime() - log.getTime()) / 60_000)
  if (now.getTime() - log.getTime() > archiveLateAfterMs)
    return [
      of.wrong(
        `What happened in the last ${minutes} minutes is not in the backup.`,
        'Start the shop, with the role worker; otherwise see docs/runbooks/backup-late.md.',
      ),
    ]
  return [of.right('The log of the database is archived to the minute.')]
}
