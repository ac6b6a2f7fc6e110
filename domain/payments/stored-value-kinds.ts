/** Value that the shop owes already: what is paid with it moves in the shop's own ledger, and nobody else is asked. */
export const storedValueKinds = ['gift_card', 'store_credit'] as const
export type StoredValueKind = (typeof storedValueKinds)[number]

/** Of an order: as many as anybody has in a drawer. */
export const maxGiftCards = 5
