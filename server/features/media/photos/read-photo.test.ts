import { crc32 } from 'node:zlib'
import sharp, { type Color } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPhoto } from './read-photo.ts'

const orange = { r: 255, g: 128, b: 0 }

function aPicture(
  size: { width: number; height: number } = { width: 60, height: 40 },
  background: Color = orange,
) {
  return sharp({ create: { ...size, channels: 3, background } })
}

async function read(bytes: Buffer) {
  const reading = await readPhoto(bytes)
  if (reading.kind === 'refused') throw new Error(`refused: ${reading.reason}`)
  return reading
}

describe('readPhoto', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('knows a %s by its content', async (format) => {
    const { photo } = await read(await aPicture().toFormat(format).toBuffer())

    expect(photo).toMatchObject({ width: 60, height: 40, contentType: `image/${format}` })
  })

  it('refuses other kinds of picture', async () => {
    const gif = await aPicture().gif().toBuffer()
    const tiff = await aPicture().tiff().toBuffer()
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )

    for (const bytes of [gif, tiff, svg]) {
      expect(await readPhoto(bytes)).toEqual({ kind: 'refused', reason: 'not_an_image' })
    }
  })

  it('refuses a file that is not a picture, however it begins', async () => {
    const jpeg = await sharp({
      create: { width: 200, height: 200, channels: 3, noise: { type: 'gaussian' }, background: orange },
    })
      .jpeg()
      .toBuffer()
    const cutShort = jpeg.subarray(0, jpeg.length / 2)
    const pretender = Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>alert(1)</script>')])

    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), cutShort, pretender]) {
      expect(await readPhoto(bytes)).toEqual({ kind: 'refused', reason: 'not_an_image' })
    }
  })

  it('refuses a file of 5 MB', async () => {
    expect(await readPhoto(Buffer.alloc(5 * 1024 * 1024))).toEqual({ kind: 'refused', reason: 'too_large' })
  })

  it('refuses a small file that decodes to a huge picture', async () => {
    const bomb = await aPicture().png().toBuffer()
    // The width and height of a PNG follow its first chunk's name, and a checksum follows the chunk.
    bomb.writeUInt32BE(9_000, 16)
    bomb.writeUInt32BE(9_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)

    expect(await readPhoto(bomb)).toEqual({ kind: 'refused', reason: 'too_large' })
  })

  it.each([
    ['an interlaced PNG of 36 million pixels', 6_000, 6_000, 8],
    ['a PNG of 16 million pixels of 16 bits', 4_000, 4_050, 16],
  ])('refuses %s, which would be decoded whole', async (_name, width, height, bits) => {
    const bomb = await aPicture().png().toBuffer()
    bomb.writeUInt32BE(width, 16)
    bomb.writeUInt32BE(height, 20)
    bomb[24] = bits
    bomb[28] = 1
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)

    expect(await readPhoto(bomb)).toEqual({ kind: 'refused', reason: 'too_large' })
  })

  it('names a photo by the hash of its bytes', async () => {
    const bytes = await aPicture().png().toBuffer()
    const other = await aPicture({ width: 61, height: 40 }).png().toBuffer()

    const { photo } = await read(bytes)

    expect(photo.id).toMatch(/^[0-9a-f]{32}$/)
    expect((await read(Buffer.from(bytes))).photo.id).toBe(photo.id)
    expect((await read(other)).photo.id).not.toBe(photo.id)
  })

  it('keeps a clean picture byte for byte', async () => {
    const bytes = await aPicture().jpeg().toBuffer()

    const { photo, original } = await read(bytes)

    expect(original.equals(bytes)).toBe(true)
    expect(photo.bytes).toBe(bytes.length)
  })

  it('rotates a picture upright', async () => {
    const lying = await aPicture({ width: 60, height: 40 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()

    const { photo, original } = await read(lying)

    expect(photo).toMatchObject({ width: 40, height: 60 })
    expect(await sharp(original).metadata()).toMatchObject({ width: 40, height: 60 })
  })

  it('removes where and when a picture was taken', async () => {
    const bytes = await aPicture()
      .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()

    const { original } = await read(bytes)

    const header = await sharp(original).metadata()
    expect([header.exif, header.xmp, header.iptc]).toEqual([undefined, undefined, undefined])
  })

  it('keeps no more pixels than the widest page shows', async () => {
    const { photo, original } = await read(await aPicture({ width: 4_800, height: 2_000 }).jpeg().toBuffer())

    expect(photo).toMatchObject({ width: 2_400, height: 1_000 })
    expect(await sharp(original).metadata()).toMatchObject({ width: 2_400, height: 1_000 })
  })

  it('gives the average colour', async () => {
    const half = await aPicture({ width: 50, height: 100 }, '#000000').png().toBuffer()
    const blackAndWhite = aPicture({ width: 100, height: 100 }, '#ffffff').composite([
      { input: half, left: 0, top: 0 },
    ])

    expect((await read(await aPicture().png().toBuffer())).photo.placeholder).toBe('#ff8000')
    expect((await read(await blackAndWhite.png().toBuffer())).photo.placeholder).toMatch(/^#(7f|80){3}$/)
  })

  it('gives the average colour of grey and of transparent pictures', async () => {
    const grey = await aPicture(undefined, '#777777').greyscale().jpeg().toBuffer()
    const nothing = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()

    expect((await read(grey)).photo.placeholder).toBe('#777777')
    expect((await read(nothing)).photo.placeholder).toBe('#ffffff')
  })
})
