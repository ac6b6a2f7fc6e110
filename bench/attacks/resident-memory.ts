import { spawnSync } from 'node:child_process'

/** Mebibytes a process holds in memory, or null where the system has no `ps`. */
export function residentMebibytes(pid: number | undefined): number | null {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  const kibibytes = Number.parseInt(stdout ?? '', 10)
  return Number.isNaN(kibibytes) ? null : kibibytes / 1024
}
