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
import { makeSocketFolder } from './socket-folder.ts'

export type RunningPostgres = {
  url: string
  /** The same through its socket, which costs both sides less; the same address where there is none. */
  socketUrl: string
  port: number
  dataFolder: string
  /** Where the database files are: inside the data folder unless PostgreSQL's account cannot enter it. */
  clusterFolder: string
  /** Resolves when the server has ended, requested or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

export type PostgresOptions = {
  dataFolder: string
  databaseName?: string
  /** Any free port by default. */
  port?: number
  settings?: Record<string, string>
  log?: (sentence: string) => void
}

const superuser = 'kwela'

const laptopSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  cluster_name: 'kwela',
  max_connections: '200',
  shared_buffers: '192MB',
  // An order that the shop has confirmed must survive a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // While backups cannot be stored, the log waits for them; it must not fill the disk.
  max_slot_wal_keep_size: '8GB',
  // JIT compilation costs more than it saves on queries as short as a shop's.
  jit: 'off',
}

/** Starts the shop's own PostgreSQL on a free local port, creating its files first if there are none. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataFolder, databaseName = 'kwela', port: wantedPort, settings = {}, log = () => {} } = options
  mkdirSync(dataFolder, { recursive: true })
  const lock = takeLock(join(dataFolder, 'postgres.lock'))
  if (lock.kind === 'held') {
    throw new Refusal(
      `The database in ${dataFolder} is in use by process ${lock.by.pid}. Stop that process first.`,
    )
  }
  try {
    const place = findPostgresPlace(dataFolder)
    await endLeftover(place.cluster)
    const password = await prepareCluster(place, dataFolder, settings, log)
    const logFile = join(dataFolder, 'postgres.log')
    const socketFolder = makeSocketFolder(place)
    const ownSettings = { ...laptopSettings, unix_socket_directories: socketFolder ?? '' }
    const launch = { place, settings: { ...ownSettings, ...settings }, logFile, wantedPort }
    const { child, port } = await launchOnPort(launch)
    const ended =
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()
    const released = ended.then(() => lock.release())
    try {
      await createDatabase(addressOf({ password, port, databaseName: 'postgres' }), databaseName)
      const url = addressOf({ password, port, databaseName })
      return {
        url,
        socketUrl: socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`,
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

/** Returns the address of the database running on a data folder; undefined if there is none. */
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

/**
 * Stops the server of a data folder whose launcher is gone. Returns false if another process still holds the folder.
 */
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
    log('Creating the database (once, a few seconds)…')
    const password = randomBytes(24).toString('base64url')
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    await makeCluster(place, password, settings.fsync === 'off')
    return password
  }
  const made = readFileSync(versionFile, 'utf8').trim()
  if (made !== '18') {
    throw new Refusal(
      `The database in ${place.cluster} was created by PostgreSQL ${made}, but Kwela comes with 18. Migrate it with pg_dump, or set DATA_DIR to another folder.`,
    )
  }
  if (!existsSync(passwordFile)) {
    throw new Refusal(
      `The database password is missing. Restore the file ${passwordFile}, or set DATA_DIR to another folder.`,
    )
  }
  return readFileSync(passwordFile, 'utf8').trim()
}

/**
 * Created under a temporary name and renamed when complete, so that an interrupted start leaves nothing half-created.
 */
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
      // PostgreSQL's built-in Unicode rules: the same sort order and case mapping on every system, whatever its
      // locales.
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
      throw new Refusal(`PostgreSQL could not create its files in ${cluster}: ${lastLine(output)}`)
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
  // Another program may take the port between our finding it and PostgreSQL listening on it.
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const port = wantedPort ?? (await findFreePort())
    const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = await launchServer(place, { ...settings, port: String(port) }, logFile)
    if (await isReady(child, place, logFile)) return { child, port }
    said = readFileSync(logFile).subarray(from).toString('utf8')
    if (!/could not (bind|create any TCP\/IP)/.test(said)) break
  }
  throw new Refusal(`PostgreSQL did not start: ${lastLine(said)} (full log: ${logFile})`)
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
      // Its own process group: Ctrl-C signals a whole group at once, and the shop must stop before its database.
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
  // Recovery after a power cut may take a while; a server that is still recovering is left to finish.
  const deadline = Date.now() + 300_000
  while (child.exitCode === null && child.signalCode === null) {
    const { pid, status } = readPidFile(place.cluster)
    if (pid === child.pid && status === 'ready') return true
    if (Date.now() > deadline) {
      await stopServer(child, place)
      throw new Refusal(`PostgreSQL was not ready within 5 minutes. See ${logFile}.`)
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

/** A killed launcher leaves its server running; two servers on the same files would corrupt them. */
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
  // If the file stayed, the next start would fail as soon as any process reused this PID.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

async function stopServer(child: ChildProcess, place: PostgresPlace) {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await endInSteps({
    hasEnded,
    send(signal) {
      if (hasEnded()) return
      // Windows has no signals: there PostgreSQL's own program stops the server.
      if (process.platform === 'win32' && signal === 'SIGINT') {
        spawnSync(program(place.binaries, 'pg_ctl'), ['stop', '-D', place.cluster, '-m', 'fast', '-W'])
      } else {
        child.kill(signal)
      }
    },
  })
}

/** Fast, then immediate shutdown, then by force (PostgreSQL manual, 18.5: SIGINT, SIGQUIT). */
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
    throw new Refusal(`Another user's PostgreSQL (process ${pid}) is running on ${cluster}. Stop it first.`, {
      cause: error,
    })
  }
}

/** Returns whether that process is a PostgreSQL on these files, and not another process that has reused its PID. */
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

/** Line 1 is the PID, line 4 the port, line 8 the state (PostgreSQL's source, miscadmin.h, LOCK_FILE_LINE_…). */
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
  // Variables that the user set for other databases (PGDATA, PGOPTIONS, a message language) are not meant for this one.
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  const env = { ...Object.fromEntries(kept), LC_ALL: 'C' }
  return account ? { uid: account.uid, gid: account.gid, cwd: '/', env } : { env }
}

function program(binaries: string, name: string): string {
  return join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() || 'no output'
}
