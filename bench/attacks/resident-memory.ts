import { spawnSync } from 'node:child_process'

/** Returns the resident memory of a process in mebibytes, or null if the system has no `ps`. */
export function residentMebibytes(pid: number | undefined): number | null {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  const kibibytes = Number.parseInt(stdout ?? '', 10)
  return Number.isNaN(kibibytes) ? null : kibibytes / 1024
}
