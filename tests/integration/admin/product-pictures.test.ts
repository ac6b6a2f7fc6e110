import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { photos, products } from '#server/db/schema/products.ts'
import { deleteUnusedPhotos } from '#server/features/media/photos/delete-unused-photos.ts'
import { originalKey } from '#server/features/media/photos/photo-store.ts'
import { anAdministrator, aProduct, placeOrder, type Reply } from '#tests/support/given/builders.ts'
import { aPicture, type FormFile, sendForm } from '#tests/support/given/forms.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

function save(id: number, files: FormFile[], fields: Record<string, unknown> = {}): Promise<Reply> {
  return sendForm(shop, 'PUT', `/products/${id}`, { person: owner, fields, files })
}

const idsOf = (reply: Reply): number[] => reply.body.product.image_objects.map(({ id }: { id: number }) => id)
const photoOf = (url: string) => url.split('/')[2] ?? ''

describe('the pictures of a product', () => {
  it('are added in the order they were sent, the first one as primary, and can be viewed', async () => {
    const id = await aProduct(shop)
    const reply = await save(id, [await aPicture('red', 400), await aPicture('blue', 200)])
    expect(reply.status).toBe(200)
    const { image_objects, images, image_url } = reply.body.product
    expect(image_objects).toMatchObject([
      { is_primary: true, width: 400, height: 400, placeholder: '#ff0000' },
      { is_primary: false, width: 200, placeholder: '#0000ff' },
    ])
    expect([image_url, images.length]).toEqual([images[0], 2])
    const picture = await fetch(shop.url + images[1])
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('can come with a new product', async () => {
    const other = await aProduct(shop)
    const [row] = await shop.services.db.select().from(products).where(eq(products.id, other))
    const fields = {
      name: 'Pictured',
      category_id: row?.categoryId,
      supplier_sku: 'P-1',
      wholesale_price: 1,
      retail_price: 2,
      image_order: ['new:1', 'new:0'],
    }
    const files = [await aPicture('red'), await aPicture('lime')]
    const reply = await sendForm(shop, 'POST', '/products', { person: owner, fields, files })
    expect(reply.status).toBe(201)
    const colours = reply.body.product.image_objects.map(
      ({ placeholder }: { placeholder: string }) => placeholder,
    )
    expect(colours).toEqual(['#00ff00', '#ff0000'])
  })

  it('can be copied from another product to a new one, each as its own row', async () => {
    const other = await aProduct(shop)
    const [red, blue] = idsOf(await save(other, [await aPicture('red'), await aPicture('blue')]))
    const [row] = await shop.services.db.select().from(products).where(eq(products.id, other))
    const fields = {
      name: 'Alike',
      category_id: row?.categoryId,
      supplier_sku: 'P-2',
      wholesale_price: 1,
      retail_price: 2,
    }
    const add = (order: unknown[]) =>
      sendForm(shop, 'POST', '/products', {
        person: owner,
        fields: { ...fields, image_order: order },
        files: [],
      })
    const reply = await add([blue, red])
    expect(reply.status).toBe(201)
    expect(reply.body.product.image_objects).toMatchObject([
      { placeholder: '#0000ff' },
      { placeholder: '#ff0000' },
    ])
    expect(idsOf(reply)).not.toContain(red)
    expect(idsOf(await save(other, []))).toEqual([red, blue])
    for (const order of [[2_147_483_647], ['99999999999'], [red, red]]) {
      expectProblem(await add(order), 400, 'invalid')
    }
  })

  it('all stay when a save does not mention them', async () => {
    const id = await aProduct(shop)
    const before = idsOf(await save(id, [await aPicture('red'), await aPicture('blue')]))
    expect(idsOf(await save(id, [], { name: 'Renamed' }))).toEqual(before)
    const added = idsOf(await save(id, [await aPicture('lime')]))
    expect(added.slice(0, 2)).toEqual(before)
    expect(added).toHaveLength(3)
  })

  it('can be reordered, removed and added in one save', async () => {
    const id = await aProduct(shop)
    const [red, blue] = idsOf(await save(id, [await aPicture('red'), await aPicture('blue')]))
    const reply = await save(id, [await aPicture('lime')], { image_order: [blue, 'new:0'] })
    expect(reply.body.product.image_objects).toMatchObject([
      { id: blue, is_primary: true, placeholder: '#0000ff' },
      { is_primary: false, placeholder: '#00ff00' },
    ])
    expect(idsOf(reply)).not.toContain(red)
    expect(idsOf(await save(id, [], { image_order: [] }))).toEqual([])
  })

  it('are rendered in every width ahead of time', async () => {
    const id = await aProduct(shop)
    const { product } = (await save(id, [await aPicture('teal', 900)])).body
    const key = `photos/${photoOf(product.image_url)}/640.avif`
    await expect.poll(() => shop.services.store.has(key)).toBe(true)
  })
})

describe('an upload', () => {
  it('is validated by its content, not by its name', async () => {
    const id = await aProduct(shop)
    const reply = await save(id, [
      await aPicture('red'),
      { bytes: '<svg/>', name: 'photo.png', type: 'image/png' },
    ])
    expectProblem(reply, 400, 'invalid')
    expect(reply.body).toMatchObject({
      error: 'Only image files are allowed',
      fields: { images: 'Only image files are allowed' },
    })
    const disguised = await save(id, [{ ...(await aPicture('red')), name: 'page.html', type: 'text/html' }])
    expect(disguised.status).toBe(200)
  })

  it('may not contain a file of 5 MB or more, and is read to its end before it is refused', async () => {
    const id = await aProduct(shop)
    const { bytes } = await aPicture('red')
    const fiveMegabytes = Buffer.concat([Buffer.from(bytes), Buffer.alloc(5 * 1024 * 1024 - bytes.length)])
    const reply = await save(id, [{ bytes: fiveMegabytes }, await aPicture('blue')])
    expectProblem(reply, 413, 'too_large')
    expect(reply.body.fields).toEqual({ images: 'File size must be less than 5MB' })
    const oneLess = await save(id, [{ bytes: fiveMegabytes.subarray(1) }])
    expect(oneLess.body.error).not.toBe('File size must be less than 5MB')
  })

  it('may not give a product more than ten pictures, at once or one by one', async () => {
    const id = await aProduct(shop)
    const ten = await Promise.all(Array.from({ length: 10 }, (_, at) => aPicture(`#0000${at}0`, 16)))
    expectProblem(await save(id, [...ten, await aPicture('red')]), 400, 'too_many_files')
    expect((await save(id, ten)).status).toBe(200)
    const reply = await save(id, [await aPicture('red')])
    expectProblem(reply, 400, 'invalid')
    expect(reply.body.error).toBe('Maximum 10 images allowed')
  })

  it.each([[[999_999]], [['new:0']], [['first']]])(
    'is refused with the unknown order %j',
    async (image_order) => {
      const reply = await save(await aProduct(shop), [], { image_order })
      expectProblem(reply, 400, 'invalid')
      expect(Object.keys(reply.body.fields)).toEqual(['image_order'])
    },
  )

  it('cannot use the picture of another product', async () => {
    const [theirs] = idsOf(await save(await aProduct(shop), [await aPicture('red')]))
    expectProblem(await save(await aProduct(shop), [], { image_order: [theirs] }), 400, 'invalid')
  })
})

describe('unused photos', () => {
  async function isKept(photo: string): Promise<{ row: boolean; file: boolean }> {
    return {
      row: (await shop.services.db.$count(photos, eq(photos.id, photo))) > 0,
      file: await shop.services.store.has(originalKey(photo)),
    }
  }

  it('are deleted after an hour, in every width', async () => {
    const id = await aProduct(shop)
    const { product } = (await save(id, [await aPicture('orange', 400)])).body
    const photo = photoOf(product.image_url)
    await fetch(shop.url + product.image_url)
    await save(id, [], { image_order: [] })

    await deleteUnusedPhotos(shop.services, AbortSignal.timeout(60_000))
    expect(await isKept(photo)).toEqual({ row: true, file: true })
    shop.clock.passMinutes(61)
    expect(await deleteUnusedPhotos(shop.services, AbortSignal.timeout(60_000))).toBeGreaterThan(0)
    expect(await isKept(photo)).toEqual({ row: false, file: false })
    expect((await fetch(shop.url + product.image_url)).status).toBe(404)

    const again = await save(id, [await aPicture('orange', 400)])
    expect((await fetch(shop.url + again.body.product.image_url)).status).toBe(200)
  })

  it('include those of a save that was refused', async () => {
    await save(await aProduct(shop), [await aPicture('olive')], { version: 77 })
    shop.clock.passMinutes(61)
    expect(await deleteUnusedPhotos(shop.services, AbortSignal.timeout(60_000))).toBe(1)
  })

  it('do not include those that another product or an order uses', async () => {
    const [one, other] = [await aProduct(shop), await aProduct(shop)]
    const { product } = (await save(one, [await aPicture('navy')])).body
    await save(other, [await aPicture('navy'), await aPicture('plum')])
    const owners = await anAdministrator(shop)
    const ordered = await aProduct(shop)
    const plain = photoOf((await save(ordered, [await aPicture('gold')])).body.product.image_url)
    expect((await placeOrder(shop, owners, [{ productId: ordered, quantity: 1 }])).status).toBe(201)
    for (const id of [one, ordered]) await save(id, [], { image_order: [] })

    shop.clock.passMinutes(61)
    await deleteUnusedPhotos(shop.services, AbortSignal.timeout(60_000))
    expect(await isKept(photoOf(product.image_url))).toEqual({ row: true, file: true })
    expect(await isKept(plain)).toEqual({ row: true, file: true })
  })

  it('do not include those that the pages of the shop show', async () => {
    const { product } = (await save(await aProduct(shop), [await aPicture('peru')])).body
    const photo = photoOf(product.image_url)
    await save(product.id, [], { image_order: [] })
    await shop.services.db.execute(
      sql`insert into settings (key, value) values ('pictures', jsonb_build_object('banner', jsonb_build_object('id', ${photo}::text)))`,
    )
    shop.clock.passMinutes(61)
    await deleteUnusedPhotos(shop.services, AbortSignal.timeout(60_000))
    expect(await isKept(photo)).toEqual({ row: true, file: true })
  })
})
