import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/refusal.mjs'
import type { ProgramName } from './find-programs.ts'

export type FleetSettings = {
  seed: number
  minutes: number
  shoppers: number
  /** `transaction`: PgBouncer is in front of the database. */
  pooler: 'none' | 'transaction'
  /** `s3`: pictures are in an S3 store, and otherwise in a folder that the servers share. */
  store: 'folder' | 's3'
  /** How far the clock of the third server is off; null if it is right. */
  clock: string | null
  killsPrimary: boolean
  /** For so many seconds a server of the shop is lost. 0: never. */
  serverLostSeconds: number
  /** For so many seconds: open connections to the database are dead, it is frozen, it takes no writes. 0: never. */
  blackholeSeconds: number
  freezeSeconds: number
  readOnlySeconds: number
  fillsDisk: boolean
  /** How often a server is replaced. */
  rolls: number
  builds: 1 | 2
  /** Whether Prometheus and Alertmanager watch. */
  watches: boolean
  keepsFolder: boolean
  /** Where Debian's packages are missing, it says so and counts as passed. */
  isOptional: boolean
}

const usage = `Usage: npm run fleet -- --minutes 10 --shoppers 12 --seed 1
  --pooler transaction   PgBouncer in front of the database
  --store s3             pictures in an S3 store
  --clock +40m           the clock of one server is wrong
  --kill-server 60       a server of the shop is lost for so many seconds
  --kill-primary         the primary's host is lost, and comes back
  --blackhole 60         connections to the database are dead for so many seconds
  --freeze 20            the primary does not answer for so many seconds
  --readonly 10          the database takes no writes for so many seconds
  --disk-full            the disk of the primary is full for 15 seconds (needs root)
  --roll 10 --builds 2   servers are replaced one after the other, by the other build each time
  --alerts               Prometheus and Alertmanager watch, with deploy/prometheus/alerts.yml
  --keep                 keeps the folder with the logs
  --optional             is skipped, and says why, where packages of Debian are missing`

export function readFleetSettings(args: string[]): FleetSettings {
  const { values } = parse(args)
  const numbers = {
    seed: Number(values.seed ?? Math.floor(Math.random() * 1_000_000)),
    minutes: Number(values.minutes),
    shoppers: Number(values.shoppers),
    blackholeSeconds: Number(values.blackhole),
    freezeSeconds: Number(values.freeze),
    readOnlySeconds: Number(values.readonly),
    serverLostSeconds: Number(values['kill-server']),
    rolls: Number(values.roll),
  }
  const { pooler, store, clock = null, builds } = values
  const isRight =
    Object.values(numbers).every((value) => Number.isFinite(value) && value >= 0) &&
    numbers.minutes > 0 &&
    numbers.shoppers >= 1 &&
    (clock === null || /^[+-]\d+[smhd]$/.test(clock))
  if (!isRight || (pooler !== 'none' && pooler !== 'transaction') || (store !== 'folder' && store !== 's3'))
    throw new Refusal(usage)
  if (builds !== '1' && builds !== '2') throw new Refusal(usage)
  if (pooler === 'transaction' && numbers.blackholeSeconds > 0)
    throw new Refusal('--blackhole needs the direct way to the database: leave out --pooler transaction.')
  if (values['disk-full'] && process.getuid?.() !== 0)
    throw new Refusal('--disk-full needs root, who may give the database a small disk of its own.')
  return {
    ...numbers,
    pooler,
    store,
    clock,
    killsPrimary: values['kill-primary'],
    fillsDisk: values['disk-full'],
    builds: builds === '2' ? 2 : 1,
    watches: values.alerts,
    keepsFolder: values.keep,
    isOptional: values.optional,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        minutes: { type: 'string', default: '10' },
        shoppers: { type: 'string', default: '12' },
        pooler: { type: 'string', default: 'none' },
        store: { type: 'string', default: 'folder' },
        clock: { type: 'string' },
        'kill-primary': { type: 'boolean', default: false },
        'kill-server': { type: 'string', default: '0' },
        blackhole: { type: 'string', default: '0' },
        freeze: { type: 'string', default: '0' },
        readonly: { type: 'string', default: '0' },
        'disk-full': { type: 'boolean', default: false },
        roll: { type: 'string', default: '0' },
        builds: { type: 'string', default: '1' },
        alerts: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        optional: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new Refusal(usage, { cause: error })
  }
}

/** For how long an unpaid order holds its goods: so short that many end while the load runs. */
export function reservationMinutesOf({ minutes }: Pick<FleetSettings, 'minutes'>): number {
  return Math.min(1, Math.max(0.1, minutes / 3))
}

/** The programs of Debian that a run with these settings starts. */
export function programsFor({ pooler, clock, watches }: FleetSettings): ProgramName[] {
  return [
    'setpriv',
    'postgres',
    'patroni',
    'etcd',
    'haproxy',
    ...(pooler === 'transaction' ? (['pgbouncer'] as const) : []),
    ...(clock ? (['faketime'] as const) : []),
    ...(watches ? (['prometheus', 'prometheus-alertmanager'] as const) : []),
  ]
}

/** Whether the same servers and the same primary are there from the beginning to the end. */
export function isCalm(settings: FleetSettings): boolean {
  return !hasDatabaseTrouble(settings) && settings.rolls === 0 && settings.serverLostSeconds === 0
}

/** Whether the database is away for a while, so that answers may be refused meanwhile. */
export function hasDatabaseTrouble(settings: FleetSettings): boolean {
  const { killsPrimary, blackholeSeconds, freezeSeconds, readOnlySeconds, fillsDisk } = settings
  return killsPrimary || fillsDisk || blackholeSeconds + freezeSeconds + readOnlySeconds > 0
}
