import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { soon } from '#tests/support/soon.ts'

type PurgeRequest = { path: string; token: string | undefined; keys: string[] }

/** Takes purges as Varnish with our VCL does. */
async function openProxy() {
  const told: PurgeRequest[] = []
  let isAway = false
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    if (isAway) {
      response.writeHead(503).end()
      return
    }
    const keys = String(headers.xkey).split(' ')
    told.push({ path: `${request.method} ${url}`, token: headers.authorization, keys })
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    goAway: (now: boolean) => {
      isAway = now
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const proxy = await openProxy()
const purges = { urls: [proxy.url], token: 'a-token-of-the-tests' }
const aShop = await openShop({ purges })
const shops = [aShop, await openShop({ besides: aShop, purges })] as const
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
  await proxy.close()
})

const keysTold = () => proxy.told.flatMap(({ keys }) => keys)

it('one of all processes tells the proxy, and the next one takes over and has everything forgotten', async () => {
  const [first, second] = shops
  const id = await aProduct(first)
  const running = [first.services.beginPurges()]
  await soon(keysTold).toContain('all')
  running.push(second.services.beginPurges())
  expect(proxy.told[0]).toMatchObject({ path: 'PURGE /', token: 'Bearer a-token-of-the-tests' })

  proxy.told.length = 0
  await first.services.db.execute(sql`update products set name = 'New' where id = ${id}`)
  await soon(keysTold).toContain(`p${id}`)
  await first.services.db.execute(
    sql`update stock_levels set on_hand = on_hand + 100 where product_id = ${id}`,
  )
  await soon(keysTold).toContain(`s${id}`)
  expect(keysTold().filter((key) => key === `p${id}`).length).toBe(1)
  expect(keysTold()).not.toContain('all')

  proxy.told.length = 0
  await running[0]?.stop()
  await soon(keysTold).toEqual(['all'])
  await running[1]?.stop()
})

it('what a proxy missed is told when it is back', async () => {
  const [shop] = shops
  const id = await aProduct(shop)
  proxy.told.length = 0
  const running = shop.services.beginPurges()
  await soon(keysTold).toContain('all')
  proxy.goAway(true)
  await shop.services.db.execute(sql`update products set name = 'Unheard' where id = ${id}`)
  const before = performance.now()
  await soon(() => performance.now() - before).toBeGreaterThan(1_000)
  proxy.told.length = 0
  proxy.goAway(false)
  await soon(keysTold).toContain(`p${id}`)
  await running?.stop()
})

it('a change just before the shop closes is told before it does', async () => {
  const [shop] = shops
  const id = await aProduct(shop)
  proxy.told.length = 0
  const running = shop.services.beginPurges()
  await soon(keysTold).toContain('all')
  await shop.services.db.execute(sql`update products set name = 'Last' where id = ${id}`)
  await running?.stop()
  expect(keysTold()).toContain(`p${id}`)
})
