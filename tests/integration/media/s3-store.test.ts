import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startChildProgram } from '#scripts/child-program.ts'
import { s3Store } from '#server/adapters/storage/s3-store.ts'
import { productImages } from '#server/db/schema/products.ts'
import { checkStore } from '#server/features/media/photos/check-store.ts'
import { deleteUnusedPhotos } from '#server/features/media/photos/delete-unused-photos.ts'
import { originalKey } from '#server/features/media/photos/photo-store.ts'
import { aPhoto } from '#tests/support/given/a-photo.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { startS3Server } from '#tests/support/http/s3-server.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { aPlaceForTheProgram } from '#tests/support/shop/shop-program.ts'

const s3 = await startS3Server(['pictures'])
const mediaStore = s3.place('pictures', 'shop/')
const shop = await openShop({ mediaStore })
const other = await openShop({ mediaStore, besides: shop })
afterAll(async () => {
  await other?.close()
  await shop?.close()
  await s3?.close()
})

it('returns what was stored, and null for what never was', async () => {
  const store = s3Store(s3.place('pictures'))
  const bytes = randomBytes(300_000)
  await store.put('photos/ab/original', bytes)
  expect((await store.get('photos/ab/original'))?.equals(bytes)).toBe(true)
  expect(await store.has('photos/ab/original')).toBe(true)
  expect([await store.get('photos/cd/original'), await store.has('photos/cd/original')]).toEqual([
    null,
    false,
  ])
})

it('deletes one object, or all of a photo and of no other, however often', async () => {
  const store = s3Store(s3.place('pictures'))
  for (const key of ['photos/ab/original', 'photos/ab/320.avif', 'photos/abc/original'])
    await store.put(key, Buffer.from(key))
  await store.drop('photos/ab/320.avif')
  await store.drop('photos/ab/320.avif')
  expect([await store.has('photos/ab/320.avif'), await store.has('photos/ab/original')]).toEqual([
    false,
    true,
  ])
  await store.remove('ab')
  await store.remove('ab')
  expect([await store.has('photos/ab/original'), await store.has('photos/abc/original')]).toEqual([
    false,
    true,
  ])
})

it.each(['../outside', 'photos/../../outside'])('refuses the key %s', async (key) => {
  await expect(s3Store(s3.place('pictures', 'shop/')).put(key, Buffer.from('one'))).rejects.toThrow()
})

it('serves every picture from two processes of the shop that share nothing but database and store', async () => {
  const here = await aPhoto(shop, await aProduct(shop))
  const widthOf = (from: TestShop, id: string) => fetch(`${from.url}/media/${id}/320.avif`)
  const answers = [await widthOf(other, here), await widthOf(shop, here)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [there, again] = await Promise.all(answers.map((answer) => answer.bytes()))
  expect(again).toEqual(there)
})

it('deletes the photos that nothing refers to from the store', async () => {
  const id = await aPhoto(shop, await aProduct(shop))
  await fetch(`${shop.url}/media/${id}/320.avif`)
  await shop.services.db.delete(productImages)
  shop.clock.passMinutes(120)
  expect(await deleteUnusedPhotos(shop.services, new AbortController().signal)).toBeGreaterThan(0)
  expect(await other.services.store.has(originalKey(id))).toBe(false)
  expect((await fetch(`${other.url}/media/${id}/320.avif`)).status).toBe(404)
})

it('says what is wrong with a store that cannot be used', async () => {
  expect(await checkStore(s3Store(s3.place('pictures')))).toBeNull()
  expect(await checkStore(s3Store(s3.place('no-such-bucket')))).toMatch(/bucket does not exist/)
  const key = process.env.AWS_ACCESS_KEY_ID
  process.env.AWS_ACCESS_KEY_ID = 'unknown'
  const problem = await checkStore(s3Store(s3.place('pictures')))
  process.env.AWS_ACCESS_KEY_ID = key
  expect(problem).toMatch(/Access Key Id .* does not exist/)
})

it('gives up on a store that takes the call and never answers', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const place = { ...s3.place('pictures'), endpoint: `http://127.0.0.1:${port}` }
  const store = s3Store(place, { readMs: 300, writeMs: 300 })
  await expect(store.get('photos/ab/original')).rejects.toThrow('has not answered for 0.3 s')
  server.close()
})

it('does not open with a store that it cannot use, and says so in one sentence', async () => {
  const place = await aPlaceForTheProgram()
  const program = startChildProgram({
    file: 'server/main.ts',
    output: 'read',
    env: { ...place.env, MEDIA_STORE: `s3://no-such-bucket?endpoint=${s3.endpoint}` },
  })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  expect(await said).toEqual({
    kind: 'refused',
    message: expect.stringMatching(
      /^Kwela cannot start: pictures cannot be kept in the bucket no-such-bucket of MEDIA_STORE \(The specified bucket does not exist\)\. Check [^\n]+, then start Kwela again\.$/,
    ),
  })
  await program.ended
  await place.clear()
})
