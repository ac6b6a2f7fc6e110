import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { KeptSecrets } from '#server/features/backups/kept-secrets.ts'
import { filesFolder, secretsKey } from '#server/features/backups/log-key.ts'
import type { Manifest } from '#server/features/backups/manifest.ts'
import { type RestoredLog, readLog } from '#server/features/backups/read-log.ts'
import type { SealedStore } from '#server/features/backups/sealed-store.ts'
import { type Owner, unpackTar } from '#server/features/backups/unpack-tar.ts'

/** The files of the database, with the log behind them, as PostgreSQL wants them to recover from. */
export async function unpackDatabase(
  store: SealedStore,
  base: Manifest,
  { cluster, owner }: { cluster: string; owner: Owner },
): Promise<RestoredLog> {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await chmod(cluster, 0o700)
  if (owner) await chown(cluster, owner.uid, owner.gid)
  await unpackTar(partsOf(store, base), cluster, owner)
  const log = await readLog(store, base, async ({ name, bytes, isComplete }) => {
    // What the base brought of the log is complete, and what was stored of it later may not be.
    await put(join(cluster, 'pg_wal', name), bytes, { owner, isNew: !isComplete })
  })
  await put(join(cluster, 'recovery.signal'), Buffer.alloc(0), { owner, isNew: false })
  return log
}

async function* partsOf(store: SealedStore, { parts }: Manifest): AsyncGenerator<Buffer, void> {
  for (const { key, sha256 } of parts) {
    const bytes = await store.get(key)
    if (!bytes) throw new Error(`The backup is incomplete: ${key} is missing.`)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`The backup is damaged: ${key} is not what was stored.`)
    yield bytes
  }
}

async function put(
  path: string,
  bytes: Buffer,
  { owner, isNew }: { owner: Owner; isNew: boolean },
): Promise<void> {
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: isNew ? 'wx' : 'w' })
  } catch (error) {
    if (isNew && error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Pictures and labels: those of the base, and those that were stored since. Returns how many. */
export async function unpackFiles(store: SealedStore, mediaFolder: string): Promise<number> {
  const keys = await store.list(filesFolder)
  for (const key of keys) {
    const bytes = await store.get(key)
    const path = join(mediaFolder, ...key.slice(filesFolder.length).split('/'))
    if (!bytes) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  return keys.length
}

/** The secrets as files of the data folder; those that were settings are among them now. */
export async function unpackSecrets(
  store: SealedStore,
  { line, name }: Manifest,
  dataFolder: string,
): Promise<KeptSecrets> {
  const bytes = await store.get(secretsKey(line, name))
  if (!bytes) throw new Error('The backup is incomplete: its secrets are missing.')
  const kept = KeptSecrets.parse(JSON.parse(bytes.toString()))
  const ofFile = JSON.parse(kept.files['secrets.json'] ?? '{}')
  const files = {
    ...kept.files,
    'secrets.json': `${JSON.stringify({ ...ofFile, authSecret: kept.authSecret }, null, 2)}\n`,
  }
  for (const [file, text] of Object.entries(files))
    await writeFile(join(dataFolder, file), text, { mode: 0o600 })
  return kept
}
