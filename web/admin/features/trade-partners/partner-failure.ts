export type PartnerNoun = 'courier' | 'supplier'

/** The attempted action, and the server's message. */
export function partnerFailure(
  attempt: 'create' | 'update' | 'delete',
  noun: PartnerNoun,
  error: Error,
): string {
  return `Failed to ${attempt} ${noun}: ${error.message}`
}
