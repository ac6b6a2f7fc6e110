import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { importProducts } from '#server/features/catalogue/csv/import-products.ts'
import { anAdministrator, aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

it('does not pass for abandoned while a file is worked out on a busy machine', async () => {
  const id = await aProduct(shop)
  // What the database allows connections that do not ask for more.
  await shop.services.db.execute(sql`do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout = 200', current_database());
  end $$`)
  const database = openDatabase({ url: shop.databaseUrl, pooler: 'transaction' })
  // As if working it out took that long each time: nothing else runs meanwhile.
  const clock = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
    return shop.clock.now
  }
  try {
    const result = await importProducts(
      { ...shop.services, db: database.db, clock },
      {
        file: Buffer.from(`id,stock_quantity\n${id},7\n`),
        isDryRun: false,
        mayPrice: true,
        actor: { accountId: owner.id, email: owner.email },
      },
    )
    expect(result).toMatchObject({ kind: 'imported', report: { updated: 1 } })
  } finally {
    await database.close()
  }
})
