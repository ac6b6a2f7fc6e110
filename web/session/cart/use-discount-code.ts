import { storedText } from './stored-text.ts'

/** Where the typed discount code is kept, with the cart. */
export const discountCodeKey = 'discountCode'

const stored = storedText(discountCodeKey)

export const keepDiscountCode = stored.keep

/** The code that was typed for this cart, in this tab or another one. */
export const useDiscountCode = stored.useText
