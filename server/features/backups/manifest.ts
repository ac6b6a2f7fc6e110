import { z } from 'zod'
import { backupCauses } from '#domain/backups/backup.ts'
import { invoiceKinds } from '#domain/money/invoice.ts'
import { basesOf, manifestKey } from './log-key.ts'
import type { SealedStore } from './sealed-store.ts'

// Partial: backups outlive the versions that knew fewer kinds.
export const HandedOut = z.partialRecord(z.enum(invoiceKinds), z.int().min(0))
/** The highest number of each kind of invoice that was handed out. */
export type HandedOut = z.output<typeof HandedOut>

/** What a base backup consists of. Stored last: a base without one was never finished. */
export const Manifest = z.object({
  format: z.literal(1),
  line: z.string(),
  name: z.string(),
  cause: z.enum(backupCauses),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Null: only pictures and secrets, since somebody else backs up the database. */
  database: z
    .object({
      version: z.string(),
      name: z.string(),
      timeline: z.int(),
      segmentBytes: z.int(),
      from: z.string(),
      to: z.string(),
    })
    .nullable(),
  parts: z.array(z.object({ key: z.string(), bytes: z.int(), sha256: z.string() })),
  files: z.array(z.string()),
  storedBytes: z.int(),
  handedOut: HandedOut,
})
export type Manifest = z.output<typeof Manifest>

export async function putManifest(store: SealedStore, manifest: Manifest): Promise<void> {
  await store.put(manifestKey(manifest.line, manifest.name), Buffer.from(JSON.stringify(manifest)))
}

/** All finished bases, the oldest first. */
export async function listManifests(store: SealedStore): Promise<Manifest[]> {
  const keys = (await store.list('lines/')).filter(
    (key) => key.endsWith('/manifest') && key.includes('/bases/'),
  )
  const manifests: Manifest[] = []
  for (const key of keys) {
    const bytes = await store.get(key)
    if (bytes) manifests.push(Manifest.parse(JSON.parse(bytes.toString())))
  }
  return manifests.toSorted((one, other) => one.endedAt.localeCompare(other.endedAt))
}

/** Deletes the manifest first: a base without one counts as unfinished. */
export async function dropBase(
  store: SealedStore,
  { line, name }: Pick<Manifest, 'line' | 'name'>,
): Promise<void> {
  await store.drop(manifestKey(line, name))
  for (const key of await store.list(`${basesOf(line)}${name}/`)) await store.drop(key)
}
