import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Programs that Debian has packages for, with the package of each. */
const packageOf = {
  postgres: 'postgresql',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  prometheus: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
  faketime: 'faketime',
  setpriv: 'util-linux',
} as const

export type ProgramName = keyof typeof packageOf

/** Where Debian puts programs. PostgreSQL's are in a folder of their version, of which the newest is used. */
const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin']

export const postgresFolder =
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((one, other) => majorOf(one) - majorOf(other))
    .at(-1) ?? null

export function findProgram(name: ProgramName): string | null {
  const places = name === 'postgres' && postgresFolder ? [postgresFolder] : folders
  return places.map((folder) => join(folder, name)).find(existsSync) ?? null
}

export function programPath(name: ProgramName): string {
  const path = findProgram(name)
  if (!path) throw new Error(missingSentence([name]))
  return path
}

/** Why these cannot all be started here, and what to do; null if they can. */
export function whyNotHere(names: readonly ProgramName[]): string | null {
  if (process.platform !== 'linux') return 'the fleet needs Linux'
  const missing = names.filter((name) => findProgram(name) === null)
  return missing.length > 0 ? missingSentence(missing) : null
}

function missingSentence(names: readonly ProgramName[]): string {
  const packages = [...new Set(names.map((name) => packageOf[name]))]
  return `these packages of Debian are not installed: ${packages.join(', ')} (sh bench/fleet/install.sh installs them)`
}

function majorOf(folder: string): number {
  return Number(/\/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)
}
