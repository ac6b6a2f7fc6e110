import type { ParcelSize } from '#domain/couriers/parcel-size.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { findPackings } from '../../catalogue/packing-queries.ts'
import type { CourierProviders, Quote } from '../../couriers/courier-provider.ts'
import { findOrderById } from '../../orders/order-queries.ts'
import { findReturnById } from '../../orders/returns/return-queries.ts'
import { currentShop } from '../../shop/current-shop.ts'
import {
  addressedReturn,
  estimateReturnSize,
  type ReturnBookingRefusal,
  refusalToFetch,
} from './addressed-return.ts'

type Needs = { db: Db; shop: ShopConfig; couriers: CourierProviders }

export type QuoteReturnResult =
  /** Cheapest first. */
  | { kind: 'quoted'; size: ParcelSize; quotes: Quote[] }
  | { kind: 'refused'; reason: ReturnBookingRefusal | 'no_provider' | 'unavailable' }
  | { kind: 'refused'; reason: 'refused'; message: string }

/** What each courier asks for bringing the goods of a return back to the shop. */
export async function quoteReturn(
  needs: Needs,
  { returnId, size: measured }: { returnId: number; size?: ParcelSize | undefined },
): Promise<QuoteReturnResult> {
  const provider = needs.couriers.bobgo
  if (!provider) return { kind: 'refused', reason: 'no_provider' }
  const made = await findReturnById(needs.db, returnId)
  const order = made && (await findOrderById(needs.db, made.orderId))
  if (!made || !order) return { kind: 'refused', reason: 'not_found' }
  const shop = await currentShop(needs.db, needs.shop)
  const refusal = refusalToFetch({ made, order }, shop)
  if (refusal) return { kind: 'refused', reason: refusal }

  const productIds = made.lines.flatMap(({ productId }) => productId ?? [])
  const size = measured ?? estimateReturnSize(made, await findPackings(needs.db, productIds))
  const result = await provider.quote(addressedReturn({ made, order }, { shop, size }))
  if (result.kind === 'unavailable') return { kind: 'refused', reason: 'unavailable' }
  if (result.kind === 'refused') return { kind: 'refused', reason: 'refused', message: result.message }
  const toDoor = result.quotes.filter(({ kind }) => kind === 'door')
  return { kind: 'quoted', size, quotes: toDoor.toSorted((one, other) => one.priceCents - other.priceCents) }
}
