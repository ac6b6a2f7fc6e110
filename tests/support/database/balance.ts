import { verifyBooks } from '#server/features/books/verify-books.ts'
import type { TestShop } from '../shop/shop.ts'

/** Whatever does not balance in this shop's books, as sentences. */
export async function imbalancesOf(shop: TestShop): Promise<string[]> {
  const { db, providers } = shop.services
  return (await verifyBooks({ db, clock: () => shop.clock.now, providers })).imbalances
}
