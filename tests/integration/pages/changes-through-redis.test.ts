import { createClient } from '@redis/client'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodEnough, usualToleranceMs } from '#server/http/page-cache/change-feed.ts'
import { noRedisHere, type RunningRedis, startRedis } from '#tests/support/database/redis.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let redis: RunningRedis
let shops: TestShop[] = []

if (noRedisHere) process.stderr.write(`changes-through-redis.test.ts is skipped: ${noRedisHere}\n`)

describe.skipIf(noRedisHere)('processes that share what they read of changes', () => {
  beforeAll(async () => {
    redis = await startRedis()
    shops = [await openOne()]
    while (shops.length < 3) shops.push(await openOne(shops[0]))
  })
  afterAll(async () => {
    for (const shop of shops.toReversed()) await shop.close()
    await redis?.stop()
  })

  // As patient as a real shop, since what happens without Redis is a matter of time.
  const openOne = (besides?: TestShop) =>
    openShop({
      cacheToleranceMs: usualToleranceMs,
      pagePatienceMs: 2_700,
      changeFeedUrl: redis.url,
      ...(besides && { besides }),
    })

  const nameAt = async (shop: TestShop, id: number) =>
    (await send(shop, 'GET', `/products/${id}`)).body.product.name

  const rename = (id: number, name: string) => {
    const [first] = shops
    if (!first) throw new Error('No shop is open')
    return first.services.db.execute(sql`update products set name = ${name} where id = ${id}`)
  }

  /** How often what one process had read in the database was written for all. Only that asks for a single field. */
  async function readsForAll(): Promise<number> {
    const client = await createClient({ url: redis.url }).connect()
    const calls = /cmdstat_hget:calls=(\d+)/.exec(await client.info('commandstats'))?.[1]
    await client.close()
    return Number(calls ?? 0)
  }

  /** Every process shows each change in time, whoever read it. */
  async function changesAreSeen(word: string, times: number): Promise<void> {
    const [first] = shops
    if (!first) throw new Error('No shop is open')
    const id = await aProduct(first)
    for (let at = 0; at < times; at++) {
      await rename(id, `${word} ${at}`)
      const toldBy = performance.now() + 2 * usualToleranceMs
      await Promise.all(
        shops.map(async (shop) => {
          for (;;) {
            const askedAt = performance.now()
            const name = await nameAt(shop, id)
            if (askedAt < toldBy) continue
            expect(name).toBe(`${word} ${at}`)
            return
          }
        }),
      )
    }
  }

  it('show every change within the promised time', () => changesAreSeen('Shared', 20))

  it('show their own changes in the very next answer', async () => {
    const id = await aProduct(shops[0] ?? raise())
    for (let at = 0; at < 60; at++) {
      const shop = shops[at % shops.length] ?? raise()
      await nameAt(shop, id)
      await rename(id, `Own ${at}`)
      expect(await shop.services.pageCache.sync()).toBe(true)
      expect(await nameAt(shop, id)).toBe(`Own ${at}`)
    }
  })

  it('ask the database once for all of them', async () => {
    const id = await aProduct(shops[0] ?? raise())
    const before = await readsForAll()
    const beganAt = performance.now()
    await Promise.all(
      shops.map(async (shop) => {
        while (performance.now() - beganAt < 2_000) await nameAt(shop, id)
      }),
    )
    const most = (performance.now() - beganAt) / (usualToleranceMs * goodEnough)
    const reads = (await readsForAll()) - before
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThanOrEqual(most + 1)
  })

  it('forget nothing when Redis forgets everything', async () => {
    await changesAreSeen('Before', 2)
    await redis.stop()
    await changesAreSeen('Without', 5)
    redis = await startRedis(Number(new URL(redis.url).port))
    await changesAreSeen('Again', 5)
  })

  it('drop everything if Redis forgot what they had not read', async () => {
    const [first, second] = shops
    if (!first || !second) return raise()
    const id = await aProduct(first)
    for (let at = 0; at < 5; at++) {
      await first.services.pageCache.sync()
      const name = await nameAt(first, id)
      const client = await createClient({ url: redis.url }).connect()
      await client.flushAll()
      await client.close()
      await rename(id, `After ${name}`.slice(0, 50))
      await second.services.pageCache.sync()
      await expect.poll(() => nameAt(first, id)).toBe(`After ${name}`.slice(0, 50))
    }
  })

  it('wait for no Redis that does not answer', async () => {
    const id = await aProduct(shops[0] ?? raise())
    await changesAreSeen('Before', 2)
    redis.freeze(true)
    await rename(id, 'Frozen')
    await Promise.all(
      shops.map(async (shop) => {
        expect(await shop.services.pageCache.sync()).toBe(true)
        expect(await nameAt(shop, id)).toBe('Frozen')
      }),
    )
    redis.freeze(false)
    await changesAreSeen('Thawed', 5)
  })

  it('drop everything when the database has lost its notes', async () => {
    const id = await aProduct(shops[0] ?? raise())
    for (const shop of shops) await nameAt(shop, id)
    const { db } = (shops[0] ?? raise()).services
    // What a crash of the server does to an unlogged table, with a change that nobody has read.
    await db.transaction(async (tx) => {
      await tx.execute(sql`update products set name = 'Unnoted' where id = ${id}`)
      await tx.execute(sql`delete from page_changes`)
    })
    for (const shop of shops) {
      await shop.services.pageCache.sync()
      expect(await nameAt(shop, id)).toBe('Unnoted')
    }
  })
})

function raise(): never {
  throw new Error('No shop is open')
}
