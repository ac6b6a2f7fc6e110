import pg from 'pg'
import type { RunningPostgres } from '#scripts/launcher/postgres.ts'
import { type Db, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillLargeCatalogue } from '#tests/support/database/large-catalogue.ts'
import { allowManyUnpaid } from '../orders/allow-many-unpaid.ts'
import type { Closing } from '../running/closing.ts'
import { openShop } from '../running/open-shop.ts'

export type LargeShop = { url: string; pool: pg.Pool; db: Db }

/** Starts a shop with this many products, in its own database of this PostgreSQL. */
export async function openLargeShop(
  closing: Closing,
  postgres: RunningPostgres,
  size: number,
  fill: (pool: pg.Pool) => Promise<void> = async () => {},
): Promise<LargeShop> {
  const name = `scale_${size}`
  const server = new pg.Client(postgres.url)
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  const url = Object.assign(new URL(postgres.url), { pathname: name }).href
  const database = openDatabase({ url })
  closing.add(database.close)
  await migrate(database)
  console.error(`Filling a shop with ${size} products …`)
  await fillLargeCatalogue(database.pool, size)
  await allowManyUnpaid(database.db)
  await fill(database.pool)
  // Otherwise lists and products would be read once, whatever their address.
  const shop = await openShop(closing, { ...postgres, url }, { PAGE_CACHE_MB: '0' })
  return { url: shop.url, pool: database.pool, db: database.db }
}
