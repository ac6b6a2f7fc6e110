import pg from 'pg'
import type { RunningPostgres } from '#scripts/launcher/postgres.ts'
import { type Db, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillLargeCatalogue } from '#tests/support/database/large-catalogue.ts'
import { allowManyUnpaid } from '../orders/allow-many-unpaid.ts'
import type { Closing } from '../running/closing.ts'
import { openShop } from '../running/open-shop.ts'

// A million rows are filled in by one statement.
const fillTimeoutMs = 10 * 60_000

export type LargeShop = { url: string; pool: pg.Pool; db: Db }

/** Starts a shop with this many products, each a family of its own unless told, in its own database of this PostgreSQL. */
export async function openLargeShop(
  closing: Closing,
  postgres: RunningPostgres,
  size: number,
  { variants = 1, fill }: { variants?: number; fill?: (pool: pg.Pool) => Promise<void> } = {},
): Promise<LargeShop> {
  const name = `scale_${size}_${variants}`
  const server = new pg.Client(postgres.url)
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  const url = Object.assign(new URL(postgres.url), { pathname: name }).href
  const database = openDatabase({ url, statementTimeoutMs: fillTimeoutMs })
  closing.add(database.close)
  await migrate(database)
  console.error(`Filling a shop with ${size} products …`)
  await fillLargeCatalogue(database.pool, size, variants)
  await allowManyUnpaid(database.db)
  await fill?.(database.pool)
  // Otherwise lists and products would be read once, whatever their address.
  const socketUrl = Object.assign(new URL(postgres.socketUrl), { pathname: name }).href
  const shop = await openShop(closing, { ...postgres, socketUrl }, { PAGE_CACHE_MB: '0' })
  return { url: shop.url, pool: database.pool, db: database.db }
}
