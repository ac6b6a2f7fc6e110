import { isOrderNumber } from '#domain/orders/order-number.ts'
import type { Sealer } from '../../emails/sealer.ts'

/** What a pay link pays: an order, or the difference of one of its swaps. */
export type Payable = { orderNumber: string; swapId: number | null }

/** Says what the link pays. It opens nothing else, and nothing once that is paid or over. */
export function payLinkToken(sealer: Sealer, { orderNumber, swapId }: Payable): string {
  return sealer.seal(swapId === null ? orderNumber : `${orderNumber} swap ${swapId}`)
}

/** Null for one that the shop did not make. */
export function payableOfLink(sealer: Sealer, token: string): Payable | null {
  try {
    const [, orderNumber = '', swapId] = /^(\S+)(?: swap (\d+))?$/.exec(sealer.open(token)) ?? []
    return isOrderNumber(orderNumber) ? { orderNumber, swapId: swapId ? Number(swapId) : null } : null
  } catch {
    // Whatever was altered or made up does not open.
    return null
  }
}
