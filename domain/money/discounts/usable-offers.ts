import { southAfricanDay } from '../../south-african-day.ts'
import type { CodeProblem } from './code-problem.ts'
import type { DiscountTerms, Offer } from './discount.ts'

/** A discount as it stands for one person and their cart. */
export type DiscountForCart = DiscountTerms & {
  discountId: number
  version: number
  label: string
  code: string | null
  productIds: number[] | null
  isActive: boolean
  beginsAt: string
  endsAt: string | null
  isUsedUp: boolean
  maxPerPerson: number | null
  /** How many orders of this person hold or have used it. */
  usesOfPerson: number
  isForFirstOrder: boolean
  hasOrderedBefore: boolean
  isForListed: boolean
  isListed: boolean
}

/**
 * What of these discounts a person may use now. Offers that apply by themselves and may not be used are left out without a
 * word; why a typed code may not be used is said. What depends on the goods is decided by `applyOffers`.
 */
export function usableOffers(
  discounts: readonly DiscountForCart[],
  { code, now, isLoggedIn }: { code: string | null; now: Date; isLoggedIn: boolean },
): { offers: Offer[]; codeProblem: CodeProblem | null } {
  const checked = discounts.map((discount) => ({ discount, problem: problemOf(discount, now, isLoggedIn) }))
  const typed = checked.find(({ discount }) => discount.code !== null && discount.code === code)
  const codeProblem = code === null ? null : typed ? typed.problem : ({ reason: 'unknown' } as const)
  const offers = checked
    .filter(({ discount, problem }) => !problem && (discount.code === null || discount.code === code))
    .map(({ discount }) => offerOf(discount))
  return { offers, codeProblem }
}

function problemOf(discount: DiscountForCart, now: Date, isLoggedIn: boolean): CodeProblem | null {
  const { beginsAt, endsAt, isForListed, isListed, maxPerPerson } = discount
  if (!discount.isActive) return { reason: 'paused' }
  if (new Date(beginsAt) > now) return { reason: 'not_begun', day: dayOf(beginsAt) }
  // The end is the first moment that no longer belongs to it: its last day is the one before.
  if (endsAt !== null && new Date(endsAt) <= now) return { reason: 'ended', day: dayOf(endsAt, -1) }
  if (isForListed && !isListed) return { reason: isLoggedIn ? 'for_others' : 'log_in' }
  if (discount.isForFirstOrder && discount.hasOrderedBefore) return { reason: 'first_order_only' }
  if (maxPerPerson !== null && discount.usesOfPerson >= maxPerPerson) return { reason: 'used_by_you' }
  return discount.isUsedUp ? { reason: 'used_up' } : null
}

function dayOf(instant: string, offsetMs = 0): string {
  return southAfricanDay(new Date(instant).getTime() + offsetMs)
}

function offerOf(discount: DiscountForCart): Offer {
  const { discountId, label, code, kind, basisPoints, amountCents, buyUnits, freeUnits } = discount
  const { minimumCents, productIds } = discount
  return {
    discountId,
    label,
    code,
    kind,
    basisPoints,
    amountCents,
    buyUnits,
    freeUnits,
    minimumCents,
    productIds,
  }
}
