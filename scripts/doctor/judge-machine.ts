import { type Finding, findingsIn } from './finding.ts'

export type Disk = { what: string; freeBytes: number; totalBytes: number }

export type MachineFacts = {
  nodeVersion: string
  /** Null where it cannot be asked. */
  dataDisk: Disk | null
  hasMetricsToken: boolean
  isDemo: boolean
  now: Date
}

const of = findingsIn('This machine')

// Until when security fixes are published (github.com/nodejs/release, schedule.json).
const nodeSupportedUntil: Record<number, string> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
}
const oldestNode = 20

export function judgeMachine(facts: MachineFacts): Finding[] {
  return [
    judgeNode(facts),
    ...(facts.dataDisk ? [judgeDisk(facts.dataDisk, of)] : []),
    facts.isDemo
      ? of.hint('The shop is a demo, and says so on its pages.', 'Set DEMO=off before it opens to customers.')
      : of.right('The shop is not a demo.'),
    facts.hasMetricsToken
      ? of.right('Metrics can be read with METRICS_TOKEN.')
      : of.hint(
          'Nobody can read the metrics, so nobody is warned by them.',
          'Set METRICS_TOKEN (openssl rand -base64 32), and give Prometheus deploy/prometheus/alerts.yml.',
        ),
  ]
}

function judgeNode({ nodeVersion, now }: MachineFacts): Finding {
  const major = Number(/^v?(\d+)/.exec(nodeVersion)?.[1])
  if (major < oldestNode)
    return of.wrong(
      `Node ${nodeVersion} is older than ${oldestNode}.`,
      'Install Node 24, and restart the shop.',
    )
  const until = nodeSupportedUntil[major]
  if (!until) return of.unknown(`Until when Node ${nodeVersion} is supported is not known here.`)
  if (isOver(until, now))
    return of.hint(
      `Node ${nodeVersion} has had no security fixes since ${until}.`,
      'Install Node 24, and restart the shop.',
    )
  return of.right(`Node ${nodeVersion} is supported until ${until}.`)
}

export function isOver(day: string, now: Date): boolean {
  return now.toISOString().slice(0, 10) > day
}

const gigabyte = 1024 ** 3
const littleGb = 1
const scarceGb = 5

/** Full disks stop a database: some gigabytes are needed for its log and for a backup in progress. */
export function judgeDisk(
  { what, freeBytes, totalBytes }: Disk,
  say: ReturnType<typeof findingsIn>,
): Finding {
  const free = `${(freeBytes / gigabyte).toFixed(1)} GB of ${(totalBytes / gigabyte).toFixed(1)} GB`
  const says = `${free} are free on the disk of ${what}.`
  if (freeBytes < littleGb * gigabyte)
    return say.wrong(says, 'Free some space or enlarge the disk: when it is full, no order can be placed.')
  if (freeBytes < scarceGb * gigabyte) return say.hint(says, 'Enlarge the disk before it fills.')
  return say.right(says)
}
