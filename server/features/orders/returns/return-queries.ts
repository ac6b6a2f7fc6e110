import { and, desc, eq, sql } from 'drizzle-orm'
import type { ReturnStatus } from '#domain/orders/returns.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { orderReturns, returnHistory, returnLines } from '#server/db/schema/returns.ts'

export type ReturnLineRow = {
  orderLineId: number
  productId: number | null
  name: string
  sku: string
  quantity: number
  restocked: number
}

export type ReturnStepRow = { at: string; to: ReturnStatus }

export type ReturnPhotoRow = { id: string; width: number; height: number }

export type ReturnRow = typeof orderReturns.$inferSelect & {
  orderNumber: string
  lines: ReturnLineRow[]
  history: ReturnStepRow[]
  photos: ReturnPhotoRow[]
}

const lines = sql<ReturnLineRow[]>`(
  select coalesce(json_agg(json_build_object('orderLineId', l.id, 'productId', l.product_id, 'name', l.name,
    'sku', l.sku, 'quantity', r.quantity, 'restocked', r.restocked) order by l.id), '[]')
  from return_lines r join order_lines l on l.id = r.order_line_id where r.return_id = order_returns.id)`.as(
  'lines',
)

const history = sql<ReturnStepRow[]>`(
  select coalesce(json_agg(json_build_object('at', h.at, 'to', h.to_status) order by h.id), '[]')
  from return_history h where h.return_id = order_returns.id)`.as('history')

const photos = sql<ReturnPhotoRow[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.created_at, p.id), '[]')
  from return_photos p where p.return_id = order_returns.id)`.as('photos')

function selectReturns(db: Queryable) {
  return db
    .select({ made: orderReturns, orderNumber: orders.orderNumber, lines, history, photos })
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

export async function findReturnByRequest(
  db: Queryable,
  orderId: number,
  requestKey: string,
): Promise<ReturnRow | null> {
  const rows = await selectReturns(db).where(
    and(eq(orderReturns.orderId, orderId), eq(orderReturns.requestKey, requestKey)),
  )
  return rows[0] ? flat(rows[0]) : null
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
  change: { status: ReturnStatus; staffNote?: string; updatedAt: Date; updatedBy: string },
): Promise<void> {
  await tx.update(orderReturns).set(change).where(eq(orderReturns.id, id))
  await tx
    .insert(returnHistory)
    .values({ returnId: id, at: change.updatedAt, toStatus: change.status, actor: change.updatedBy })
}

export async function updateRestocked(
  tx: Queryable,
  { returnId, orderLineId, restocked }: { returnId: number; orderLineId: number; restocked: number },
): Promise<void> {
  await tx
    .update(returnLines)
    .set({ restocked })
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.orderLineId, orderLineId)))
}
