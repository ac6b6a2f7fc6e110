import type { CostRule } from '#domain/money/cost-rule.ts'
import type { Clock } from '#server/clock.ts'
import type { Queryable } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { currentShop } from './current-shop.ts'
import { costRuleOn } from './price-rules.ts'

type Needs = { db: Queryable; clock: Clock; shop: ShopConfig }

/** The current cost rule. */
export async function readCostRule({ db, clock, shop }: Needs): Promise<CostRule> {
  return costRuleOn(await currentShop(db, shop), clock())
}
