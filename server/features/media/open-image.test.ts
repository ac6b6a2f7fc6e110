import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { readPhoto } from './photos/read-photo.ts'

const { atWork } = vi.hoisted(() => {
  // Another file may have loaded the picture worker already.
  vi.resetModules()
  return { atWork: { asked: 0, heads: { now: 0, max: 0 }, pictures: { now: 0, max: 0 } } }
})

/** Counts the pictures that the picture worker has been sent and has not finished yet. */
vi.mock(import('./picture-process.ts'), async (importReal) => {
  const real = await importReal()
  return {
    ...real,
    createPictureProcess(options) {
      const pictures = real.createPictureProcess(options)
      return {
        ask(kind, task) {
          const count = kind === 'read_header' ? atWork.heads : atWork.pictures
          atWork.asked++
          count.max = Math.max(count.max, ++count.now)
          return pictures.ask(kind, task).finally(() => count.now--)
        },
      }
    },
  }
})

afterEach(() => {
  Object.assign(atWork, { asked: 0, heads: { now: 0, max: 0 }, pictures: { now: 0, max: 0 } })
})

const anImage = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })

it('has no more pictures in progress than there is room for, however many are sent at once', async () => {
  const turned = await anImage().withMetadata({ orientation: 6 }).jpeg().toBuffer()

  const readings = await Promise.all(Array.from({ length: 12 }, () => readPhoto(turned)))

  expect(readings.every(({ kind }) => kind === 'read')).toBe(true)
  expect({ heads: atWork.heads.max, pictures: atWork.pictures.max }).toEqual({ heads: 2, pictures: 2 })
})

it('never gives the decoder a file that is not a picture the shop can show', async () => {
  const others = [
    await anImage().gif().toBuffer(),
    await anImage().tiff().toBuffer(),
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    Buffer.from('%PDF-1.7'),
  ]

  for (const bytes of others)
    expect(await readPhoto(bytes)).toEqual({ kind: 'refused', reason: 'not_an_image' })

  expect(atWork.asked).toBe(0)
})
