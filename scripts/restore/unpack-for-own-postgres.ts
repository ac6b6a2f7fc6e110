import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RestoreTo } from '#server/features/backups/choose-base.ts'
import type { SealedStore } from '#server/features/backups/sealed-store.ts'
import { findBase, refuseFullFolder } from './restore-shop.ts'
import { unpackDatabase, unpackFiles, unpackSecrets } from './unpack-backup.ts'

type Options = { store: SealedStore; dataFolder: string; to: RestoreTo }

/** Unpacks the backup of a PostgreSQL that is not the shop's own, for a server of the same version to start on. */
export async function unpackForOwnPostgres({ store, dataFolder, to }: Options): Promise<string> {
  refuseFullFolder(dataFolder)
  const base = await findBase(store, to)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await unpackSecrets(store, base, dataFolder)
  const cluster = join(dataFolder, 'unpacked-postgres')
  const log = await unpackDatabase(store, base, { cluster, owner: undefined })
  await unpackFiles(store, join(dataFolder, 'media'))
  await appendFile(join(cluster, 'postgresql.auto.conf'), recoveryText(to))
  const major = Math.floor(Number(base.database?.version) / 10_000)
  const until = log.until?.toISOString() ?? base.endedAt
  return [
    `Unpacked the backup of ${base.endedAt}, and its log until ${until}, to ${cluster}.`,
    `Now let PostgreSQL ${major} recover: give the folder to its user (chown -R postgres), start the server on it, and wait until it takes connections.`,
    'Then run this, with DATABASE_URL set to it: npm run restore -- --finish',
  ].join('\n')
}

function recoveryText(to: RestoreTo): string {
  const lines = [`restore_command = 'exit 1'`, `recovery_target_timeline = 'current'`, `hot_standby = 'off'`]
  if (to !== 'latest')
    lines.push(
      `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
      `recovery_target_action = 'promote'`,
    )
  return `\n# Written by npm run restore; remove these lines afterwards.\n${lines.join('\n')}\n`
}
