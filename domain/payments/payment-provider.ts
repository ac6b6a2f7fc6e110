import { highestPriceCents } from '../money/money.ts'

export const providerNames = ['yoco'] as const
export type ProviderName = (typeof providerNames)[number]

type ProviderFacts = {
  label: string
  lowestTotalCents: number
  highestTotalCents: number
}

/** What is known of each provider before it is asked: one that is new answers everything, or does not compile. */
export const providerFacts: Record<ProviderName, ProviderFacts> = {
  yoco: {
    label: 'Yoco',
    // It takes no less by card (developer.yoco.com, "Create checkout").
    lowestTotalCents: 200,
    // It takes whole cents and names no highest amount (same place): the roundest one that also fits 32 bits, so that
    // nobody on its way cuts it short.
    highestTotalCents: highestPriceCents,
  },
}

/** The provider of new payments. */
export const checkoutProvider: ProviderName = 'yoco'

export function providerLabel(name: ProviderName): string {
  return providerFacts[name].label
}

/** For a text that cannot know which of them it speaks of. */
export function providersText(names: readonly ProviderName[] = providerNames): string {
  return names.map(providerLabel).join(' or ')
}
