import { setTimeout as wait } from 'node:timers/promises'

export type OrderWatch = {
  /** When the first order after this moment was promised; null if none has been. */
  firstAfter(millis: number): number | null
  done: Promise<void>
}

const everyMs = 50

/** Notes when orders are promised, which the shoppers collect. */
export function watchOrders(promised: ReadonlySet<string>, ending: AbortSignal): OrderWatch {
  const times: number[] = []
  async function watch(): Promise<void> {
    let before = 0
    while (!ending.aborted) {
      if (promised.size > before) times.push(Date.now())
      before = promised.size
      await wait(everyMs, undefined, { signal: ending }).catch(() => undefined)
    }
  }
  return { firstAfter: (millis) => times.find((at) => at > millis) ?? null, done: watch() }
}
