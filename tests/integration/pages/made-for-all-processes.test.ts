import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { makerOf } from '#server/http/page-cache/neighbours.ts'
import { statementsDuring } from '#tests/support/database/statements.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const folder = await mkdtemp(join(tmpdir(), 'kwela-'))
// They look for changes when the test says so.
const options = { withPages: true, cacheToleranceMs: 600_000 }
const first = await openShop({ ...options, neighbours: { folder, number: 1, count: 2 } })
const second = await openShop({ ...options, besides: first, neighbours: { folder, number: 2, count: 2 } })
afterAll(async () => {
  await second.close()
  await first.close()
  await rm(folder, { recursive: true, force: true })
})

const visit = (shop: TestShop, path: string) =>
  fetch(shop.url + path).then(async (reply) => ({
    status: reply.status,
    etag: reply.headers.get('etag'),
    text: await reply.text(),
  }))

/** A product whose page the first process makes for both. */
async function aProductOfTheFirst(): Promise<{ path: string; id: number }> {
  for (;;) {
    const slug = `lamp-${crypto.randomUUID()}`
    if (makerOf(`/product/${slug}`, 2) !== 1) continue
    return {
      id: await aProduct(first, { slug, name: 'A lamp', retailCents: 100_000 }),
      path: `/product/${slug}`,
    }
  }
}

it('makes a page once, whichever process is asked first', async () => {
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const { path } = await aProductOfTheFirst()
    const made = await visit(one, path)
    expect(made).toMatchObject({ status: 200, text: expect.stringContaining('A lamp') })
    let again = made
    // The one that made it looks for changes before it answers.
    expect(await statementsDuring(async () => (again = await visit(other, path)))).toBeLessThanOrEqual(2)
    expect(again).toEqual(made)
    expect(await statementsDuring(() => visit(other, path))).toBe(0)
  }
})

it('shows nothing older than the process that is asked knows of', async () => {
  const { path, id } = await aProductOfTheFirst()
  expect((await visit(first, path)).text).toContain('1\u00a0000')
  await first.services.db.execute(sql`update products set retail_cents = 200000 where id = ${id}`)
  await second.services.pageCache.sync()
  expect((await visit(second, path)).text).toContain('2\u00a0000')
})

it('drops what another process has made once it learns of a change', async () => {
  const { path, id } = await aProductOfTheFirst()
  await visit(second, path)
  await first.services.db.execute(sql`update products set retail_cents = 300000 where id = ${id}`)
  await second.services.pageCache.sync()
  expect((await visit(second, path)).text).toContain('3\u00a0000')
})

it('makes a search itself, and whatever the other has no answer for', async () => {
  await aProductOfTheFirst()
  expect((await visit(second, '/products?q=lamp')).text).toContain('A lamp')
  const { path } = await aProductOfTheFirst()
  first.services.pageCache.close()
  expect(await visit(second, path)).toMatchObject({ status: 200, text: expect.stringContaining('A lamp') })
})
