import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresPlace } from './postgres-place.ts'

// As long as an address of a socket may be on every system (sockaddr_un: 104 bytes on macOS, 108 on Linux, with the zero).
const maxPathBytes = 103

/**
 * Makes the folder of PostgreSQL's socket, which only its own account and root can enter. Null if there can be none: on
 * Windows, or if the path is too long or would have to be quoted in PostgreSQL's settings.
 */
export function makeSocketFolder({ cluster, account }: Pick<PostgresPlace, 'cluster' | 'account'>) {
  const folder = `${cluster}.socket`
  const longest = join(folder, '.s.PGSQL.65535')
  if (process.platform === 'win32' || Buffer.byteLength(longest) > maxPathBytes) return null
  if (!/^[\w./-]+$/.test(folder)) return null
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}
