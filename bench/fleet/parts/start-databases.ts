import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { stringify } from 'yaml'
import type { Closing } from '../../running/closing.ts'
import { postgresFolder, programPath } from '../find-programs.ts'
import { type RunningProgram, startProgram, until } from '../start-program.ts'
import { aPortOf, type Host, hosts, type Place } from './place.ts'
import type { Etcd } from './start-etcd.ts'

export type DatabaseHost = Host & {
  port: number
  restPort: number
  dataFolder: string
  start(): void
  /** Patroni and PostgreSQL end in the middle of their work, as if the host had lost its power. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Of the server and all its processes. */
  postgresIds(): number[]
  isPrimary(): Promise<boolean>
  isStandby(): Promise<boolean>
  isSynchronousStandby(): Promise<boolean>
  urlFor(database: string): string
}

export type Databases = {
  all: DatabaseHost[]
  /** Names both hosts, as DATABASE_URL does. */
  url: string
  primary(): Promise<DatabaseHost | null>
  /** Until one takes writes and the other has everything that is confirmed. */
  untilPair(withinMs?: number): Promise<void>
}

const role = 'kwela'

/** A primary and a synchronous standby, of which Patroni decides which is which. */
export async function startDatabases(place: Place, etcd: Etcd, closing: Closing): Promise<Databases> {
  const password = randomBytes(18).toString('hex')
  const all: DatabaseHost[] = []
  for (const host of hosts.databases) all.push(await aDatabaseHost(place, etcd, { host, password }))
  const [first, second] = all
  if (!first || !second) throw new Error('The fleet has two database hosts')
  // Before anything starts: Patroni that is told to stop while it sets up a database leaves PostgreSQL running.
  closing.add(() => Promise.all(all.map((host) => host.stop())))
  first.start()
  await until('the first database host is the primary', first.isPrimary, { withinMs: startedWithinMs })
  await createShopDatabase(first, password)
  second.start()
  const databases: Databases = {
    all,
    url: `postgres://${role}:${password}@${all.map(({ address, port }) => `${address}:${port}`).join(',')}/kwela`,
    async primary() {
      for (const host of all) if (await host.isPrimary()) return host
      return null
    },
    untilPair: (withinMs = startedWithinMs) =>
      until(
        'one database host is the primary, and the other its synchronous standby',
        async () => {
          const roles = await Promise.all(
            all.map(async (host) => [await host.isPrimary(), await host.isSynchronousStandby()]),
          )
          return roles.some(([isPrimary]) => isPrimary) && roles.some(([, isStandby]) => isStandby)
        },
        { withinMs, everyMs: 250 },
      ),
  }
  await databases.untilPair()
  return databases
}

// A busy machine takes long to make a database and to copy it.
const startedWithinMs = 180_000

async function createShopDatabase(primary: DatabaseHost, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.urlFor('postgres') })
  await client.connect()
  await client.query(`create role ${role} login replication password '${password}'`)
  await client.query(`create database kwela owner ${role}`)
  await client.end()
  const inside = new pg.Client({ connectionString: primary.urlFor('kwela') })
  await inside.connect()
  await inside.query('create extension if not exists pg_trgm')
  // What docs/runbooks/behind-a-pooler.md asks for; it does no harm without a pooler.
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await inside.query(`alter role ${role} set ${limit} = '15s'`)
  await inside.query(`alter role ${role} set max_parallel_workers_per_gather = 0`)
  await inside.end()
}

type Needs = { host: Host; password: string }

async function aDatabaseHost(place: Place, etcd: Etcd, { host, password }: Needs): Promise<DatabaseHost> {
  const [port, restPort] = [await aPortOf(host), await aPortOf(host)]
  const folder = place.folderFor(host.name)
  const dataFolder = join(folder, 'data')
  const settings = place.write(
    `${host.name}.yml`,
    stringify(patroniSettings({ host, port, restPort, folder, etcd, password })),
  )
  let patroni: RunningProgram | null = null
  const asks = (path: string) => isAnswered(`http://${host.address}:${restPort}/${path}`)
  const postgresIds = () => {
    const postmaster = postmasterIn(dataFolder)
    return postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)]
  }
  return {
    ...host,
    port,
    restPort,
    dataFolder,
    postgresIds,
    start() {
      patroni = startProgram({
        name: `Patroni on ${host.name}`,
        file: programPath('patroni'),
        args: [settings],
        account: place.account,
        env: { PATH: `${postgresFolder}:/usr/bin:/bin`, LC_ALL: 'C' },
        logFile: place.logOf(host.name),
        // It stops PostgreSQL first.
        stopWithinMs: 40_000,
      })
    },
    async kill() {
      patroni?.send('SIGKILL')
      for (const id of postgresIds()) sendTo(id, 'SIGKILL')
      await patroni?.ended
    },
    async stop() {
      // A frozen server could not be stopped.
      for (const id of postgresIds()) sendTo(id, 'SIGCONT')
      await patroni?.stop()
      for (const id of postgresIds()) sendTo(id, 'SIGKILL')
    },
    isPrimary: () => asks('primary'),
    isStandby: () => asks('replica'),
    isSynchronousStandby: () => asks('synchronous'),
    urlFor: (database) => `postgres://postgres:${password}@${host.address}:${port}/${database}`,
  }
}

type Patroni = { host: Host; port: number; restPort: number; folder: string; etcd: Etcd; password: string }

function patroniSettings({ host, port, restPort, folder, etcd, password }: Patroni) {
  const rest = `${host.address}:${restPort}`
  const listen = `${host.address}:${port}`
  return {
    scope: 'kwela',
    name: host.name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: etcd.address },
    bootstrap: {
      dcs: {
        // The least that Patroni's manual allows: a primary that is gone is replaced after 20 seconds at most.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // An order is only confirmed once the standby has it.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 120,
            shared_buffers: '64MB',
            wal_keep_size: '256MB',
            wal_log_hints: 'on',
            max_wal_size: '512MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.0/8 scram-sha-256', 'host replication all 127.0.0.0/8 scram-sha-256'],
    },
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: join(folder, 'data'),
      bin_dir: postgresFolder,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: '' },
      // At once, and not spread over minutes.
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'standby', password },
        rewind: { username: 'rewind', password },
      },
    },
    watchdog: { mode: 'off' },
  }
}

async function isAnswered(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status === 200
}

function postmasterIn(dataFolder: string): number | null {
  try {
    const id = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
    // The file of a killed server stays, and its number may be another program's by now.
    return readFileSync(`/proc/${id}/comm`, 'utf8').trim() === 'postgres' ? id : null
  } catch {
    return null
  }
}

function childrenOf(id: number): number[] {
  try {
    return readFileSync(`/proc/${id}/task/${id}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

export function sendTo(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // It has ended by itself.
  }
}
