import { createHash } from 'node:crypto'
import type { BackupCause } from '#domain/backups/backup.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { copyStream, openReplication, type Replication } from '#server/db/replication.ts'
import { findHandedOut, findOrBeginLine, findServerFacts, insertBackup } from './backup-queries.ts'
import { ensureSlot } from './ensure-slot.ts'
import type { FilesToBackUp } from './files-to-back-up.ts'
import { baseName, basePartKey, secretsKey } from './log-key.ts'
import { type Manifest, putManifest } from './manifest.ts'
import type { SealedStore } from './sealed-store.ts'
import { storeFiles } from './store-files.ts'

export type BackupNeeds = {
  db: Db
  url: string
  clock: Clock
  openStore: () => Promise<SealedStore>
  files: FilesToBackUp
  /** False: somebody else backs up the database. */
  includesDatabase: boolean
}

type Options = {
  cause: BackupCause
  signal?: AbortSignal
  /** Whether the log is archived as well, which must begin before this does. */
  isArchived?: boolean
}

const partBytes = 8 * 1024 * 1024
// Pages and payments need the disk more than a backup does; with nobody waiting for it, it takes its time.
const kilobytesPerSecond: Record<BackupCause, number> = {
  schedule: 32_768,
  migration: 1_048_576,
  person: 1_048_576,
}

/** Stores all of the shop: its database as of one moment, its pictures, its secrets. */
export async function takeBase(
  needs: BackupNeeds,
  { cause, signal, isArchived = false }: Options,
): Promise<Manifest> {
  const { db, clock, files } = needs
  const store = await needs.openStore()
  const startedAt = clock()
  const name = baseName(startedAt)
  const copied = needs.includesDatabase
    ? await copyDatabase({ ...needs, store }, { name, cause, signal, isArchived })
    : null
  const line = copied?.line ?? (await findOrBeginLine(db, startedAt))
  const secretsBytes = await store.put(secretsKey(line, name), await files.readSecrets())
  const { names, storedBytes } = await storeFiles({ store, files }, { signal })
  const parts = copied?.parts ?? []
  const manifest: Manifest = {
    format: 1,
    line,
    name,
    cause,
    startedAt: startedAt.toISOString(),
    endedAt: clock().toISOString(),
    database: copied?.database ?? null,
    parts,
    files: names,
    storedBytes: storedBytes + secretsBytes + parts.reduce((sum, { bytes }) => sum + bytes, 0),
    handedOut: await findHandedOut(db),
  }
  await putManifest(store, manifest)
  const { endedAt, storedBytes: bytes } = manifest
  await insertBackup(db, { name, cause, startedAt, endedAt: new Date(endedAt), storedBytes: bytes })
  return manifest
}

type Copying = {
  name: string
  cause: BackupCause
  signal: AbortSignal | undefined
  isArchived: boolean
}

async function copyDatabase(
  { db, url, clock, store }: Pick<BackupNeeds, 'db' | 'url' | 'clock'> & { store: SealedStore },
  { name, cause, signal, isArchived }: Copying,
): Promise<{ line: string; database: NonNullable<Manifest['database']>; parts: Manifest['parts'] }> {
  const facts = await findServerFacts(db)
  if (Number(facts.version) < 150_000)
    throw new Error(
      'Backups need PostgreSQL 15 or newer. For an older one use pgBackRest, and set BACKUP_DATABASE=off',
    )
  const replication = await openReplication(url, 'kwela base backup')
  try {
    const system = await replication.ask('IDENTIFY_SYSTEM')
    const line = isArchived
      ? (await ensureSlot(db, replication, clock())).line
      : await findOrBeginLine(db, clock())
    const keyOf = (number: number) => basePartKey(line, name, number)
    const { parts, from, to } = await copyFiles(replication, { store, keyOf, cause, signal })
    const { version, database, segmentBytes } = facts
    const timeline = Number(system?.timeline)
    return { line, parts, database: { version, name: database, timeline, segmentBytes, from, to } }
  } finally {
    await replication.close()
  }
}

// Before it sends anything the server writes down all that it has changed.
const checkpointMs = 10 * 60_000

type Storing = {
  store: SealedStore
  keyOf: (number: number) => string
  cause: BackupCause
  signal: AbortSignal | undefined
}

/** As pg_basebackup does, with all of the log that the copy needs. */
async function copyFiles(replication: Replication, { store, keyOf, cause, signal }: Storing) {
  const rate = kilobytesPerSecond[cause]
  const { messages, rows } = copyStream(
    replication,
    `BASE_BACKUP (LABEL 'kwela', CHECKPOINT 'fast', WAL true, MANIFEST 'no', MAX_RATE ${rate})`,
    { silentMs: checkpointMs },
  )
  const parts: Manifest['parts'] = []
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let archives = 0
  const storePart = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    const key = keyOf(parts.length + 1)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    parts.push({ key, sha256, bytes: await store.put(key, bytes) })
  }
  for await (const message of messages) {
    signal?.throwIfAborted()
    // "n": an archive begins, one for each tablespace; "d": data of it (manual, 54.4, BASE_BACKUP).
    if (message[0] === 0x6e) archives++
    if (archives > 1)
      throw new Error('Databases with tablespaces elsewhere cannot be backed up: use pgBackRest')
    if (message[0] !== 0x64) continue
    waiting.push(message.subarray(1))
    waitingBytes += message.length - 1
    if (waitingBytes >= partBytes) await storePart()
  }
  if (waitingBytes > 0) await storePart()
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]]
  if (!first || !last) throw new Error('The server did not say where its backup begins and ends')
  return { parts, from: first, to: last }
}
