import type { z } from 'zod'
import type { OrderReturn } from '#contract/orders/return.ts'
import {
  openReturnStatuses,
  type ReturnRemedy,
  type ReturnStatus,
  refundDueOn,
} from '#domain/orders/returns.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { ReturnRow } from './return-queries.ts'

export function returnView(row: ReturnRow): z.infer<typeof OrderReturn> {
  const { id, orderNumber, reason, remedy, note, status, staffNote, requestedAt, history, photos } = row
  const items = row.lines.map(({ orderLineId: _, ...item }) => item)
  return {
    id,
    orderNumber,
    reason,
    remedy,
    note,
    status,
    staffNote,
    requestedAt: requestedAt.toISOString(),
    refundBy: refundByOf(row),
    history: history.map(({ at, to }) => ({ at: new Date(at).toISOString(), to })),
    items,
    photos,
  }
}

/** The legal deadline, while a refund is due and the return is not closed. */
export function refundByOf({
  remedy,
  status,
  requestedAt,
}: {
  remedy: ReturnRemedy
  status: ReturnStatus
  requestedAt: Date | string
}): string | null {
  const isOpen = openReturnStatuses.some((open) => open === status)
  return isOpen && remedy === 'refund' ? refundDueOn(southAfricanDay(new Date(requestedAt).getTime())) : null
}
