import type { z } from 'zod'
import type { OrderReturn } from '#contract/orders/return.ts'
import { openReturnStatuses, type ReturnStatus } from '#domain/orders/returns/returns.ts'
import type { ReturnRow } from './return-queries.ts'

export function returnView(row: ReturnRow): z.infer<typeof OrderReturn> {
  const { id, orderNumber, reason, remedy, note, status, outcome, staffNote, requestedAt, photos } = row
  const items = row.lines.map(({ orderLineId: _, unitPriceCents: __, atHand: ___, ...item }) => item)
  return {
    id,
    orderNumber,
    reason,
    remedy,
    note,
    status,
    outcome,
    replacementOrderNumber: row.replacementOrderNumber,
    staffNote,
    requestedAt: requestedAt.toISOString(),
    refundBy: refundByOf(row),
    history: row.history.map(({ at, to, note }) => ({ at: new Date(at).toISOString(), to, note })),
    items,
    photos,
    wayBack: row.wayBack,
  }
}

/** The legal deadline, while a refund is due and the return is not closed. */
export function refundByOf({
  status,
  refundDueOn,
}: {
  status: ReturnStatus
  refundDueOn: string | null
}): string | null {
  return openReturnStatuses.some((open) => open === status) ? refundDueOn : null
}
