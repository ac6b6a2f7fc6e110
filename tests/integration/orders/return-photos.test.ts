import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { listReturns, requestReturn } from '#contract/orders/return.ts'
import { maxReturnPhotoBytes, returnPhotoTexts } from '#domain/orders/returns/return-photo-limits.ts'
import { deleteUnusedReturnPhotos } from '#server/features/orders/returns/delete-unused-return-photos.ts'
import { returnPhotoKey } from '#server/features/orders/returns/return-photo-key.ts'
import { enforceRetention } from '#server/features/personal-data/enforce-retention.ts'
import { aCustomer, anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { type FormFile, sendForm } from '#tests/support/given/forms.ts'
import { aPaidOrder, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const running = new AbortController().signal
const day = 24 * 60

async function aSentOrder(): Promise<WaitingOrder> {
  const order = await aPaidOrder(shop, person)
  await send(shop, 'PATCH', `/orders/${order.orderNumber}`, { token: owner.token, body: { fulfilled: true } })
  return order
}

type Asking = { files: readonly FormFile[]; by?: Person; key?: string }

async function ask(order: WaitingOrder, { files, by = person, key }: Asking) {
  const reply = await sendForm(shop, 'POST', `/orders/${order.orderNumber}/returns`, {
    person: by,
    fields: { items: [{ productId: order.productId, quantity: 1 }], reason: 'wrong_or_damaged' },
    files: files.map((file) => ({ ...file, field: 'photos' })),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  keepsItsContract(requestReturn, reply)
  return reply
}

const drawing = (background = '#aa3322') =>
  sharp({ create: { width: 120, height: 80, channels: 3, background } })

/** As a phone writes it: lying on its side, with the place where it was taken. */
const aPhonePhoto = () =>
  drawing()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitude: '33/1 55/1 0/1' } })
    .jpeg()
    .toBuffer()

async function read(order: WaitingOrder, photo: { returnId: number; id: string }, by: Person | null) {
  const path = `/orders/${order.orderNumber}/returns/${photo.returnId}/photos/${photo.id}`
  const reply = await fetch(`${shop.url}/api${path}`, {
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

const storedFiles = () => readdir(join(shop.dataFolder, 'media', 'return-photos')).catch((): string[] => [])

describe('the photos of a return', () => {
  it('are shown to the shopper and to the staff who work on orders, and to nobody else', async () => {
    const order = await aSentOrder()
    const { body } = await ask(order, { files: [{ bytes: await aPhonePhoto() }] })
    const photo = { returnId: body.return.id, id: body.return.photos[0].id }
    for (const by of [person, owner, await aStaffMember(shop, ['orders'])]) {
      const { status, headers, bytes } = await read(order, photo, by)
      expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
        status: 200,
        type: 'image/jpeg',
        cache: 'no-store',
      })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 120 })
    }
    const others = [await aCustomer(shop), await aStaffMember(shop, ['catalogue', 'reports', 'emails'])]
    for (const by of others) expect((await read(order, photo, by)).status).toBe(404)
    expect((await read(order, photo, null)).status).toBe(401)
    const elsewhere = await aSentOrder()
    expect((await read(elsewhere, photo, person)).status).toBe(404)
    for (const width of ['160.jpg', '80.jpg', 'original'])
      expect((await fetch(`${shop.url}/media/${photo.id}/${width}`)).status).toBe(404)

    const listed = await send(shop, 'GET', `/orders/${order.orderNumber}/returns`, { token: owner.token })
    keepsItsContract(listReturns, listed)
    expect(listed.body.returns[0].photos).toEqual([{ id: photo.id, width: 80, height: 120 }])
  })

  it('lose what the camera noted, such as the place', async () => {
    const order = await aSentOrder()
    const sent = await aPhonePhoto()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { body } = await ask(order, { files: [{ bytes: sent }] })
    const { bytes } = await read(order, { returnId: body.return.id, id: body.return.photos[0].id }, person)
    const { exif, xmp, iptc } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect(bytes.includes('A phone')).toBe(false)
  })

  it('may be JPEG, PNG, WebP and AVIF, whatever they are called', async () => {
    const files = [
      await drawing().png().toBuffer(),
      await drawing().webp().toBuffer(),
      await drawing().avif({ effort: 0 }).toBuffer(),
    ].map((bytes) => ({ bytes, name: 'photo.txt', type: 'text/plain' }))
    const { status, body } = await ask(await aSentOrder(), { files })
    expect(status).toBe(201)
    expect(body.return.photos).toHaveLength(3)
  })

  it('may be none, in a form or in JSON', async () => {
    expect((await ask(await aSentOrder(), { files: [] })).body.return.photos).toEqual([])
    const order = await aSentOrder()
    const reply = await send(shop, 'POST', `/orders/${order.orderNumber}/returns`, {
      token: person.token,
      body: { items: [{ productId: order.productId, quantity: 1 }], reason: 'wrong_or_damaged' },
    })
    expect(reply.body.return.photos).toEqual([])
  })
})

describe('a photo that cannot be taken', () => {
  it('is refused with the reason, and no return is made', async () => {
    const order = await aSentOrder()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
    const cutShort = (await drawing().png().toBuffer()).subarray(0, 60)
    for (const bytes of [heic, cutShort, Buffer.from('%PDF-1.7'), Buffer.from('<svg></svg>')]) {
      const reply = await ask(order, { files: [{ bytes }] })
      expectProblem(reply, 400, 'invalid')
      expect(reply.body.fields).toEqual({ photos: returnPhotoTexts.unreadable })
    }
    const large = await ask(order, { files: [{ bytes: Buffer.alloc(maxReturnPhotoBytes, 1) }] })
    expectProblem(large, 413, 'too_large')
    const picture = { bytes: await drawing().png().toBuffer() }
    const many = await ask(order, { files: [picture, picture, picture, picture] })
    expectProblem(many, 400, 'too_many_files')
    expect(many.body.error).toBe(returnPhotoTexts.tooMany)

    const { body } = await send(shop, 'GET', `/orders/${order.orderNumber}/returns`, { token: person.token })
    expect(body.returns).toEqual([])
  })

  it('is not even read for an order of somebody else, or one that was not sent', async () => {
    const before = (await storedFiles()).length
    const files = [{ bytes: Buffer.from('not a picture') }]
    const order = await aSentOrder()
    expectProblem(await ask(order, { files, by: await aCustomer(shop) }), 404, 'not_found')
    expectProblem(await ask(await aPaidOrder(shop, person), { files }), 409, 'not_sent_yet')
    expect((await storedFiles()).length).toBe(before)
  })
})

describe('sent twice', () => {
  it('with one key, at once or later, it is one return with its photos, and the rest is deleted', async () => {
    await deleteEverythingUnused()
    const before = await storedFiles()
    const order = await aSentOrder()
    const files = [{ bytes: await aPhonePhoto() }, { bytes: await drawing('#113355').png().toBuffer() }]
    const replies = await Promise.all([1, 2, 3].map(() => ask(order, { files, key: 'once' })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const again = await ask(order, { files, key: 'once' })
    const [first] = replies
    expect(again.body).toEqual(first?.body)
    expect(again.body.return.photos).toHaveLength(2)
    const { body } = await send(shop, 'GET', `/orders/${order.orderNumber}/returns`, { token: person.token })
    expect(body.returns).toHaveLength(1)

    await deleteEverythingUnused()
    const after = (await storedFiles()).filter((name) => !before.includes(name))
    const ids = again.body.return.photos.map(({ id }: { id: string }) => id)
    expect(after.toSorted()).toEqual(ids.toSorted())
    expect((await read(order, { returnId: again.body.return.id, id: ids[0] }, person)).status).toBe(200)
  })
})

describe('deleting', () => {
  it('leaves the photos of a refused or lost request for an hour at most', async () => {
    await deleteEverythingUnused()
    const before = (await storedFiles()).length
    const files = [{ bytes: await aPhonePhoto() }, { bytes: Buffer.from('not a picture') }]
    expect((await ask(await aSentOrder(), { files })).status).toBe(400)
    expect((await storedFiles()).length).toBe(before + 1)
    expect(await deleteUnusedReturnPhotos(shop.services, running)).toBe(0)
    shop.clock.passMinutes(61)
    expect(await deleteUnusedReturnPhotos(shop.services, running)).toBe(1)
    expect((await storedFiles()).length).toBe(before)
  })

  it('takes the photos of an order whose retention is over', async () => {
    const order = await aSentOrder()
    const { body } = await ask(order, { files: [{ bytes: await aPhonePhoto() }] })
    const photo = { returnId: body.return.id, id: body.return.photos[0].id }
    await send(shop, 'PATCH', `/orders/${order.orderNumber}/returns/${photo.returnId}`, {
      token: owner.token,
      body: { status: 'declined' },
    })
    const file = join(shop.dataFolder, 'media', returnPhotoKey(photo.id))
    await access(file)
    shop.clock.passMinutes(10 * 366 * day)
    await enforceRetention(shop.services, running)
    const member = await anAdministrator(shop)
    expect((await read(order, photo, member)).status).toBe(404)
    await deleteUnusedReturnPhotos(shop.services, running)
    await expect(access(file)).rejects.toThrow()
  })
})

async function deleteEverythingUnused(): Promise<void> {
  shop.clock.passMinutes(61)
  await deleteUnusedReturnPhotos(shop.services, running)
}
