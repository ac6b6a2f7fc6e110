import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderBackups } from '#server/adapters/storage/folder-backups.ts'
import { s3Backups } from '#server/adapters/storage/s3-backups.ts'
import type { BackupStore } from '#server/features/backups/backup-store.ts'
import { deleteOldBackups } from '#server/features/backups/delete-old-backups.ts'
import { logKey } from '#server/features/backups/log-key.ts'
import { listManifests, type Manifest, putManifest } from '#server/features/backups/manifest.ts'
import { openSealedStore } from '#server/features/backups/sealed-store.ts'
import { type S3Server, startS3Server } from '#tests/support/http/s3-server.ts'

let folder: string
let s3: S3Server
const stores: Record<string, () => BackupStore> = {
  'a folder': () => folderBackups(folder),
  'an S3 store': () => s3Backups(s3.place('backups', 'shop/')),
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwela-backups-'))
  s3 = await startS3Server(['backups'])
})
afterAll(async () => {
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

const key = randomBytes(32)

describe.each(Object.keys(stores))('%s', (name) => {
  const open = () => openSealedStore((stores[name] ?? stores['a folder'])?.() ?? folderBackups(folder), key)

  it('returns what was stored, lists it in order, and forgets what was deleted', async () => {
    const store = await open()
    const bytes = randomBytes(3_000_000)
    await store.put('lines/a/log/2', bytes)
    await store.put('lines/a/log/1', Buffer.from('one'))
    await store.put('lines/ab/log/1', Buffer.from('another'))
    expect((await store.get('lines/a/log/2'))?.equals(bytes)).toBe(true)
    expect(await store.get('lines/a/log/3')).toBeNull()
    expect(await store.list('lines/a/')).toEqual(['lines/a/log/1', 'lines/a/log/2'])
    await store.drop('lines/a/log/1')
    await store.drop('lines/a/log/1')
    expect(await store.list('lines/')).toEqual(['lines/a/log/2', 'lines/ab/log/1'])
    expect(await store.list('files/')).toEqual([])
    for (const left of await store.list('lines/')) await store.drop(left)
  })

  it('opens with its own key alone', async () => {
    await open()
    const other = (stores[name] ?? stores['a folder'])?.() ?? folderBackups(folder)
    await expect(openSealedStore(other, randomBytes(32))).rejects.toThrow('another recovery key')
  })

  it('deletes by the rule: old bases, the log before the daily ones, files that no base has', async () => {
    const store = await open()
    const now = new Date('2026-11-26T12:00:00Z')
    for (let back = 0; back < 40; back++)
      await aBase(new Date(now.getTime() - back * 24 * 60 * 60_000), 40 - back)
    const stretch = (from: number, to: number) =>
      logKey({ line: 'one', timeline: 1, from: BigInt(from), to: BigInt(to) })
    for (let number = 0; number < 40; number++)
      await store.put(stretch(number * 16, number * 16 + 16), Buffer.from('log'))
    await store.put('files/photos/kept/original', Buffer.from('kept'))
    await store.put('files/photos/old/original', Buffer.from('old'))

    expect(await deleteOldBackups(store, { files: ['photos/kept/original'], now })).toBeGreaterThan(0)

    const names = (await listManifests(store)).map(({ name: one }) => one)
    expect(names).toHaveLength(12)
    expect(names.at(-1)).toBe('base-40')
    const log = (await store.list('lines/one/log/')).length
    expect(log).toBe(6)
    expect(await store.list('files/')).toEqual(['files/photos/kept/original'])
    expect(await deleteOldBackups(store, { files: ['photos/kept/original'], now })).toBe(0)

    async function aBase(endedAt: Date, number: number): Promise<void> {
      const at = (number * 16).toString(16)
      const manifest: Manifest = {
        format: 1,
        line: 'one',
        name: `base-${number}`,
        cause: 'schedule',
        startedAt: endedAt.toISOString(),
        endedAt: endedAt.toISOString(),
        database: {
          version: '180004',
          name: 'kwela',
          timeline: 1,
          segmentBytes: 16,
          from: `0/${at}`,
          to: `0/${at}`,
        },
        parts: [],
        files: [],
        storedBytes: 0,
        handedOut: { invoice: 0, credit_note: 0 },
      }
      await putManifest(store, manifest)
    }
  })
})

it('tells a file that was changed, cut short or passed off as another', async () => {
  const store = await openSealedStore(folderBackups(folder), key)
  await store.put('lines/b/one', randomBytes(1_000))
  await store.put('lines/b/two', randomBytes(1_000))
  const [one, two] = [join(folder, 'lines/b/one'), join(folder, 'lines/b/two')]
  const bytes = await readFile(one)
  await writeFile(one, await readFile(two))
  await expect(store.get('lines/b/one')).rejects.toThrow('was changed after it was stored')
  await writeFile(one, bytes.subarray(0, -1))
  await expect(store.get('lines/b/one')).rejects.toThrow('was changed')
  await writeFile(one, bytes.subarray(0, 10))
  await expect(store.get('lines/b/one')).rejects.toThrow('only part of one')
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await writeFile(one, bytes)
  await expect(store.get('lines/b/one')).rejects.toThrow('was changed')
})

it('shows nothing of what it stores to somebody without the key', async () => {
  const store = await openSealedStore(folderBackups(folder), key)
  await store.put('lines/c/secrets', Buffer.from('{"authSecret":"very-secret-indeed"}'))
  const stored = await readFile(join(folder, 'lines/c/secrets'))
  expect(stored.includes('very-secret')).toBe(false)
  expect((await readdir(join(folder, 'lines/c'))).toString()).toBe('secrets')
})
