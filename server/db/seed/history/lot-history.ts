import { usualCause } from '#domain/catalogue/not-for-sale.ts'
import type { notForSaleLots, stockMovements } from '#server/db/schema/stock.ts'
import type { NumberedLife, ReturnRows } from './order-row.ts'
import type { RowWithId } from './row-with-id.ts'

type Movement = typeof stockMovements.$inferInsert
type Lot = { lot: RowWithId<typeof notForSaleLots>; movements: Movement[] }

export type ReturnOfLife = { life: NumberedLife; rows: ReturnRows }

/** The units of returns that could not be sold again: still in the shop, or repaired and sent back. */
export function lotHistory(returns: readonly ReturnOfLife[]): Lot[] {
  return returns
    .flatMap(({ life, rows }) => {
      const product = life.goodsBack && life.draft.lines[life.goodsBack.lineAt]
      const received = rows.steps.find(({ toStatus }) => toStatus === 'received')
      return product && received && (rows.line.setAside ?? 0) > 0
        ? [{ rows, received, productId: product.productId, orderId: life.id }]
        : []
    })
    .map(({ rows, received, productId, orderId }, at) => {
      const { setAside = 0, sentBack = 0 } = rows.line
      const lotId = at + 1
      const { at: setAsideAt, actor: setAsideBy } = received
      const moved = { productId, orderId, lotId, place: 'not_for_sale' as const }
      const arrival: Movement = {
        ...moved,
        quantity: setAside,
        cause: 'return',
        actor: setAsideBy,
        at: setAsideAt,
      }
      const { updatedAt, updatedBy } = rows.made
      const exit: Movement = {
        ...moved,
        quantity: -sentBack,
        cause: 'sent_back',
        actor: updatedBy,
        at: updatedAt,
      }
      return {
        lot: {
          id: lotId,
          productId,
          returnId: rows.made.id,
          setAsideAt,
          setAsideBy,
          cause: usualCause(rows.made.reason),
          quantity: setAside - sentBack,
        },
        movements: sentBack > 0 ? [arrival, exit] : [arrival],
      }
    })
}
