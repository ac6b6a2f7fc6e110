import type { Cents } from './money.ts'

const dayMs = 24 * 60 * 60_000

/** How long a reduction is told beside its former price: after that, it is the price. */
export const wasPriceMs = 60 * dayMs
/** How far back a former price is looked for. */
export const lookBackMs = 30 * dayMs

/** A change of what is asked; null while the product is not on sale. */
export type DatedPrice = { askedCents: Cents | null; from: Date }

export type Reduction = { wasCents: Cents; beganAt: Date }

/**
 * The reduction that may be told now, and the lowest price asked in the 30 days before it began. One that begins while
 * another may still be told goes on from that one's former price. The history is in order of time.
 */
export function reductionOf(history: readonly DatedPrice[], now: Date): Reduction | null {
  let reduction: Reduction | null = null
  let former: Cents | null = null
  for (const [at, { askedCents, from }] of history.entries()) {
    if (askedCents === null) continue
    const isTold = reduction !== null && isWithin(wasPriceMs, reduction.beganAt, from)
    if (!isTold && former !== null && askedCents < former) {
      const wasCents = lowestAsked(history.slice(0, at), new Date(from.getTime() - lookBackMs))
      reduction = wasCents === null ? null : { wasCents, beganAt: from }
    }
    if (reduction && reduction.wasCents <= askedCents) reduction = null
    former = askedCents
  }
  return reduction && isWithin(wasPriceMs, reduction.beganAt, now) ? reduction : null
}

/** The lowest price asked at any time since then. */
export function lowestAsked(history: readonly DatedPrice[], since: Date): Cents | null {
  const asked = history.flatMap(({ askedCents }, at) => {
    const until = history[at + 1]?.from
    return askedCents !== null && (until === undefined || until > since) ? [askedCents] : []
  })
  return asked.length > 0 ? Math.min(...asked) : null
}

function isWithin(spanMs: number, from: Date, now: Date): boolean {
  return now.getTime() - from.getTime() < spanMs
}
