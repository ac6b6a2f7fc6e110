const dayMs = 24 * 60 * 60_000

export type KeepRule = { days: number; weeks: number; months: number }

/** How many of the newest days, weeks and months keep backups. */
export const keepRule: KeepRule = { days: 7, weeks: 4, months: 12 }

type Backup = {
  name: string
  /** One unbroken history of a database, whose log leads from any of its backups to any moment after it. */
  line: string
  takenAt: Date
}

/**
 * The backups to keep, by name: the newest, and the first of each of the newest weeks and months, and of the newest days in
 * each line. The first, since the log leads on from there to every moment of the day. Days without a backup do not count,
 * so that a shop that was closed for a month keeps as many.
 */
export function keptBackups(backups: readonly Backup[], rule: KeepRule = keepRule): Set<string> {
  return new Set([
    ...dailyBackups(backups, rule),
    ...firstOfEach(backups, rule.weeks, ({ takenAt }) => weekOf(takenAt)),
    ...firstOfEach(backups, rule.months, ({ takenAt }) => monthOf(takenAt)),
  ])
}

/** Of those, the ones of the newest days: from the first of them on, the shop can be restored to every second. */
export function dailyBackups(backups: readonly Backup[], rule: KeepRule = keepRule): Set<string> {
  const newest = backups.toSorted(byTime).at(-1)
  const days = newestOf(backups, rule.days, ({ takenAt }) => dayOf(takenAt))
  const lines = Map.groupBy(backups, ({ line }) => line)
  const kept = [...lines.values()].flatMap((ofLine) =>
    firstOfEach(
      ofLine.filter(({ takenAt }) => days.has(dayOf(takenAt))),
      rule.days,
      ({ takenAt }) => dayOf(takenAt),
    ),
  )
  return new Set([...kept, ...(newest ? [newest.name] : [])])
}

type PeriodOf = (backup: Backup) => string | number

function firstOfEach(backups: readonly Backup[], count: number, periodOf: PeriodOf): string[] {
  const periods = newestOf(backups, count, periodOf)
  const first = Map.groupBy(backups.toSorted(byTime), periodOf)
  return [...first].flatMap(([period, [one]]) => (one && periods.has(period) ? [one.name] : []))
}

function newestOf(backups: readonly Backup[], count: number, periodOf: PeriodOf): Set<string | number> {
  return new Set([...new Set(backups.toSorted(byTime).toReversed().map(periodOf))].slice(0, count))
}

function byTime(one: Backup, other: Backup): number {
  return one.takenAt.getTime() - other.takenAt.getTime()
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / dayMs)
}

/** From Monday on: 1 January 1970 was a Thursday. */
function weekOf(at: Date): number {
  return Math.floor((dayOf(at) + 3) / 7)
}

function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}
