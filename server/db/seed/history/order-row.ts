import type { OrderStatus } from '#domain/orders/order-status.ts'
import { outcomeOfRemedy, refundDueOn } from '#domain/orders/returns/returns.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { orderAttention, orderHistory, orderLines, orders } from '#server/db/schema/orders.ts'
import type { orderReturns, returnHistory, returnLines } from '#server/db/schema/returns.ts'
import type { OrderRow } from '#server/features/orders/order-queries.ts'
import { placedOrderRow } from '#server/features/orders/place/placed-order-row.ts'
import type { OrderLife } from './order-life.ts'
import type { RowWithId } from './row-with-id.ts'

/** A life with the ids of its rows. */
export type NumberedLife = OrderLife & {
  id: number
  lineIds: number[]
  placed: OrderRow
  status: OrderStatus
}

type Moves = (typeof orderHistory.$inferInsert)[]

/** Ids by place: tables that are still empty begin at 1. */
export function numberLives(lives: readonly OrderLife[]): NumberedLife[] {
  let lastLine = 0
  return lives.map((life, at) => {
    const id = at + 1
    const lineIds = life.draft.lines.map(() => ++lastLine)
    const { orderNumber } = life
    const placed = placedOrderRow(life.draft, { id, orderNumber, lineIds })
    return { ...life, id, lineIds, placed, status: statusOf(life) }
  })
}

function statusOf({ unpaid, refund, leftAt }: OrderLife): OrderStatus {
  if (unpaid) return unpaid.status
  if (refund?.isWhole) return 'refunded'
  return leftAt ? 'fulfilled' : 'paid'
}

export function orderRow({ id, orderNumber, status, draft, paidAt, leftAt }: NumberedLife) {
  return {
    ...draft.order,
    id,
    orderNumber,
    status,
    paidAt,
    fulfilledAt: leftAt,
  } satisfies RowWithId<typeof orders>
}

export function lineRows({ id, draft, lineIds }: NumberedLife): (typeof orderLines.$inferInsert)[] {
  return draft.lines.map(({ photoWidth, photoHeight, ...line }, at) => ({
    ...line,
    id: lineIds[at],
    orderId: id,
  }))
}

/** Every move of the order, in the words of the code that makes them. */
export function historyRows(
  life: NumberedLife,
  { provider, staff }: { provider: string; staff: string },
): Moves {
  const { id: orderId, placedAt, unpaid, paidAt, leftAt, refund } = life
  const rows: Moves = [{ orderId, at: placedAt, fromStatus: null, toStatus: 'pending', actor: 'customer' }]
  const move = (to: OrderStatus, at: Date, actor: string, note: string | null = null) => {
    rows.push({ orderId, at, fromStatus: rows.at(-1)?.toStatus ?? null, toStatus: to, actor, note })
  }
  if (unpaid) move(unpaid.status, unpaid.at, unpaid.status === 'expired' ? 'clock' : 'customer')
  if (paidAt) move('paid', paidAt, provider)
  if (leftAt) move('fulfilled', leftAt, staff)
  if (refund?.isWhole) move('refunded', refund.at, staff, refund.reason)
  return rows
}

/** What a person had to look at, and whether somebody has. */
export function attentionRow(
  { id: orderId, cancelRequestedAt, goodsBack, refund }: NumberedLife,
  staff: string,
): typeof orderAttention.$inferInsert | null {
  if (cancelRequestedAt)
    return {
      orderId,
      reason: 'cancel_requested',
      raisedAt: cancelRequestedAt,
      ...(refund && { clearedAt: refund.at, clearedBy: staff, note: 'refunded' }),
    }
  const [requested, answered] = goodsBack?.steps ?? []
  if (!requested) return null
  return {
    orderId,
    reason: 'return_requested',
    raisedAt: requested.at,
    ...(answered && { clearedAt: answered.at, clearedBy: staff, note: `return ${answered.status}` }),
  }
}

export type ReturnRows = {
  made: RowWithId<typeof orderReturns>
  line: typeof returnLines.$inferInsert
  steps: (typeof returnHistory.$inferInsert)[]
}

export function returnRows(
  { id: orderId, lineIds, goodsBack }: NumberedLife,
  { id, staff }: { id: number; staff: string },
): ReturnRows | null {
  const first = goodsBack?.steps[0]
  const last = goodsBack?.steps.at(-1)
  const orderLineId = lineIds[goodsBack?.lineAt ?? -1]
  if (!goodsBack || !first || !last || orderLineId === undefined) return null
  const { reason, remedy, note, quantity, restocked, steps } = goodsBack
  const received = steps.find(({ status }) => status === 'received')
  const setAside = received ? quantity - restocked : 0
  const outcome = last.status === 'closed' ? outcomeOfRemedy[remedy] : null
  const dayOf = (at: Date) => southAfricanDay(at.getTime())
  const clock = { reason, requestedOn: dayOf(first.at), receivedOn: received ? dayOf(received.at) : null }
  const actorOf = (step: (typeof steps)[number]) => (step === first ? 'customer' : staff)
  return {
    made: {
      id,
      orderId,
      reason,
      remedy,
      note,
      status: last.status,
      outcome,
      refundDueOn: remedy === 'refund' ? refundDueOn(clock) : null,
      requestedAt: first.at,
      updatedAt: last.at,
      updatedBy: actorOf(last),
    },
    line: {
      returnId: id,
      orderLineId,
      quantity,
      restocked,
      setAside,
      received: received ? quantity : 0,
      sentBack: outcome === 'repaired' ? setAside : 0,
    },
    steps: steps.map((step) => ({ returnId: id, at: step.at, toStatus: step.status, actor: actorOf(step) })),
  }
}
