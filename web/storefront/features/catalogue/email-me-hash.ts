/** At the address of a sold-out product: opens its form at once. */
export const emailMeHash = '#email-me'
