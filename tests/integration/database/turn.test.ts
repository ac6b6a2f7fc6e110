import { sql } from 'drizzle-orm'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { type DatabaseTurn, databaseTurn } from '#server/db/database-turn.ts'
import { type BlackHole, openBlackHole } from '#tests/support/http/black-hole.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const patient = { timeout: 30_000, interval: 100 }

function aTurn({ name, url = shop.databaseUrl, beatMs }: { name: string; url?: string; beatMs: number }) {
  const turn: DatabaseTurn = databaseTurn({ url, name, beatMs })
  onTestFinished(() => turn.close())
  return turn
}

async function aBlackHole(): Promise<BlackHole> {
  const hole = await openBlackHole(shop.databaseUrl)
  onTestFinished(() => hole.close())
  return hole
}

/** The connections of a turn, as the database sees them. */
async function connectionsOf(name: string): Promise<{ pid: number; seconds: number }[]> {
  const { rows } = await shop.services.db.execute<{ pid: number; seconds: number }>(
    sql`select pid, extract(epoch from clock_timestamp() - backend_start)::float as seconds
      from pg_stat_activity where application_name = ${`kwela turn: ${name}`}`,
  )
  return rows
}

it('is lost by a process that the database no longer hears, and another has it in bounded time', async () => {
  const hole = await aBlackHole()
  const cut = aTurn({ name: 'cut off', url: hole.url, beatMs: 250 })
  const other = aTurn({ name: 'cut off', beatMs: 250 })
  expect(await cut.isOurs()).toBe(true)
  expect(await other.isOurs()).toBe(false)

  hole.swallowAll()

  await expect.poll(() => other.isOurs(), patient).toBe(true)
  expect(await cut.isOurs()).toBe(false)
})

it('comes back to a process whose one connection was forgotten on the way', async () => {
  const hole = await aBlackHole()
  const turn = aTurn({ name: 'forgotten', url: hole.url, beatMs: 250 })
  expect(await turn.isOurs()).toBe(true)
  const [before] = await connectionsOf('forgotten')

  hole.swallowOpenOnes()

  await expect
    .poll(async () => {
      const isOurs = await turn.isOurs()
      const pids = (await connectionsOf('forgotten')).map(({ pid }) => pid)
      return isOurs && pids.length === 1 && pids[0] !== before?.pid
    }, patient)
    .toBe(true)
})

it('stays with a process that asks nothing for longer than the database would wait', async () => {
  const turn = aTurn({ name: 'busy', beatMs: 1_000 })
  const other = aTurn({ name: 'busy', beatMs: 1_000 })
  expect(await turn.isOurs()).toBe(true)
  const [before] = await connectionsOf('busy')

  await expect.poll(async () => (await connectionsOf('busy'))[0]?.seconds, patient).toBeGreaterThan(5)

  expect((await connectionsOf('busy')).map(({ pid }) => pid)).toEqual([before?.pid])
  expect(await other.isOurs()).toBe(false)
  expect(await turn.isOurs()).toBe(true)
})
