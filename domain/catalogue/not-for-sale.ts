/** Why goods that are in the shop cannot be sold. */
export const notForSaleCauses = ['opened', 'broken', 'incomplete'] as const
export type NotForSaleCause = (typeof notForSaleCauses)[number]

const causes: Record<NotForSaleCause, string> = {
  opened: 'Opened',
  broken: 'Broken',
  incomplete: 'Incomplete',
}

export function notForSaleCauseLabel(cause: NotForSaleCause): string {
  return causes[cause]
}

/** What is usually wrong with goods that come back. */
export function usualCause(reason: 'change_of_mind' | 'defective' | 'wrong_or_damaged'): NotForSaleCause {
  return reason === 'change_of_mind' ? 'opened' : 'broken'
}

/** How goods that are not for sale leave their place. Those of a customer are sent back by their return. */
export const notForSaleExits = ['shelf', 'supplier', 'written_off'] as const
export type NotForSaleExit = (typeof notForSaleExits)[number]

/** Goods that leave the shop unsold need a reason for the books; back on the shelf they explain themselves. */
export function exitNeedsReason(exit: NotForSaleExit): boolean {
  return exit !== 'shelf'
}
