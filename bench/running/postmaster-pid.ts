import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningPostgres } from '#scripts/launcher/postgres.ts'

/** The process that all of PostgreSQL's come from. */
export function postmasterPid({ clusterFolder }: RunningPostgres): number {
  return Number(readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
}
