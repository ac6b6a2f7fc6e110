import type { AttentionReason } from '#domain/orders/attention.ts'
import type { Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { currentShop } from '../../shop/current-shop.ts'
import type { OrderRow } from '../order-queries.ts'
import { insertAttention } from './attention-queries.ts'

type Needs = { sealer: Sealer; shop: ShopConfig }

/** Flags an order for a person and emails the shop about it, once for as long as the reason stays open. */
export async function raiseAttention(
  tx: Tx,
  { sealer, shop }: Needs,
  about: { order: Pick<OrderRow, 'id' | 'orderNumber'>; reason: AttentionReason; now: Date },
): Promise<void> {
  const { order, reason, now } = about
  const id = await insertAttention(tx, { orderId: order.id, reason, raisedAt: now })
  if (id === null) return
  const { contact } = await currentShop(tx, shop)
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'attention_needed',
      eventKey: `attention_needed:${id}`,
      recipient: contact.email,
      data: { orderNumber: order.orderNumber, reason },
    },
  )
}
