import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endAbandonedPostgres, type RunningPostgres, startPostgres } from '#scripts/launcher/postgres.ts'
import type { Closing } from './closing.ts'

const prefix = 'kwela-bench-'

/**
 * Starts a temporary PostgreSQL, as durable as the shop's own, since durability is most of the cost of placing an
 * order.
 */
export async function startThrowAwayPostgres(
  closing: Closing,
  settings: Record<string, string> = {},
): Promise<RunningPostgres> {
  await removeAbandoned()
  const dataFolder = mkdtempSync(join(tmpdir(), prefix))
  closing.add(async () => rmSync(dataFolder, { recursive: true, force: true }))
  // As root, the server runs under another account, which needs to traverse this folder.
  if (process.getuid?.() === 0) chmodSync(dataFolder, 0o711)
  const starting = startPostgres({ dataFolder, settings })
  closing.add(async () => {
    const postgres = await starting.catch(() => undefined)
    await postgres?.stop()
    if (postgres && dirname(postgres.clusterFolder) !== dataFolder)
      rmSync(dirname(postgres.clusterFolder), { recursive: true, force: true })
  })
  return starting
}

/** Cleans up after killed benchmarks, which leave their database running. */
async function removeAbandoned() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    // A folder without a lock belongs to a run that is just starting; other users' folders are left alone.
    if (!existsSync(join(folder, 'postgres.lock')) || statSync(folder).uid !== process.getuid?.()) continue
    if (await endAbandonedPostgres(folder)) rmSync(folder, { recursive: true, force: true })
  }
}
