import type { Sealer } from '../emails/sealer.ts'

/** Says which quote the link opens. Until when it can be accepted there is in the quote. */
export function quoteToken(sealer: Sealer, id: number): string {
  return sealer.seal(`quote ${id}`)
}

/** Null for one that the shop did not make. */
export function quoteOfToken(sealer: Sealer, token: string): number | null {
  try {
    const [, id] = /^quote (\d{1,15})$/.exec(sealer.open(token)) ?? []
    return id ? Number(id) : null
  } catch {
    // Whatever was altered or made up does not open.
    return null
  }
}
