import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from './folder-store.ts'

describe('folderStore', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kwela-photos-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('returns the exact bytes that were stored', async () => {
    const store = folderStore(folder)
    const bytes = Buffer.from([0, 255, 10, 13, 0, 128])

    await store.put('photos/ab/640.avif', bytes)

    expect(await store.get('photos/ab/640.avif')).toEqual(bytes)
    expect(await store.has('photos/ab/640.avif')).toBe(true)
  })

  it('finds nothing for a key that was never stored', async () => {
    const store = folderStore(folder)

    expect(await store.get('photos/ab/640.avif')).toBeNull()
    expect(await store.has('photos/ab/640.avif')).toBe(false)
  })

  it('does not take a folder for a photo', async () => {
    const store = folderStore(folder)
    await store.put('photos/ab/original', Buffer.from('one'))

    expect(await store.has('photos/ab')).toBe(false)
    expect(await store.get('photos/ab')).toBeNull()
  })

  it('shows every reader a complete file while others write it again and again', async () => {
    const store = folderStore(folder)
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(2_000_000, letter))
    await store.put('photos/ab/original', Buffer.alloc(2_000_000, 'z'))

    const writing = Promise.all(versions.map((bytes) => store.put('photos/ab/original', bytes)))
    const seen = new Set<string>()
    for (let reading = 0; reading < 20; reading += 1) {
      const bytes = await store.get('photos/ab/original')
      seen.add(`${bytes?.length} ${new Set(bytes).size}`)
    }
    await writing

    expect([...seen]).toEqual(['2000000 1'])
  })

  it('finds nothing or all of a photo, and never fails, while it is written for the first time', async () => {
    const store = folderStore(folder)
    for (let photo = 0; photo < 50; photo += 1) {
      const key = `photos/${photo}/320.avif`
      const bytes = Buffer.from(`photo ${photo}`)
      let isWritten = false
      const writing = store.put(key, bytes).then(() => {
        isWritten = true
      })

      const seen: (Buffer | null)[] = []
      while (!isWritten) seen.push(await store.get(key))
      await writing

      expect(seen.filter((one) => one !== null && !one.equals(bytes))).toEqual([])
    }
  })

  it('leaves no temporary files behind', async () => {
    await folderStore(folder).put('photos/ab/original', Buffer.from('one'))

    expect(await readdir(join(folder, 'photos/ab'))).toEqual(['original'])
  })

  it('deletes one file, even one that is gone already', async () => {
    const store = folderStore(folder)
    await store.put('photos/ab/original', Buffer.from('one'))
    await store.put('photos/ab/640.avif', Buffer.from('two'))

    await store.drop('photos/ab/640.avif')
    await store.drop('photos/ab/640.avif')

    expect(await readdir(join(folder, 'photos/ab'))).toEqual(['original'])
  })

  it('deletes a photo while others are still storing its widths', async () => {
    const store = folderStore(folder)
    await store.put('photos/ab/original', Buffer.from('one'))
    const widths = Array.from({ length: 200 }, (_, width) => `photos/ab/${width}.avif`)

    const putting = Promise.allSettled(widths.map((key) => store.put(key, Buffer.from(key))))
    await store.remove('ab')

    expect(await store.has('photos/ab/original')).toBe(false)
    await putting
  })

  it.each(['../outside', 'photos/../../outside', 'photos/..%2f..'])('refuses the key %s', async (key) => {
    await expect(folderStore(folder).put(key, Buffer.from('one'))).rejects.toThrow()
    await expect(folderStore(folder).get(key)).rejects.toThrow()
  })
})
