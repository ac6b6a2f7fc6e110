import type { Discount } from '#contract/orders/discount.ts'
import { discountStatus } from '#domain/money/discounts/discount-status.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { DiscountRow } from './discount-queries.ts'

export function discountView(row: DiscountRow, now: Date): Discount {
  const { id, version, code, label, kind, basisPoints, amountCents, buyUnits, freeUnits, minimumCents } = row
  const { isForFirstOrder, isForListed, maxUses, maxPerPerson, products, categories, customers } = row
  const { uses, lateUses, takenOffCents } = row
  return {
    id,
    version,
    code,
    label,
    kind,
    basisPoints,
    amountCents,
    buyUnits,
    freeUnits,
    minimumCents,
    isForFirstOrder,
    isForListed,
    maxUses,
    maxPerPerson,
    products,
    categories,
    customers,
    uses,
    lateUses,
    takenOffCents,
    brands: row.brands ?? [],
    status: discountStatus(row, now),
    beginsOn: southAfricanDay(row.beginsAt.getTime()),
    // The end is the first moment that no longer belongs to it.
    endsOn: row.endsAt && southAfricanDay(row.endsAt.getTime() - 1),
  }
}
