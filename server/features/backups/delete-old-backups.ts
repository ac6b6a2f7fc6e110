import { dailyBackups, keptBackups } from '#domain/backups/kept-backups.ts'
import { lsnOf } from '#server/db/replication.ts'
import { fileKey, filesFolder, type LogStretch, readBaseKey, readLogKey } from './log-key.ts'
import { dropBase, listManifests, type Manifest } from './manifest.ts'
import type { SealedStore } from './sealed-store.ts'

// Longer than the copy of a large database takes.
const unfinishedForMs = 48 * 60 * 60_000

/** Deletes what the rule no longer keeps: bases, the log before the oldest daily one, files that none of them has. */
export async function deleteOldBackups(
  store: SealedStore,
  { files, now }: { files: readonly string[]; now: Date },
): Promise<number> {
  const manifests = await listManifests(store)
  const taken = manifests.map(({ line, name, endedAt }) => ({
    name: `${line}/${name}`,
    line,
    takenAt: new Date(endedAt),
  }))
  const kept = keptBackups(taken)
  const daily = dailyBackups(taken)
  const isIn = (names: Set<string>) => (manifest: Manifest) => names.has(`${manifest.line}/${manifest.name}`)
  const old = manifests.filter((manifest) => !isIn(kept)(manifest))
  for (const manifest of old) await dropBase(store, manifest)

  const needed = new Set([...manifests.filter(isIn(kept)).flatMap((one) => one.files), ...files].map(fileKey))
  const unneeded = (await store.list(filesFolder)).filter((key) => !needed.has(key))
  const keys = await store.list('lines/')
  const log = unneededLog(keys, manifests.filter(isIn(daily)))
  const unfinished = unfinishedParts(keys, { manifests, now })
  for (const key of [...unneeded, ...log, ...unfinished]) await store.drop(key)
  return old.length + unneeded.length + log.length + unfinished.length
}

/** A log is of use only behind a base of its line and timeline; weekly and monthly bases bring what they need. */
function unneededLog(keys: readonly string[], daily: readonly Manifest[]): string[] {
  const beginnings = new Map<string, bigint>()
  for (const { line, database } of daily) {
    if (!database) continue
    const of = `${line}/${database.timeline}`
    const from = lsnOf(database.from)
    const known = beginnings.get(of)
    if (known === undefined || from < known) beginnings.set(of, from)
  }
  return keys.filter((key) => {
    const stretch = readLogKey(key)
    if (!stretch) return false
    const from = beginnings.get(`${stretch.line}/${stretch.timeline}`)
    return from === undefined ? isPast(stretch, daily.at(-1)) : stretch.to <= from
  })
}

/** The log of a line whose first base is not finished yet is not old. */
function isPast({ line, timeline }: LogStretch, newest: Manifest | undefined): boolean {
  if (!newest?.database) return false
  return line !== newest.line || timeline < newest.database.timeline
}

type Bases = { manifests: readonly Manifest[]; now: Date }

/** What a process that was killed had stored of its base. */
function unfinishedParts(keys: readonly string[], { manifests, now }: Bases): string[] {
  const finished = new Set(manifests.map(({ line, name }) => `${line}/${name}`))
  return keys.filter((key) => {
    const base = readBaseKey(key)
    if (!base || finished.has(`${base.line}/${base.name}`)) return false
    return now.getTime() - base.startedAt.getTime() > unfinishedForMs
  })
}
