/** More would not fit on a page that a person checks. */
export const maxGroupPrices = 2_000
export const maxGroupPercents = 200

/** As many as a page shows. */
export const maxOwnPrices = 200
