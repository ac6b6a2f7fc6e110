import type { Cents } from '../money/money.ts'
import { checkoutProvider, providerFacts } from './payment-provider.ts'

/** What the provider takes in one go. */
export const { lowestTotalCents, highestTotalCents } = providerFacts[checkoutProvider]

/** Why a total cannot be paid in one payment; null if it can. */
export function totalProblem(totalCents: Cents): 'total_too_high' | 'total_too_low' | null {
  if (totalCents > highestTotalCents) return 'total_too_high'
  return totalCents < lowestTotalCents ? 'total_too_low' : null
}
