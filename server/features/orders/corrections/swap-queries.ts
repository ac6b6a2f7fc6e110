import { and, eq, sql } from 'drizzle-orm'
import { askedOf, type ListedPrices, type MemberPrice } from '#domain/money/member-price.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderLines, orderSwaps } from '#server/db/schema/orders.ts'
import { productImages, products } from '#server/db/schema/products.ts'
import { listTerms } from '../../customer-groups/list-terms.ts'

export type SwapRow = typeof orderSwaps.$inferSelect & {
  /** The products, as the order and the shop name them. */
  outName: string
  outSku: string
  outUnitPriceCents: number
  inName: string
}

function selectSwaps(db: Queryable) {
  return db
    .select({
      swap: orderSwaps,
      outName: orderLines.name,
      outSku: orderLines.sku,
      outUnitPriceCents: orderLines.unitPriceCents,
      inName: products.name,
    })
    .from(orderSwaps)
    .innerJoin(orderLines, eq(orderLines.id, orderSwaps.lineId))
    .innerJoin(products, eq(products.id, orderSwaps.productId))
}

function flat({ swap, ...names }: Awaited<ReturnType<typeof selectSwaps>>[number]): SwapRow {
  return { ...swap, ...names }
}

export async function findSwap(db: Queryable, id: number): Promise<SwapRow | null> {
  const rows = await selectSwaps(db).where(eq(orderSwaps.id, id))
  return rows[0] ? flat(rows[0]) : null
}

/** The swap of this order whose difference is not paid yet. */
export async function findWaitingSwap(db: Queryable, orderId: number): Promise<SwapRow | null> {
  const rows = await selectSwaps(db).where(
    and(eq(orderSwaps.orderId, orderId), eq(orderSwaps.state, 'waiting')),
  )
  return rows[0] ? flat(rows[0]) : null
}

export async function insertSwap(tx: Queryable, swap: typeof orderSwaps.$inferInsert): Promise<SwapRow> {
  const rows = await tx.insert(orderSwaps).values(swap).returning({ id: orderSwaps.id })
  const inserted = rows[0] && (await findSwap(tx, rows[0].id))
  if (!inserted) throw new Error('A swap that was just inserted is missing')
  return inserted
}

export async function updateSwap(
  tx: Queryable,
  id: number,
  change: Partial<Pick<SwapRow, 'state' | 'endedAt' | 'endedBy' | 'correctionId' | 'addedLineId'>>,
): Promise<void> {
  await tx.update(orderSwaps).set(change).where(eq(orderSwaps.id, id))
}

export type SwappableProduct = { id: number; name: string } & MemberPrice

/** A product that is on sale, with what this account is asked for it. */
export async function findProductToSwapIn(
  db: Queryable,
  id: number,
  accountId: string | null,
): Promise<SwappableProduct | null> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      retailCents: products.retailCents,
      askedCents: products.askedCents,
      terms: sql<ListedPrices['terms']>`${listTerms(sql`${accountId}`, 'products')}`,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.isActive, true), sql`${products.archivedAt} is null`))
  return rows[0] ? askedOf(rows[0]) : null
}

/** Adds a product to an order that was placed, as a line of its own. */
export async function insertLine(
  tx: Queryable,
  line: Pick<SwapRow, 'orderId' | 'productId' | 'unitPriceCents' | 'priceList' | 'quantity'>,
): Promise<number> {
  const { orderId, productId, unitPriceCents, priceList, quantity } = line
  const firstPhoto = sql`(select ${productImages.photoId} from ${productImages}
    where ${productImages.productId} = ${products.id} order by ${productImages.position} limit 1)`
  const result = await tx.execute<{ id: string }>(sql`
    insert into order_lines (order_id, product_id, slug, name, brand, sku, photo_id, unit_price_cents, price_list, quantity)
    select ${orderId}, ${products.id}, ${products.slug}, ${products.name}, ${products.brand}, ${products.sku},
      ${firstPhoto}, ${unitPriceCents}, ${priceList}, ${quantity}
    from ${products} where ${products.id} = ${productId}
    returning id`)
  if (!result.rows[0]) throw new Error('The product of a line is missing')
  return Number(result.rows[0].id)
}
