import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { chooseBase, type RestoreTo } from '#server/features/backups/choose-base.ts'
import { finishRestore, type MovedCounter } from '#server/features/backups/finish-restore.ts'
import { listManifests, type Manifest } from '#server/features/backups/manifest.ts'
import { findHighestHandedOut, type RestoredLog } from '#server/features/backups/read-log.ts'
import type { SealedStore } from '#server/features/backups/sealed-store.ts'
import { type PostgresOptions, type RunningPostgres, startPostgres } from '../launcher/postgres.ts'
import { findPostgresPlace } from '../launcher/postgres-place.ts'
import { Refusal } from '../refusal.mjs'
import { unpackDatabase, unpackFiles, unpackSecrets } from './unpack-backup.ts'

type Options = { store: SealedStore; dataFolder: string; to: RestoreTo; say: (sentence: string) => void }

export type RestoredShop = {
  base: Manifest
  log: RestoredLog
  files: number
  /** When the last thing that is in the restored database was committed, by the clock of the old one. */
  lastCommitAt: Date | null
  moved: MovedCounter[]
  postgres: RunningPostgres
}

/** Files that a new folder may have: whoever started here by mistake made no shop yet. */
const harmless = ['postgres.log', 'kwela.lock', '.gitignore']

export function refuseFullFolder(dataFolder: string): void {
  const found = existsSync(dataFolder)
    ? readdirSync(dataFolder).filter((name) => !harmless.includes(name))
    : []
  if (found.length > 0)
    throw new Refusal(
      `${dataFolder} is not empty, and a restore never overwrites. Move it away, or set DATA_DIR to another folder.`,
    )
}

export async function findBase(store: SealedStore, to: RestoreTo): Promise<Manifest> {
  const manifests = await listManifests(store)
  const base = chooseBase(manifests, to)
  if (base) return base
  const [first] = manifests.filter(({ database }) => database)
  throw new Refusal(
    first
      ? `There is no backup from before that time: the first was finished at ${first.endedAt}.`
      : 'There is no backup of a database in BACKUP_TO.',
  )
}

/** Restores the shop into an empty folder, and leaves its database running. */
export async function restoreShop({ store, dataFolder, to, say }: Options): Promise<RestoredShop> {
  refuseFullFolder(dataFolder)
  const base = await findBase(store, to)
  mkdirSync(dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  say(`Restoring the backup of ${base.endedAt}…`)
  const kept = await unpackSecrets(store, base, dataFolder)
  if (!kept.files['postgres-password'])
    throw new Refusal(
      'This backup is of a PostgreSQL of your own. Restore it with --unpack (docs/backup.md).',
    )
  const { cluster, account } = findPostgresPlace(dataFolder)
  const log = await unpackDatabase(store, base, { cluster, owner: account })
  const files = await unpackFiles(store, join(dataFolder, 'media'))
  say(`Replaying ${log.files} files of the log…`)
  const postgres = await recover(dataFolder, to)
  try {
    const handedOut = await findHighestHandedOut(store)
    const finished = await finish(postgres.url, handedOut, to)
    return { base, log, files, postgres, ...finished }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

const notReached = 'recovery ended before configured recovery target was reached'

/** Everything in the log may be older than the moment that was asked for; then that is the end of it. */
async function recover(dataFolder: string, to: RestoreTo): Promise<RunningPostgres> {
  const options: PostgresOptions = { dataFolder, settings: recoverySettings }
  if (to === 'latest') return startPostgres(options)
  const target = {
    ...recoverySettings,
    recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
  }
  try {
    return await startPostgres({ ...options, settings: target })
  } catch (error) {
    if (!readFileSync(join(dataFolder, 'postgres.log'), 'utf8').includes(notReached)) throw error
    return startPostgres(options)
  }
}

const recoverySettings = {
  // All of the log is where PostgreSQL keeps its own; asked for more, there is none.
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  // It is ready when it has recovered, and not when it could be looked at.
  hot_standby: 'off',
}

/** What remains once the database runs. */
export async function finish(
  url: string,
  handedOut: Manifest['handedOut'],
  to: RestoreTo,
): Promise<Pick<RestoredShop, 'lastCommitAt' | 'moved'>> {
  const database = openDatabase({ url })
  try {
    const { rows } = await database.pool.query<{ at: Date | null }>(
      'select pg_last_xact_replay_timestamp() as at',
    )
    const lastCommitAt = rows[0]?.at ?? null
    const restoredTo = to === 'latest' ? 'the end of the log' : to.toISOString()
    const moved = await finishRestore({ db: database.db, clock: () => new Date() }, { handedOut, restoredTo })
    return { lastCommitAt, moved }
  } finally {
    await database.close()
  }
}
