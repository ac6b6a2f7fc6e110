import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listCategories } from '#contract/catalogue/category.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import { limits } from '#server/db/limits.ts'
import { inProcessApi } from '#server/http/in-process-api.ts'
import { shopApi } from '#server/routes.ts'
import { aCustomer, anAdministrator, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ cacheToleranceMs: limits.changes.toleranceMs })
const secondShop = await openShop({ cacheToleranceMs: limits.changes.toleranceMs, besides: shop })

afterAll(async () => {
  await secondShop.close()
  await shop.close()
})

const nameAt = async (where: TestShop, id: number) =>
  (await send(where, 'GET', `/products/${id}`)).body.product.name

/** How often the shop queried the database, which is what caching saves. */
async function statementsDuring(where: TestShop, act: () => Promise<void>): Promise<number> {
  let count = 0
  const { pool } = where.services.database
  const counted = () => {
    count += 1
  }
  pool.on('acquire', counted)
  await act()
  pool.off('acquire', counted)
  return count
}

describe('cached responses', () => {
  it('cost the database nothing if nothing changed, and are made once for a hundred simultaneous requests', async () => {
    const reading = async (id: number, times: number) => {
      await shop.services.pageCache.sync()
      return statementsDuring(shop, async () => {
        await Promise.all(Array.from({ length: times }, () => send(shop, 'GET', `/products/${id}`)))
      })
    }
    // Now and then the shop also checks whether it missed a change: the lowest of three is the cost of reading.
    const leastOfNew = async (times: number) => {
      const costs: number[] = []
      for (let at = 0; at < 3; at++) costs.push(await reading(await aProduct(shop), times))
      return Math.min(...costs)
    }
    // The products beside it are read once.
    await leastOfNew(1)
    expect(await leastOfNew(100)).toBe(await leastOfNew(1))
    const id = await aProduct(shop)
    const again = [await reading(id, 10), await reading(id, 10), await reading(id, 10)].slice(1)
    expect(Math.min(...again)).toBe(0)
  })

  it('show a change in the very next answer of the process that made it, fifty times in a row', async () => {
    const owner = await anAdministrator(shop)
    const id = await aProduct(shop)
    for (let at = 0; at < 50; at++) {
      const { body } = await send(shop, 'GET', `/admin/products/${id}`, { token: owner.token })
      const saved = await send(shop, 'PUT', `/products/${id}`, {
        token: owner.token,
        body: { ...formOf(body.product), name: `Name ${at}` },
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      expect(await nameAt(shop, id)).toBe(`Name ${at}`)
    }
  })

  it('show the stock after an order, on the product and in lists without sold-out products', async () => {
    const id = await aProduct(shop, { category: 'scarce', onHand: 2 })
    const person = await aCustomer(shop)
    const listed = async () =>
      (await send(shop, 'GET', '/products?category=scarce&in_stock=1')).body.products.map(
        (product: { stock_quantity: number }) => product.stock_quantity,
      )
    expect(await listed()).toEqual([2])
    await placeOrder(shop, person, [{ productId: id, quantity: 1 }])
    expect(await listed()).toEqual([1])
    await placeOrder(shop, person, [{ productId: id, quantity: 1 }])
    expect(await listed()).toEqual([])
    expect((await send(shop, 'GET', `/products/${id}`)).body.product.stock_status).toBe('out_of_stock')
  })

  it('show in other processes what this one changed, within the promised time', async () => {
    const id = await aProduct(shop)
    expect(await nameAt(secondShop, id)).toBe(await nameAt(shop, id))
    for (let at = 0; at < 20; at++) {
      await shop.services.db.execute(sql`update products set name = ${`Process ${at}`} where id = ${id}`)
      const changedAt = performance.now()
      const toldBy = changedAt + limits.changes.toleranceMs
      let asked = 0
      while (true) {
        const askedAt = performance.now()
        const name = await nameAt(secondShop, id)
        asked += 1
        if (askedAt > toldBy) {
          expect(name, `asked ${asked} times`).toBe(`Process ${at}`)
          break
        }
      }
    }
  })

  it('show changes made directly in the database, in any table that pages show', async () => {
    const id = await aProduct(shop, { category: 'by-hand', onHand: 3 })
    const { db } = shop.services
    const soon = () =>
      expect.poll(() => send(secondShop, 'GET', `/products/${id}`).then(({ body }) => body.product))
    await soon().toMatchObject({ stock_quantity: 3 })
    await db.execute(sql`update stock_levels set on_hand = 7 where product_id = ${id}`)
    await soon().toMatchObject({ stock_quantity: 7 })
    await db.execute(sql`update categories set title = 'Renamed' where slug = 'by-hand'`)
    await soon().toMatchObject({ category_name: 'Renamed' })
    await db.execute(sql`update products set is_active = false where id = ${id}`)
    await expect.poll(() => send(secondShop, 'GET', `/products/${id}`).then(({ status }) => status)).toBe(404)
  })

  it('never contain what only an administrator or one person may see', async () => {
    const owner = await anAdministrator(shop)
    const id = await aProduct(shop, {
      retailCents: 9_999_900,
      wholesaleCents: 7_654_321,
      supplierSku: 'SECRET-SKU',
    })
    const full = await send(shop, 'GET', `/products/${id}`, { token: owner.token })
    expect(full.body.product.wholesale_price).toBe(76_543.21)
    const reply = await fetch(`${shop.url}/api/products/${id}`)
    expect(await reply.text()).not.toMatch(/76543|SECRET-SKU|wholesale/)
    const again = await send(shop, 'GET', `/products/${id}`, { token: owner.token })
    expect(again.body.product.wholesale_price).toBe(76_543.21)
    expect(reply.headers.get('vary')).toContain('authorization')
    for (const header of ['set-cookie', 'x-request-id']) {
      const cached = await fetch(`${shop.url}/api/products/${id}`, { headers: { cookie: 'kwela_session=x' } })
      expect(cached.headers.get(header), header).toBe(null)
    }
  })

  it('are not sent again to a client that has them, and use an encoding that the client accepts', async () => {
    await aProduct(shop, { category: 'forms', description: 'a long description '.repeat(200) })
    const url = `${shop.url}/api/products?category=forms`
    const forms = ['br', 'gzip', 'identity'] as const
    const tags = new Set<string | null>()
    for (const form of forms) {
      const ask = (headers: Record<string, string> = {}) =>
        fetch(url, { headers: { 'accept-encoding': form, ...headers } })
      const [first, second] = [await ask(), await ask()]
      expect(first.headers.get('content-encoding') ?? 'identity').toBe(form)
      expect(await second.text()).toBe(await first.text())
      const tag = first.headers.get('etag') ?? ''
      tags.add(tag)
      const known = await ask({ 'if-none-match': `"other", ${tag.replace('W/', '')}` })
      expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', tag])
      expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
    }
    expect(tags.size).toBe(forms.length)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('count the smartphones of a brand where Home shows them, whenever a product gets that brand', async () => {
    const id = await aProduct(shop, { category: 'iphones', brand: 'Apple' })
    const iphones = async () => {
      await shop.services.pageCache.sync()
      const { categories } = (await send(shop, 'GET', '/categories')).body
      return categories.find(({ slug }: { slug: string }) => slug === 'iphones').product_count
    }
    const before = await iphones()
    await shop.services.db.execute(sql`update products set brand = 'Samsung' where id = ${id}`)
    expect(await iphones()).toBe(before - 1)
  })

  it('differ by the parameters of the query, but not by their order', async () => {
    await aProduct(shop, { category: 'apart', brand: 'One' })
    await aProduct(shop, { category: 'apart', brand: 'Two' })
    await shop.services.pageCache.sync()
    const names = async (query: string) =>
      (await send(shop, 'GET', `/products?category=apart&${query}`)).body.products.map(
        (product: { brand: string }) => product.brand,
      )
    expect(await names('brand=One&sort=name')).toEqual(['One'])
    expect(await names('brand=Two&sort=name')).toEqual(['Two'])
    expect(await names('sort=name&brand=One&utm_source=mail')).toEqual(['One'])
  })

  it('are not used while the database cannot report changes', async () => {
    const id = await aProduct(shop)
    await nameAt(shop, id)
    for (let at = 0; at < 5; at++) {
      await shop.services.db.execute(sql`update products set name = ${`Cut ${at}`} where id = ${id}`)
      await shop.services.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kwela page changes' and datname = current_database()`,
      )
      await expect.poll(() => nameAt(shop, id)).toBe(`Cut ${at}`)
    }
  })

  it('share one read of the data that is on every page, until somebody changes it', async () => {
    await aProduct(shop, { category: 'framed' })
    const pageApi = inProcessApi(shopApi(shop.services), shop.services.pageCache)
    const frame = async () => {
      const api = pageApi(() => undefined)
      const [settings, { categories }] = await Promise.all([
        api.call(readShopSettings, {}),
        api.call(listCategories, {}),
      ])
      return { settings, title: categories.find(({ slug }) => slug === 'framed')?.title }
    }
    await shop.services.pageCache.sync()
    const { settings } = await frame()
    const again = await statementsDuring(shop, async () => {
      for (let at = 0; at < 10; at++) expect((await frame()).settings).toBe(settings)
    })
    expect(again).toBe(0)
    for (let at = 0; at < 20; at++) {
      await shop.services.db.execute(sql`update categories set title = ${`T ${at}`} where slug = 'framed'`)
      await shop.services.pageCache.sync()
      expect((await frame()).title).toBe(`T ${at}`)
    }
  })

  it('are not stored for errors or unknown addresses', async () => {
    expect((await send(shop, 'GET', '/products/no-such-thing')).status).toBe(404)
    const id = await aProduct(shop, { slug: 'no-such-thing' })
    await expect
      .poll(() => send(shop, 'GET', '/products/no-such-thing').then(({ body }) => body.product?.id))
      .toBe(id)
  })
})

function formOf(product: Record<string, unknown>): Record<string, unknown> {
  const { id: _id, ...form } = product
  return { ...form, stock_quantity: product.on_hand_quantity }
}
