import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'

// Whatever was recorded before that has been committed: no transaction lasts as long.
const lagMs = 10 * 60_000
const dayMs = 24 * 60 * 60_000
export type KeptFigures = {
  /** How many days at most are counted by one statement, which must not take long when a shop of some years begins. */
  daysAtOnce: number
  /** Until when they are kept; nobody else keeps them until the transaction ends. */
  lockUntil(tx: Tx): Promise<Date | null>
  /** When the first thing that they count happened. */
  findFirst(tx: Tx): Promise<Date | null>
  /** Counts what happened within the span, whose end belongs to it. Returns how many days changed. */
  keep(tx: Tx, span: { after: Date | null; until: Date }): Promise<number>
}

/** Brings figures forward to ten minutes ago, some days at a time. Safe to run twice. Returns how many days changed. */
export async function keepForward(
  { db, clock }: { db: Db; clock: Clock },
  figures: KeptFigures,
  signal: AbortSignal,
): Promise<number> {
  const end = keptUntilNow(clock)
  let kept = 0
  while (!signal.aborted) {
    const step = await db.transaction((tx) => keepSome(tx, figures, end))
    kept += step.kept
    if (step.isDone) break
  }
  return kept
}

/** The latest moment up to which figures can be kept now. */
export function keptUntilNow(clock: Clock): Date {
  return new Date(clock().getTime() - lagMs)
}

async function keepSome(tx: Tx, figures: KeptFigures, end: Date): Promise<{ kept: number; isDone: boolean }> {
  const keptUntil = await figures.lockUntil(tx)
  if (keptUntil && keptUntil >= end) return { kept: 0, isDone: true }
  const start = keptUntil ?? (await figures.findFirst(tx)) ?? end
  const until = new Date(Math.min(start.getTime() + figures.daysAtOnce * dayMs, end.getTime()))
  return { kept: await figures.keep(tx, { after: keptUntil, until }), isDone: until >= end }
}
