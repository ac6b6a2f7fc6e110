import type { Queryable } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { currentShop } from '../../shop/current-shop.ts'

/** Whether everyone who works here needs a second factor: in a shop with real payments, and where the owner wants it. */
export async function requiresSecondFactorOf(
  db: Queryable,
  { shop, requiresSecondFactor }: { shop: ShopConfig; requiresSecondFactor: boolean },
): Promise<boolean> {
  return requiresSecondFactor || (await currentShop(db, shop)).requiresSecondFactor
}
