import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { keepOriginal } from './keep-original.ts'
import { memoryStore } from './memory-store.ts'
import { renderPhoto } from './render-photo.ts'

async function aKeptPhoto(width = 500, height = 250) {
  const store = memoryStore()
  const picture = sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 90, b: 200, alpha: 0.5 } },
  })
  const outcome = await keepOriginal({ store }, await picture.png().toBuffer())
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.reason}`)
  return { store, id: outcome.photo.id }
}

describe('renderPhoto', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ] as const)('makes %s in the width that was asked for', async (format, known) => {
    const { store, id } = await aKeptPhoto()

    const bytes = await renderPhoto({ store }, { id, width: 320, format })

    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
      format: known,
      width: 320,
      height: 160,
    })
  })

  it('offers the smaller widths and its own, and nothing else', async () => {
    const { store, id } = await aKeptPhoto(500)

    const served = []
    for (const width of [1, 160, 320, 333, 480, 500, 640, 2400]) {
      if (await renderPhoto({ store }, { id, width, format: 'webp' })) served.push(width)
    }

    expect(served).toEqual([160, 320, 480, 500])
  })

  it('knows nothing of a photo that is not there', async () => {
    expect(
      await renderPhoto({ store: memoryStore() }, { id: 'a'.repeat(32), width: 320, format: 'jpg' }),
    ).toBeNull()
  })

  it('leaves nothing of a photo that is taken away while it is rendered', async () => {
    const { store, id } = await aKeptPhoto()
    const rendering = { id, width: 320, format: 'jpg' } as const
    const sweptMeanwhile = {
      ...store,
      async put(key: string, bytes: Buffer) {
        await store.remove(id)
        await store.put(key, bytes)
      },
    }

    expect(await renderPhoto({ store: sweptMeanwhile }, rendering)).toBeNull()
    expect(await store.has(`photos/${id}/320.jpg`)).toBe(false)
  })

  it('has no picture, rather than an error, where the folder went while the file was put down', async () => {
    const { store, id } = await aKeptPhoto()
    const goneMeanwhile = {
      ...store,
      async put() {
        await store.remove(id)
        throw new Error('ENOENT: no such file or directory')
      },
    }

    expect(await renderPhoto({ store: goneMeanwhile }, { id, width: 320, format: 'jpg' })).toBeNull()
  })

  // Fails where the error is passed on: 500 for a picture that was made and only not kept.
  it.each(['ENOSPC: no space left on device', 'EROFS: read-only file system'])(
    'sends what it made where the disk refused to keep it: %s',
    async (words) => {
      const { store, id } = await aKeptPhoto()
      const full = { ...store, put: () => Promise.reject(new Error(words)) }
      const rendering = { id, width: 320, format: 'jpg' } as const

      await expect(renderPhoto({ store: full }, rendering, 'background')).rejects.toThrow(words)
      expect(await renderPhoto({ store: full }, rendering)).toEqual(await renderPhoto({ store }, rendering))
    },
  )

  it('makes a size once for all who ask, at once or later', async () => {
    const { store, id } = await aKeptPhoto()
    const rendering = { id, width: 320, format: 'jpg' } as const

    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => renderPhoto({ store }, rendering)),
    )
    const later = await renderPhoto({ store }, rendering)

    expect(store.writes.get(`photos/${id}/320.jpg`)).toBe(1)
    for (const bytes of [...others, later]) expect(bytes).toEqual(first)
  })

  it('shows see-through parts as white where the format knows none', async () => {
    const { store, id } = await aKeptPhoto()

    const bytes = await renderPhoto({ store }, { id, width: 160, format: 'jpg' })
    const { dominant } = await sharp(bytes ?? undefined).stats()

    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeGreaterThan(100)
  })
})
