import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endAbandonedPostgres, type RunningPostgres, startPostgres } from '#scripts/launcher/postgres.ts'
import type { Closing } from './closing.ts'

const prefix = 'kwela-bench-'

/** As safe against a power cut as the shop's own, since that is most of what placing an order costs. */
export async function startThrowAwayPostgres(closing: Closing): Promise<RunningPostgres> {
  await removeAbandoned()
  const dataFolder = mkdtempSync(join(tmpdir(), prefix))
  closing.add(async () => rmSync(dataFolder, { recursive: true, force: true }))
  // As root the server runs under another account, which must pass through.
  if (process.getuid?.() === 0) chmodSync(dataFolder, 0o711)
  const starting = startPostgres({ dataFolder })
  closing.add(async () => {
    const postgres = await starting.catch(() => undefined)
    await postgres?.stop()
    if (postgres && dirname(postgres.clusterFolder) !== dataFolder)
      rmSync(dirname(postgres.clusterFolder), { recursive: true, force: true })
  })
  return starting
}

/** A bench that was killed leaves its database running. */
async function removeAbandoned() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    // Without a lock yet, it is a run that begins at this moment; another person's is theirs.
    if (!existsSync(join(folder, 'postgres.lock')) || statSync(folder).uid !== process.getuid?.()) continue
    if (await endAbandonedPostgres(folder)) rmSync(folder, { recursive: true, force: true })
  }
}
