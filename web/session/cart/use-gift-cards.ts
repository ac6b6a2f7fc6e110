import { storedText } from './stored-text.ts'

/** Where the gift cards that are to pay for this cart are kept, and whether store credit is. */
export const giftCardsKey = 'giftCards'

const { keep, useText } = storedText(giftCardsKey)

export type GiftCards = { codes: string[]; usesCredit: boolean }

export function keepGiftCards({ codes, usesCredit }: GiftCards): void {
  keep(codes.length === 0 && !usesCredit ? null : [usesCredit ? 'credit' : '', ...codes].join('\n'))
}

/** Those of this browser, typed in this tab or another one. */
export function useGiftCards(): GiftCards {
  const [credit, ...codes] = useText()?.split('\n') ?? []
  return { codes, usesCredit: credit === 'credit' }
}
