import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endAbandonedPostgres, type RunningPostgres, startPostgres } from './launcher/postgres.ts'

export type TestPostgres = RunningPostgres & { remove(): Promise<void> }

const prefix = 'kwela-test-postgres-'

/**
 * Starts a separate PostgreSQL for a test run, fast because durability is off; `remove` stops it and deletes its files.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeAbandoned()
  const dataFolder = mkdtempSync(join(tmpdir(), prefix))
  // As root, the server runs under another account, which needs to traverse this folder.
  if (process.getuid?.() === 0) chmodSync(dataFolder, 0o711)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startPostgres({ dataFolder, settings })
  const isElsewhere = dirname(postgres.clusterFolder) !== dataFolder
  return {
    ...postgres,
    async remove() {
      await postgres.stop()
      if (isElsewhere) rmSync(dirname(postgres.clusterFolder), { recursive: true, force: true })
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Cleans up after killed test runs, which leave their server running. */
async function removeAbandoned() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    // A folder without a lock belongs to a run that is just starting; other users' folders are left alone.
    if (!existsSync(join(folder, 'postgres.lock')) || statSync(folder).uid !== process.getuid?.()) continue
    if (await endAbandonedPostgres(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs on behalf of `npm test`, whose own Node may be too old for this file: sends the address, and stops when that
 * process ends.
 */
if (import.meta.main) {
  const postgres = await startTestPostgres()
  let removal: Promise<void> | undefined
  const remove = async () => {
    removal ??= postgres.remove()
    await removal
    process.exit(0)
  }
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, remove)
  process.send?.({ kind: 'ready', url: postgres.url })
}
