import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { readPhoto } from './read-photo.ts'

afterEach(() => vi.restoreAllMocks())

const anImage = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })

/** Counts what the library has been asked for and has not answered yet, from here on. */
function workOf(...methods: ('metadata' | 'toBuffer')[]) {
  const count = { asked: 0, atWork: 0, most: 0 }
  const prototype = Object.getPrototypeOf(anImage())
  for (const method of methods) {
    const real = prototype[method]
    vi.spyOn(prototype, method).mockImplementation(async function (this: unknown, ...given: unknown[]) {
      count.asked++
      count.most = Math.max(count.most, ++count.atWork)
      return real.apply(this, given).finally(() => count.atWork--)
    })
  }
  return count
}

it('has no more pictures at work than there is room for, however many are sent at once', async () => {
  const turned = await anImage().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const heads = workOf('metadata')
  const pictures = workOf('toBuffer')

  const readings = await Promise.all(Array.from({ length: 12 }, () => readPhoto(turned)))

  expect(readings.every(({ kind }) => kind === 'read')).toBe(true)
  expect({ heads: heads.most, pictures: pictures.most }).toEqual({ heads: 2, pictures: 2 })
})

it('never lets the library look at what is no picture that the shop shows', async () => {
  const others = [
    await anImage().gif().toBuffer(),
    await anImage().tiff().toBuffer(),
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    Buffer.from('%PDF-1.7'),
  ]
  const work = workOf('metadata', 'toBuffer')

  for (const bytes of others)
    expect(await readPhoto(bytes)).toEqual({ kind: 'refused', reason: 'not_an_image' })

  expect(work.asked).toBe(0)
})
