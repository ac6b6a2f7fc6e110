import type { Memory, Refund } from '../memory.ts'
import { announceRefund } from '../webhooks/events.ts'

export type RefundSettler = {
  wake(): void
  /** Settles every pending refund now. */
  settleAll(): void
  close(): void
}

/** Settles refunds that were reported as pending, when they are due. */
export function createRefundSettler(memory: Memory, now: () => number, onSettled: () => void): RefundSettler {
  const planned = new Map<string, NodeJS.Timeout>()

  return {
    wake() {
      for (const refund of pending()) {
        if (planned.has(refund.id)) continue
        const timer = setTimeout(() => settle(refund), Math.max(0, (refund.settlesAt ?? now()) - now()))
        planned.set(refund.id, timer.unref())
      }
    },
    settleAll() {
      for (const refund of pending()) settle(refund)
    },
    close() {
      for (const timer of planned.values()) clearTimeout(timer)
      planned.clear()
    },
  }

  function pending(): Refund[] {
    return [...memory.refunds.values()].filter((refund) => refund.status === 'pending')
  }

  function settle(refund: Refund): void {
    clearTimeout(planned.get(refund.id))
    planned.delete(refund.id)
    if (refund.status !== 'pending') return
    memory.refunds.change(refund, { status: refund.settlesAs, settlesAt: null })
    announceRefund(memory, refund, now())
    onSettled()
  }
}
