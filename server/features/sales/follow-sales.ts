import { dueSaleState } from '#domain/catalogue/sale.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { updateStrayPrices } from './asked-price-queries.ts'
import { moveSale } from './move-sale.ts'
import { listDueSales, lockSaleIfFree } from './sale-queries.ts'

type Needs = { db: Db; clock: Clock }

/** Begins and ends sales whose time has come, each once, however many processes look. */
export async function followSales(needs: Needs, signal: AbortSignal): Promise<number> {
  let moved = 0
  for (const id of await listDueSales(needs.db, needs.clock())) {
    if (signal.aborted) break
    if (await followSale(needs, id)) moved++
  }
  // What was saved while a sale began is only seen by a transaction that comes after it.
  if (moved > 0) await checkPrices(needs)
  return moved
}

async function followSale({ db, clock }: Needs, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const sale = await lockSaleIfFree(tx, id)
    const at = clock()
    const to = sale && dueSaleState(sale, at)
    if (!to) return false
    await moveSale(tx, sale, { to, at })
    return true
  })
}

/** Puts right what is asked where it is not what the sales say, and forgets reductions that are too old to be told. */
export function checkPrices({ db }: Pick<Needs, 'db'>): Promise<number> {
  return db.transaction((tx) => updateStrayPrices(tx))
}
