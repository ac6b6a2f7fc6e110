import type { Offer } from '#contract/orders/cart.ts'
import { applyOffers, type OfferedLine } from '#domain/money/discounts/apply-offers.ts'
import { codeProblemText } from '#domain/money/discounts/code-problem.ts'
import type { AppliedDiscount } from '#domain/money/discounts/discount.ts'
import type { PricingRules, Summary } from '#domain/money/pricing.ts'

export type PricedWithOffers = {
  summary: Summary
  discountLabel: string | null
  applied: readonly AppliedDiscount[]
  /** Why the code takes nothing off these goods, in words. */
  codeProblem: string | null
}

/** What a cart costs with these offers. Only fetched once there are any. */
export function withOffers(
  lines: readonly OfferedLine[],
  offers: readonly Offer[],
  rules: PricingRules,
): PricedWithOffers {
  const { summary, applied, codeProblem } = applyOffers(lines, offers, rules)
  return {
    summary,
    discountLabel: applied.map(({ code, label }) => code ?? label).join(', ') || null,
    applied,
    codeProblem: codeProblem && codeProblemText(codeProblem),
  }
}
