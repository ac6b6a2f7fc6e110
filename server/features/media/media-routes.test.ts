import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { keepOriginal } from './keep-original.ts'
import { mediaRoutes } from './media-routes.ts'
import { memoryStore } from './photos/memory-store.ts'
import { pictureOf } from './picture-of.ts'

async function aShopWithOnePhoto() {
  const store = memoryStore()
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
  const outcome = await keepOriginal({ store }, await picture.png().toBuffer())
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.reason}`)
  const { photo } = outcome
  const app = Fastify()
  await app.register(mediaRoutes({ store, findWidth: async (id) => (id === photo.id ? photo.width : null) }))
  return { app, photo }
}

describe('mediaRoutes', () => {
  it('serves a picture that may be cached for ever', async () => {
    const { app, photo } = await aShopWithOnePhoto()

    const reply = await app.inject(`/media/${photo.id}/320.avif`)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 })
  })

  it('serves the address that the picture itself carries', async () => {
    const { app, photo } = await aShopWithOnePhoto()
    const picture = pictureOf(photo)

    const reply = await app.inject(picture.url)

    expect(picture).toEqual({
      url: `/media/${photo.id}/400.jpg`,
      width: 400,
      height: 300,
      placeholder: '#336699',
    })
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 })
  })

  it('lets the pages of webmail show the format that emails use, and no other', async () => {
    const { app, photo } = await aShopWithOnePhoto()
    const policyOf = async (file: string) =>
      (await app.inject(`/media/${photo.id}/${file}`)).headers['cross-origin-resource-policy']

    expect(await policyOf('160.jpg')).toBe('cross-origin')
    expect(await policyOf('160.webp')).toBe('same-origin')
    expect(await policyOf('333.jpg')).toBe('same-origin')
  })

  it('answers HEAD with the same headers and no body', async () => {
    const { app, photo } = await aShopWithOnePhoto()

    const got = await app.inject(`/media/${photo.id}/160.webp`)
    const head = await app.inject({ method: 'HEAD', url: `/media/${photo.id}/160.webp` })

    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(got.headers[name])
    }
  })

  it.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`, () => '*'])(
    'sends nothing to a browser that already has it (%#)',
    async (held) => {
      const { app, photo } = await aShopWithOnePhoto()
      const url = `/media/${photo.id}/160.webp`
      const tag = String((await app.inject(url)).headers.etag)

      const again = await app.inject({ url, headers: { 'if-none-match': held(tag) } })

      expect(again.statusCode).toBe(304)
      expect(again.rawPayload).toHaveLength(0)
      expect(again.headers.etag).toBe(tag)
    },
  )

  it('sends the picture to a browser that has another version', async () => {
    const { app, photo } = await aShopWithOnePhoto()

    const reply = await app.inject({
      url: `/media/${photo.id}/160.webp`,
      headers: { 'if-none-match': '"other"' },
    })

    expect(reply.statusCode).toBe(200)
  })

  it.each([
    (id: string) => `/media/${id}/333.avif`,
    (id: string) => `/media/${id}/640.avif`,
    (id: string) => `/media/${id}/0320.avif`,
    (id: string) => `/media/${id}/320.png`,
    (id: string) => `/media/${id}/320.avif.part`,
    (id: string) => `/media/${id}/original`,
    (id: string) => `/media/${id.toUpperCase()}A/320.avif`,
    () => `/media/${'0'.repeat(32)}/320.avif`,
    () => '/media/..%2f..%2fphotos/320.avif',
    (id: string) => `/media/${id}/..%2f320.avif`,
    (id: string) => `/media/${id}%00/320.avif`,
  ])('has nothing at an address that no page uses (%#)', async (address) => {
    const { app, photo } = await aShopWithOnePhoto()

    const reply = await app.inject(address(photo.id))

    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})
