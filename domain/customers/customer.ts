export const maxCustomerNoteLength = 2000

const guestPrefix = 'guest-'

/** Somebody without an account has the id of their conversation. */
export function guestId(conversationId: number): string {
  return `${guestPrefix}${conversationId}`
}

/** The conversation of somebody without an account; null if the id is that of an account. */
export function conversationOfGuest(id: string): number | null {
  const number = id.startsWith(guestPrefix) ? Number(id.slice(guestPrefix.length)) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : null
}
