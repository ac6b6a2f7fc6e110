import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { keepOriginal } from '../keep-original.ts'
import { memoryStore } from './memory-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { renderPhoto } from './render-photo.ts'

async function aStoredPhoto(width = 500, height = 250) {
  const store = memoryStore()
  const picture = sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 90, b: 200, alpha: 0.5 } },
  })
  const outcome = await keepOriginal({ store }, await picture.png().toBuffer())
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.reason}`)
  const { id } = outcome.photo
  return { store, id, findWidth: async (asked: string) => (asked === id ? width : null) }
}

describe('renderPhoto', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ] as const)('makes %s in the requested width', async (format, known) => {
    const { store, id, findWidth } = await aStoredPhoto()

    const bytes = await renderPhoto({ store, findWidth }, { id, width: 320, format })

    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
      format: known,
      width: 320,
      height: 160,
    })
  })

  it('offers the smaller widths and its own, and nothing else', async () => {
    const { store, id, findWidth } = await aStoredPhoto(500)

    const served = []
    for (const width of [1, 160, 320, 333, 480, 500, 640, 2400]) {
      if (await renderPhoto({ store, findWidth }, { id, width, format: 'webp' })) served.push(width)
    }

    expect(served).toEqual([160, 320, 480, 500])
  })

  it('finds nothing for an unknown photo', async () => {
    expect(
      await renderPhoto(
        { store: memoryStore(), findWidth: async () => null },
        { id: 'a'.repeat(32), width: 320, format: 'jpg' },
      ),
    ).toBeNull()
  })

  it('leaves nothing of a photo that is deleted while it is rendered', async () => {
    const { store, id, findWidth } = await aStoredPhoto()
    const rendering = { id, width: 320, format: 'jpg' } as const
    const sweptMeanwhile = {
      ...store,
      async put(key: string, bytes: Buffer) {
        await store.remove(id)
        await store.put(key, bytes)
      },
    }

    expect(await renderPhoto({ store: sweptMeanwhile, findWidth }, rendering)).toBeNull()
    expect(await store.has(`photos/${id}/320.jpg`)).toBe(false)
  })

  it('finds nothing, rather than failing, if the folder disappeared while the file was written', async () => {
    const { store, id, findWidth } = await aStoredPhoto()
    const goneMeanwhile = {
      ...store,
      async put() {
        await store.remove(id)
        throw new Error('ENOENT: no such file or directory')
      },
    }

    expect(
      await renderPhoto({ store: goneMeanwhile, findWidth }, { id, width: 320, format: 'jpg' }),
    ).toBeNull()
  })

  // Fails if the error is passed on: 500 for a picture that was rendered and only not cached.
  it.each(['ENOSPC: no space left on device', 'EROFS: read-only file system'])(
    'sends the rendered picture even if the disk refused to store it: %s',
    async (words) => {
      const { store, id, findWidth } = await aStoredPhoto()
      const full = { ...store, put: () => Promise.reject(new Error(words)) }
      const rendering = { id, width: 320, format: 'jpg' } as const

      await expect(renderPhoto({ store: full, findWidth }, rendering, 'background')).rejects.toThrow(words)
      expect(await renderPhoto({ store: full, findWidth }, rendering)).toEqual(
        await renderPhoto({ store, findWidth }, rendering),
      )
    },
  )

  it('renders a size once for all requests, at once or later', async () => {
    const { store, id, findWidth } = await aStoredPhoto()
    const rendering = { id, width: 320, format: 'jpg' } as const

    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => renderPhoto({ store, findWidth }, rendering)),
    )
    const later = await renderPhoto({ store, findWidth }, rendering)

    expect(store.writes.get(`photos/${id}/320.jpg`)).toBe(1)
    for (const bytes of [...others, later]) expect(bytes).toEqual(first)
  })

  it('finds nothing if the row outlived its file', async () => {
    const { id, findWidth } = await aStoredPhoto()
    const rendering = { id, width: 320, format: 'jpg' } as const
    expect(await renderPhoto({ store: memoryStore(), findWidth }, rendering)).toBeNull()
  })

  it('shows transparent parts as white if the format has no transparency', async () => {
    const { store, id, findWidth } = await aStoredPhoto()

    const bytes = await renderPhoto({ store, findWidth }, { id, width: 160, format: 'jpg' })
    const { dominant } = await sharp(bytes ?? undefined).stats()

    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeGreaterThan(100)
  })
})

/** The same store, recording each file that it reads. */
function watched(store: PhotoStore) {
  const read: string[] = []
  const watching: PhotoStore = {
    ...store,
    async get(key) {
      const bytes = await store.get(key)
      if (bytes) read.push(key)
      return bytes
    },
  }
  return { read, watching }
}

describe('an attacker who wants to fill the memory with pictures', () => {
  it('cannot make it read an original by asking for widths that are not offered', async () => {
    const { store, id, findWidth } = await aStoredPhoto()
    const { read, watching } = watched(store)

    for (const width of [1, 333, 900, 99_999])
      expect(await renderPhoto({ store: watching, findWidth }, { id, width, format: 'avif' })).toBeNull()

    expect(read).toEqual([])
  })

  it('makes it read once by asking a hundred times at once, and the rendered picture once as well', async () => {
    const { store, id, findWidth } = await aStoredPhoto()
    const rendering = { id, width: 320, format: 'jpg' } as const
    const { read, watching } = watched(store)
    const hundred = () =>
      Promise.all(Array.from({ length: 100 }, () => renderPhoto({ store: watching, findWidth }, rendering)))

    await hundred()
    const again = await hundred()

    expect(read).toEqual([`photos/${id}/original`, `photos/${id}/320.jpg`])
    expect(new Set(again).size).toBe(1)
  })

  it('makes it read only two originals at a time by asking for many sizes at once', async () => {
    const { store, id, findWidth } = await aStoredPhoto(2_000, 20)
    let held = 0
    let max = 0
    const counting: PhotoStore = {
      ...store,
      async get(key) {
        const bytes = await store.get(key)
        if (bytes && key.endsWith('/original')) max = Math.max(max, ++held)
        return bytes
      },
      async put(key, bytes) {
        held--
        await store.put(key, bytes)
      },
    }

    await Promise.all(
      [160, 320, 480, 640, 800].map((width) =>
        renderPhoto({ store: counting, findWidth }, { id, width, format: 'jpg' }),
      ),
    )

    expect([max, held]).toEqual([2, 0])
  })
})
