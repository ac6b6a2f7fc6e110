const dayMs = 24 * 60 * 60_000

type Waiting = {
  /** Since when it waits at the counter. */
  readyAt: Date
  /** How long the shop keeps it. */
  keptDays: number
}

/** When a customer is reminded of what waits for them: two days before the end, but not before half of the time. */
export function collectReminderAt({ readyAt, keptDays }: Waiting): Date {
  return new Date(readyAt.getTime() + Math.max(keptDays - 2, keptDays / 2) * dayMs)
}

/** Until when the shop said that it keeps it. */
export function keptUntil({ readyAt, keptDays }: Waiting): Date {
  return new Date(readyAt.getTime() + keptDays * dayMs)
}
