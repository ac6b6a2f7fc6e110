import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '../refusal.mjs'
import { findFreePort } from './free-port.ts'
import { findPostgresPlace, type PostgresPlace } from './postgres-place.ts'
import { isAlive, markOf, takeLock } from './process-lock.mjs'

export type RunningPostgres = {
  url: string
  port: number
  dataFolder: string
  /** Where the rows lie; beside the data folder's other things unless PostgreSQL's account cannot enter there. */
  clusterFolder: string
  /** Settles when the server has ended, asked or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

export type PostgresOptions = {
  dataFolder: string
  databaseName?: string
  /** Any free one unless it is said. */
  port?: number
  settings?: Record<string, string>
  log?: (sentence: string) => void
}

const superuser = 'kwela'

const laptopSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'kwela',
  max_connections: '200',
  shared_buffers: '192MB',
  // An order that was answered must survive a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Compiling costs more than it saves in queries as short as a shop's.
  jit: 'off',
}

/** Starts the shop's own PostgreSQL on a free port of this machine, making its files first when there are none. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataFolder, databaseName = 'kwela', port: wantedPort, settings = {}, log = () => {} } = options
  mkdirSync(dataFolder, { recursive: true })
  const lock = takeLock(join(dataFolder, 'postgres.lock'))
  if (lock.kind === 'held') {
    throw new Refusal(
      `The database in ${dataFolder} is in use by process ${lock.by.pid}: stop that one first.`,
    )
  }
  try {
    const place = findPostgresPlace(dataFolder)
    await endLeftover(place.cluster)
    const password = await prepareCluster(place, dataFolder, settings, log)
    const logFile = join(dataFolder, 'postgres.log')
    const launch = { place, settings: { ...laptopSettings, ...settings }, logFile, wantedPort }
    const { child, port } = await launchOnPort(launch)
    const ended =
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()
    const released = ended.then(() => lock.release())
    try {
      await createDatabase(addressOf({ password, port, databaseName: 'postgres' }), databaseName)
      return {
        url: addressOf({ password, port, databaseName }),
        port,
        dataFolder,
        clusterFolder: place.cluster,
        ended: released,
        stop: () => stopServer(child, place).then(() => released),
      }
    } catch (error) {
      await stopServer(child, place)
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the database that runs on a data folder; undefined when none does. */
export function findRunningPostgres(dataFolder: string, databaseName = 'kwela'): string | undefined {
  const { cluster } = findPostgresPlace(dataFolder)
  const { pid, port } = readPidFile(cluster)
  const passwordFile = join(dataFolder, 'postgres-password')
  if (!pid || !port || !servesCluster(pid, cluster) || !existsSync(passwordFile)) return undefined
  return addressOf({ password: readFileSync(passwordFile, 'utf8').trim(), port, databaseName })
}

function addressOf({
  password,
  port,
  databaseName,
}: {
  password: string
  port: number
  databaseName: string
}) {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`
}

/** Ends the server of a data folder whose launcher is gone. Answers whether the folder is now nobody's. */
export async function endAbandonedPostgres(dataFolder: string): Promise<boolean> {
  const lock = takeLock(join(dataFolder, 'postgres.lock'))
  if (lock.kind === 'held') return false
  await endLeftover(findPostgresPlace(dataFolder).cluster)
  lock.release()
  return true
}

async function prepareCluster(
  place: PostgresPlace,
  dataFolder: string,
  settings: Record<string, string>,
  log: (sentence: string) => void,
): Promise<string> {
  const passwordFile = join(dataFolder, 'postgres-password')
  const versionFile = join(place.cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    log('Making the database (once, a few seconds)…')
    const password = randomBytes(24).toString('base64url')
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    await makeCluster(place, password, settings.fsync === 'off')
    return password
  }
  const made = readFileSync(versionFile, 'utf8').trim()
  if (made !== '18') {
    throw new Refusal(
      `The database in ${place.cluster} was made by PostgreSQL ${made} and Kwela brings 18: move it with pg_dump, or choose another DATA_DIR.`,
    )
  }
  if (!existsSync(passwordFile)) {
    throw new Refusal(
      `The database's password is missing: put the file ${passwordFile} back, or choose another DATA_DIR.`,
    )
  }
  return readFileSync(passwordFile, 'utf8').trim()
}

/** Made aside and moved into place when whole, so that a start cut short leaves nothing half made. */
async function makeCluster(place: PostgresPlace, password: string, isThrowAway: boolean) {
  const { binaries, cluster, account } = place
  const aside = `${cluster}.making`
  const passwordFile = `${cluster}.password`
  rmSync(aside, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(aside, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  try {
    if (account) {
      chownSync(aside, account.uid, account.gid)
      chownSync(passwordFile, account.uid, account.gid)
    }
    const args = [
      `--pgdata=${aside}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own Unicode rules: the same order and letter case on every system, whatever its locales.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      ...(isThrowAway ? ['--no-sync'] : []),
    ]
    const child = spawn(program(binaries, 'initdb'), args, {
      ...ownership(place),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const [code] = await once(child, 'close')
    if (code !== 0)
      throw new Refusal(`PostgreSQL could not make its files in ${cluster}: ${lastLine(output)}`)
    renameSync(aside, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(aside, { recursive: true, force: true })
  }
}

type Launch = {
  place: PostgresPlace
  settings: Record<string, string>
  logFile: string
  wantedPort: number | undefined
}

async function launchOnPort({ place, settings, logFile, wantedPort }: Launch) {
  let said = ''
  // Between finding a port and listening on it, another program may take it.
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const port = wantedPort ?? (await findFreePort())
    const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = await launchServer(place, { ...settings, port: String(port) }, logFile)
    if (await isReady(child, place, logFile)) return { child, port }
    said = readFileSync(logFile).subarray(from).toString('utf8')
    if (!/could not (bind|create any TCP\/IP)/.test(said)) break
  }
  throw new Refusal(`PostgreSQL did not start: ${lastLine(said)} (all of it is in ${logFile})`)
}

async function launchServer(place: PostgresPlace, settings: Record<string, string>, logFile: string) {
  const tooLong = 10 * 1024 * 1024
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > tooLong)
    renameSync(logFile, `${logFile}.old`)
  const log = openSync(logFile, 'a', 0o600)
  try {
    const args = [
      '-D',
      place.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    const child = spawn(program(place.binaries, 'postgres'), args, {
      ...ownership(place),
      // A group of its own: Ctrl-C reaches a whole group at once, and the shop must end before its database.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log],
    })
    await once(child, 'spawn')
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

async function isReady(child: ChildProcess, place: PostgresPlace, logFile: string): Promise<boolean> {
  // Recovery after a power cut may take its time; a server that still works at it is left to finish.
  const deadline = Date.now() + 300_000
  while (child.exitCode === null && child.signalCode === null) {
    const { pid, status } = readPidFile(place.cluster)
    if (pid === child.pid && status === 'ready') return true
    if (Date.now() > deadline) {
      await stopServer(child, place)
      throw new Refusal(`PostgreSQL was not ready within 5 minutes: what it says is in ${logFile}.`)
    }
    await delay(25)
  }
  return false
}

async function createDatabase(adminUrl: string, name: string) {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** A launcher that was killed leaves its server running; two on the same files would ruin them. */
async function endLeftover(cluster: string) {
  const { pid } = readPidFile(cluster)
  if (!pid) return
  if (servesCluster(pid, cluster)) {
    const mark = markOf(pid)
    await endInSteps({
      hasEnded: () => !isAlive(mark),
      send: (signal) => sendTo(pid, signal, cluster),
    })
  }
  // Left in place it would stop the next start as soon as any process has got this number.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

async function stopServer(child: ChildProcess, place: PostgresPlace) {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await endInSteps({
    hasEnded,
    send(signal) {
      if (hasEnded()) return
      // Windows knows no signals: there the server is told by its own program.
      if (process.platform === 'win32' && signal === 'SIGINT') {
        spawnSync(program(place.binaries, 'pg_ctl'), ['stop', '-D', place.cluster, '-m', 'fast', '-W'])
      } else {
        child.kill(signal)
      }
    },
  })
}

/** Fast, then immediate, then by force (PostgreSQL manual, 18.5: SIGINT, SIGQUIT). */
async function endInSteps({ hasEnded, send }: { hasEnded(): boolean; send(signal: NodeJS.Signals): void }) {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patienceMs] of steps) {
    if (hasEnded()) return
    send(signal)
    const deadline = Date.now() + patienceMs
    while (!hasEnded() && Date.now() < deadline) await delay(20)
  }
}

function sendTo(pid: number, signal: NodeJS.Signals, cluster: string) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw new Refusal(
      `A PostgreSQL of another user (process ${pid}) is running on ${cluster}: stop it first.`,
      {
        cause: error,
      },
    )
  }
}

/** Whether that process is a PostgreSQL on these files, and not another one that has got its number since. */
function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(markOf(pid))) return false
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return true
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(cluster)
}

type PidFile = { pid: number | undefined; port: number | undefined; status: string | undefined }

/** Line 1 is the process, line 4 its port, line 8 its state (PostgreSQL's source, miscadmin.h, LOCK_FILE_LINE_…). */
function readPidFile(cluster: string): PidFile {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]) || undefined,
      port: Number(lines[3]) || undefined,
      status: lines[7]?.trim(),
    }
  } catch {
    return { pid: undefined, port: undefined, status: undefined }
  }
}

function ownership({ account }: PostgresPlace) {
  // What the person set for other databases (PGDATA, PGOPTIONS, a language for messages) is not meant for this one.
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  const env = { ...Object.fromEntries(kept), LC_ALL: 'C' }
  return account ? { uid: account.uid, gid: account.gid, cwd: '/', env } : { env }
}

function program(binaries: string, name: string): string {
  return join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() || 'it said nothing'
}
