import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { missingRoleLimits } from '#server/db/missing-role-limits.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runJobOnce, runJobs } from '#server/jobs/run-jobs.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { noPgBouncerHere, type RunningPgBouncer, startPgBouncer } from '#tests/support/database/pgbouncer.ts'
import { aCustomer, aProduct, type Person, placeOrder, send } from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let pooler: RunningPgBouncer
let shop: TestShop
let direct: TestShop
let person: Person

if (noPgBouncerHere) process.stderr.write(`pooler.test.ts is skipped: ${noPgBouncerHere}\n`)

describe.skipIf(noPgBouncerHere)(
  'a shop behind a pooler that gives each transaction another connection',
  () => {
    beforeAll(async () => {
      pooler = await startPgBouncer(inject('serverUrl'))
      shop = await openShop({ leadThrough: pooler.through, isPooled: true, isRealTime: true })
      direct = await openShop({ besides: shop, isRealTime: true })
      person = await aCustomer(shop)
    })
    afterAll(async () => {
      await direct?.close()
      await shop?.close()
      await pooler?.stop()
    })

    // Fails if statements keep their names: most orders and a tenth of the pages were 500.
    it('takes orders and shows pages, many at once', async () => {
      const productIds = await Promise.all(Array.from({ length: 4 }, () => aProduct(shop, { onHand: 1_000 })))
      const [productId = 0] = productIds
      const replies = await Promise.all(
        Array.from({ length: 60 }, (_, at) => {
          const id = productIds[at % productIds.length] ?? productId
          return at % 2 === 0
            ? placeOrder(shop, person, [{ productId: id, quantity: 1 }])
            : send(shop, 'GET', at % 3 === 0 ? `/products/${id}` : '/products?search=product')
        }),
      )
      expect(
        replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 201),
      ).toEqual([])
      expect(await imbalancesOf(shop)).toEqual([])
    })

    it('shows a change at once, since the changes are read on a connection of their own', async () => {
      const id = await aProduct(shop)
      for (let at = 0; at < 10; at++) {
        await direct.services.database.pool.query('update products set name = $1 where id = $2', [
          `N${at}`,
          id,
        ])
        expect((await send(shop, 'GET', `/products/${id}`)).body.product.name).toBe(`N${at}`)
      }
    })

    // Fails with locks of the session: the pooler's idle connection kept one, and no process ran that job for minutes.
    it('leaves no lock behind that would keep other processes from running its jobs', async () => {
      const jobs = jobsOf(shop.services)
      const running = runJobs(shop.services, jobs)
      await expect.poll(() => [...running.counts.values()].every(({ runs }) => runs > 0)).toBe(true)
      await running.stop()
      expect(await sessionLocks()).toBe(0)
      for (const job of jobsOf(direct.services))
        expect([job.name, await runJobOnce(direct.services, job)]).toMatchObject([job.name, { kind: 'done' }])
    })

    // Fails without `set local`: the search would run for as long as the role may.
    it('ends a search that takes too long, although the pooler takes no limits of a connection', async () => {
      const slow = shop.services.reads.search((db) => db.execute('select pg_sleep(30)'))
      expect(await slow).toBeNull()
      const running = await direct.services.database.pool.query(
        `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
      )
      expect(running.rowCount).toBe(0)
    })

    it('says which time limits the role has not', async () => {
      const role = new URL(shop.databaseUrl).username
      expect(await missingRoleLimits(shop.services.db)).toContain(
        `ALTER ROLE ${role} SET statement_timeout = '15s'; ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '15s';`,
      )
      expect(await missingRoleLimits(direct.services.db)).toBeNull()
    })
  },
)

async function sessionLocks(): Promise<number> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  await client.end()
  return rowCount ?? 0
}
