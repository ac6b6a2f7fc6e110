import { type Finding, findingsIn } from './finding.ts'
import { type Disk, isOver, judgeDisk } from './judge-machine.ts'

export type DatabaseFacts =
  | { kind: 'unreachable'; reason: string }
  | {
      kind: 'reached'
      /** As server_version_num: 170002. */
      versionNumber: number
      isReadOnly: boolean
      clockOffsetMs: number
      schema: 'current' | 'too_new' | { pending: number }
      /** Why the shop could not open its connections; null if it can. */
      connectionsRefusal: string | null
      secretFit: 'same' | 'older' | 'other' | 'none_yet' | 'no_schema'
      /** Null where it is on another machine, or the role may not ask for its folder. */
      disk: Disk | null
      sizeBytes: number
      now: Date
    }

const of = findingsIn('Database')

// postgresql.org/support/versioning
const supportedUntil: Record<number, string> = {
  14: '2026-11-12',
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
}
const oldest = 14
const maxClockOffsetMs = 2_000

export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  if (facts.kind === 'unreachable')
    return [
      of.wrong(
        `The database cannot be reached: ${facts.reason}.`,
        'Check that PostgreSQL is running and that DATABASE_URL leads to it (docs/runbooks/database-away.md).',
      ),
    ]
  return [
    ...judgeVersion(facts),
    facts.isReadOnly
      ? of.wrong(
          'The database is read-only, probably a standby.',
          'Set DATABASE_URL to the address of the primary.',
        )
      : of.right('The database takes writes.'),
    judgeSchema(facts.schema),
    judgeClock(facts.clockOffsetMs),
    facts.connectionsRefusal
      ? of.wrong(
          `The shop would not start: ${facts.connectionsRefusal}.`,
          'See DATABASE_CONNECTIONS in docs/settings.md.',
        )
      : of.right('The database allows as many connections as the shop opens.'),
    judgeSecret(facts.secretFit),
    facts.disk
      ? judgeDisk(facts.disk, of)
      : of.unknown(
          `How much space the database's disk has left cannot be asked from here; the database takes ${Math.ceil(facts.sizeBytes / 1024 ** 2)} MB.`,
          'Watch the disk on the machine of the database.',
        ),
  ]
}

type ReachedDatabase = Extract<DatabaseFacts, { kind: 'reached' }>

function judgeVersion({ versionNumber, now }: ReachedDatabase): Finding[] {
  const major = Math.floor(versionNumber / 10_000)
  const version = `PostgreSQL ${major}.${versionNumber % 10_000}`
  if (major < oldest)
    return [of.wrong(`${version} is older than ${oldest}.`, 'Upgrade to PostgreSQL 17 or newer.')]
  const until = supportedUntil[major]
  if (!until) return [of.unknown(`Until when ${version} is supported is not known here.`)]
  return [
    isOver(until, now)
      ? of.hint(`${version} has had no fixes since ${until}.`, 'Upgrade to PostgreSQL 17 or newer.')
      : of.right(`${version} is supported until ${until}.`),
  ]
}

function judgeSchema(schema: ReachedDatabase['schema']): Finding {
  if (schema === 'current') return of.right('The schema is that of this version.')
  if (schema === 'too_new')
    return of.wrong(
      'A later version of Kwela has changed the database so that this one cannot use it.',
      'Start that version, or restore a backup from before (docs/runbooks/roll-back-a-release.md).',
    )
  return of.wrong(
    schema.pending === 1 ? 'A migration is missing.' : `${schema.pending} migrations are missing.`,
    'Run npm run migrate, or start the shop with MIGRATE_AT_START=on.',
  )
}

function judgeClock(offsetMs: number): Finding {
  const seconds = (Math.abs(offsetMs) / 1000).toFixed(1)
  if (Math.abs(offsetMs) <= maxClockOffsetMs)
    return of.right(`The clocks of this machine and of the database differ by ${seconds} s.`)
  return of.wrong(
    `This machine's clock is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's.`,
    'Synchronise both with NTP (docs/runbooks/clock-drift.md): Yoco signs its events with the time.',
  )
}

function judgeSecret(fit: ReachedDatabase['secretFit']): Finding {
  switch (fit) {
    case 'same':
      return of.right('AUTH_SECRET is the one that the data is encrypted with.')
    case 'older':
      return of.hint(
        'AUTH_SECRET is newer than the database knows; AUTH_SECRET_OLD has the one before.',
        'Start the shop once; see docs/runbooks/changing-the-secret.md.',
      )
    case 'other':
      return of.wrong(
        'AUTH_SECRET is not the one that the data is encrypted with.',
        'Set it to the one that the shop had, or name that in AUTH_SECRET_OLD (docs/runbooks/changing-the-secret.md).',
      )
    case 'none_yet':
    case 'no_schema':
      return of.hint('The database has no check value of AUTH_SECRET yet.', 'Start the shop once.')
  }
}
