import { type AlertKind, alertLabel } from '#domain/alert.ts'
import { type Finding, findingsIn } from './finding.ts'

export type JobFacts = {
  name: string
  everyMs: number
  lastGoodAt: Date | null
  failuresInARow: number
  lastError: string | null
}

export type WorkFacts = { jobs: JobFacts[]; alerts: { kind: AlertKind; count: number }[]; now: Date }

const of = findingsIn('Work in the background')
// A run may take a while, and a good one is only written down once a minute.
const graceMs = 3 * 60_000
const fewFailures = 2

export function judgeWork({ jobs, alerts, now }: WorkFacts): Finding[] {
  const known = jobs.filter(({ lastGoodAt }) => lastGoodAt !== null)
  const failing = jobs.filter(({ failuresInARow }) => failuresInARow > fewFailures)
  const late = known.filter(({ lastGoodAt, everyMs }) => isLate(lastGoodAt, everyMs, now))
  const open = alerts.filter(({ count }) => count > 0)
  return [
    ...failing.map(({ name, failuresInARow, lastError }) =>
      of.wrong(
        `The job ${name} has failed ${failuresInARow} times in a row: ${lastError ?? 'no reason is known'}.`,
        'See docs/runbooks/jobs-failing.md.',
      ),
    ),
    ...lateFinding(late, known, jobs),
    ...open.map(({ kind, count }) =>
      of.wrong(`${alertLabel(kind)}: ${count} open.`, 'Settle it in Admin, Alerts.'),
    ),
    ...(open.length === 0 ? [of.right('No alert is open.')] : []),
  ]
}

function lateFinding(late: JobFacts[], known: JobFacts[], all: JobFacts[]): Finding[] {
  if (known.length === 0)
    return [of.hint('No job has run yet.', 'Start the shop; one process needs the role worker (ROLES).')]
  if (late.length === 0)
    return [of.right(`${known.length} of ${all.length} jobs have run, each when it should.`)]
  const names = late.map(({ name }) => name).join(', ')
  return [
    of.wrong(
      `Late: ${names}.`,
      'Start the shop; one process needs the role worker (ROLES). See docs/runbooks/jobs-failing.md.',
    ),
  ]
}

function isLate(lastGoodAt: Date | null, everyMs: number, now: Date): boolean {
  return lastGoodAt !== null && now.getTime() - lastGoodAt.getTime() > 2 * everyMs + graceMs
}
