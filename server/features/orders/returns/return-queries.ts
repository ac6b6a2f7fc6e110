import { and, desc, eq, sql } from 'drizzle-orm'
import type { ConsignmentState } from '#domain/couriers/consignment-state.ts'
import type { ReturnOutcome, ReturnStatus } from '#domain/orders/returns/returns.ts'
import type { RefundStatus } from '#domain/payments/refunds.ts'
import type { StoredValueKind } from '#domain/payments/stored-value-kinds.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { orderReturns, returnHistory, returnLines } from '#server/db/schema/returns.ts'
import { findOrderById, lockOrder, type OrderRow, paidTo } from '../order-queries.ts'

export type ReturnLineRow = {
  orderLineId: number
  productId: number | null
  name: string
  sku: string
  unitPriceCents: number
  quantity: number
  received: number
  restocked: number
  setAside: number
  sentBack: number
  /** How many of those that are not for sale are still in the shop. */
  atHand: number
}

export type ReturnStepRow = { at: string; to: ReturnStatus; actor: string; note: string | null }

export type ReturnRefundRow = {
  isToCredit: boolean
  paidTo: StoredValueKind | null
  id: number
  amountCents: number
  reason: string
  status: RefundStatus
  requestedAt: string
  endedAt: string | null
}

export type ReturnPhotoRow = { id: string; width: number; height: number }

export type WayBackRow = {
  bookingId: number
  courierName: string
  trackingNumber: string
  progress: ConsignmentState | null
  hasLabel: boolean
}

export type ReturnRow = typeof orderReturns.$inferSelect & {
  orderNumber: string
  lines: ReturnLineRow[]
  history: ReturnStepRow[]
  refunds: ReturnRefundRow[]
  /** Of the order that replaces the goods. */
  replacementOrderNumber: string | null
  /** Of those that were to replace them, and were withdrawn before they left. */
  withdrawnOrderNumbers: string[]
  photos: ReturnPhotoRow[]
  /** The courier that brings the goods back; null if none is booked. */
  wayBack: WayBackRow | null
}

const lines = sql<ReturnLineRow[]>`(
  select coalesce(json_agg(json_build_object('orderLineId', l.id, 'productId', l.product_id, 'name', l.name,
    'sku', l.sku, 'unitPriceCents', l.unit_price_cents, 'quantity', r.quantity, 'received', r.received,
    'restocked', r.restocked, 'setAside', r.set_aside, 'sentBack', r.sent_back, 'atHand', (
      select coalesce(sum(n.quantity), 0)::int from not_for_sale_lots n
      where n.return_id = r.return_id and n.product_id = l.product_id)) order by l.id), '[]')
  from return_lines r join order_lines l on l.id = r.order_line_id where r.return_id = order_returns.id)`.as(
  'lines',
)

const history = sql<ReturnStepRow[]>`(
  select coalesce(json_agg(json_build_object('at', h.at, 'to', h.to_status, 'actor', h.actor, 'note', h.note) order by h.id), '[]')
  from return_history h where h.return_id = order_returns.id)`.as('history')

const refunds = sql<ReturnRefundRow[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'amountCents', f.amount_cents, 'reason', f.reason,
    'isToCredit', f.is_to_credit, 'paidTo', ${paidTo(sql`f`)}, 'status', f.status, 'requestedAt', f.requested_at, 'endedAt', f.ended_at) order by f.id), '[]')
  from refunds f where f.return_id = order_returns.id)`.as('return_refunds')

const replacementOrderNumber = sql<string | null>`(
  select o.order_number from orders o where o.replaces_return_id = order_returns.id)`.as(
  'replacement_order_number',
)

const withdrawnOrderNumbers = sql<string[]>`(
  select coalesce(json_agg(o.order_number order by o.id), '[]') from orders o
  where o.withdrawn_return_id = order_returns.id)`.as('withdrawn_order_numbers')

const photos = sql<ReturnPhotoRow[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.created_at, p.id), '[]')
  from return_photos p where p.return_id = order_returns.id)`.as('photos')

const wayBack = sql<WayBackRow | null>`(
  select json_build_object('bookingId', b.id, 'courierName', b.courier_name, 'trackingNumber', b.tracking_number,
    'progress', b.progress, 'hasLabel', b.provider is not null)
  from return_bookings b where b.return_id = order_returns.id and b.state = 'booked')`.as('way_back')

function selectReturns(db: Queryable) {
  return db
    .select({
      made: orderReturns,
      orderNumber: orders.orderNumber,
      lines,
      history,
      refunds,
      replacementOrderNumber,
      withdrawnOrderNumbers,
      photos,
      wayBack,
    })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
}

function flat({ made, ...rest }: Awaited<ReturnType<typeof selectReturns>>[number]): ReturnRow {
  return { ...made, ...rest }
}

export async function listReturnsOf(db: Queryable, orderId: number): Promise<ReturnRow[]> {
  const rows = await selectReturns(db).where(eq(orderReturns.orderId, orderId)).orderBy(orderReturns.id)
  return rows.map(flat)
}

/** All of a person's return requests, newest first. */
export async function listReturnsOfAccount(db: Queryable, accountId: string): Promise<ReturnRow[]> {
  const rows = await selectReturns(db).where(eq(orders.accountId, accountId)).orderBy(desc(orderReturns.id))
  return rows.map(flat)
}

export async function findReturn(db: Queryable, orderId: number, id: number): Promise<ReturnRow | null> {
  const rows = await selectReturns(db).where(and(eq(orderReturns.orderId, orderId), eq(orderReturns.id, id)))
  return rows[0] ? flat(rows[0]) : null
}

export async function findReturnById(db: Queryable, id: number): Promise<ReturnRow | null> {
  const rows = await selectReturns(db).where(eq(orderReturns.id, id))
  return rows[0] ? flat(rows[0]) : null
}

/** The return and its order, locked until the transaction ends. */
export async function lockReturn(
  tx: Queryable,
  id: number,
): Promise<{ made: ReturnRow; order: OrderRow } | null> {
  const result = await tx.execute<{ orderId: string }>(
    sql`select order_id as "orderId" from order_returns where id = ${id}`,
  )
  const orderId = Number(result.rows[0]?.orderId ?? 0)
  await lockOrder(tx, orderId)
  const order = await findOrderById(tx, orderId)
  const made = order && (await findReturn(tx, order.id, id))
  return made ? { made, order } : null
}

export async function insertReturn(
  tx: Queryable,
  made: typeof orderReturns.$inferInsert,
  items: readonly { orderLineId: number; quantity: number }[],
): Promise<number> {
  const rows = await tx.insert(orderReturns).values(made).returning({ id: orderReturns.id })
  const id = rows[0]?.id
  if (id === undefined) throw new Error('Inserting a return gave no row')
  await tx.insert(returnLines).values(items.map((item) => ({ ...item, returnId: id })))
  await tx
    .insert(returnHistory)
    .values({ returnId: id, at: made.requestedAt, toStatus: made.status, actor: made.updatedBy })
  return id
}

export async function updateReturn(
  tx: Queryable,
  id: number,
  change: {
    status: ReturnStatus
    outcome?: ReturnOutcome | null
    refundDueOn?: string | null
    staffNote?: string
    updatedAt: Date
    updatedBy: string
  },
): Promise<void> {
  await tx.update(orderReturns).set(change).where(eq(orderReturns.id, id))
  await tx.insert(returnHistory).values({
    returnId: id,
    at: change.updatedAt,
    toStatus: change.status,
    actor: change.updatedBy,
    note: change.staffNote ?? null,
  })
}

export async function updateReceived(
  tx: Queryable,
  returnId: number,
  line: { orderLineId: number; received: number; restocked: number; setAside: number },
): Promise<void> {
  const { orderLineId, ...units } = line
  await tx.update(returnLines).set(units).where(isLine(returnId, orderLineId))
}

export async function updateSentBack(
  tx: Queryable,
  returnId: number,
  { orderLineId, sentBack }: { orderLineId: number; sentBack: number },
): Promise<void> {
  await tx.update(returnLines).set({ sentBack }).where(isLine(returnId, orderLineId))
}

function isLine(returnId: number, orderLineId: number) {
  return and(eq(returnLines.returnId, returnId), eq(returnLines.orderLineId, orderLineId))
}

/** A piece of a statement: the email `e` asks staff for what was decided since. */
export const isReturnDecided = sql`(e.kind = 'return_requested' and not exists (select 1 from order_returns r
  where e.event_key = 'return_requested:' || r.id and r.status = 'requested'))`
