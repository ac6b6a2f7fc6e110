import type { RequestReturnBody } from '#contract/orders/return.ts'
import { refundDueOn, remediesFor } from '#domain/orders/returns.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { insertAttention } from '../attention/attention-queries.ts'
import { lockOrderByNumber } from '../order-queries.ts'
import { returnableLines, returnReasonsOn } from './return-options.ts'
import {
  findReturn,
  findReturnByRequest,
  insertReturn,
  listReturnsOf,
  type ReturnRow,
} from './return-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig }

export type RequestReturn = {
  orderNumber: string
  accountId: string
  requestKey: string | null
  body: RequestReturnBody
}

export type RequestReturnResult =
  | { kind: 'requested'; made: ReturnRow }
  | {
      kind: 'refused'
      reason: 'not_found' | 'not_sent_yet' | 'not_yours_to_return' | 'remedy_not_offered' | 'key_reused'
    }
  | { kind: 'refused'; reason: 'too_late'; lastDay: string }

/** Takes a customer's return request, within the legal periods. Safe to send twice with one key. */
export async function requestReturn(needs: Needs, command: RequestReturn): Promise<RequestReturnResult> {
  const { orderNumber, accountId, requestKey, body } = command
  return needs.db.transaction(async (tx): Promise<RequestReturnResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order || order.accountId !== accountId) return { kind: 'refused', reason: 'not_found' }

    const earlier = requestKey ? await findReturnByRequest(tx, order.id, requestKey) : null
    if (earlier)
      return isSameRequest(earlier, body)
        ? { kind: 'requested', made: earlier }
        : { kind: 'refused', reason: 'key_reused' }

    const now = needs.clock()
    const shop = await currentShop(tx, needs.shop)
    const window = returnReasonsOn(order, { shop, now }).find(({ reason }) => reason === body.reason)
    if (!window) return { kind: 'refused', reason: 'not_sent_yet' }
    if (!window.isOpen) return { kind: 'refused', reason: 'too_late', lastDay: window.lastDay }
    const remedy = body.remedy ?? 'refund'
    if (!remediesFor(body.reason).includes(remedy)) return { kind: 'refused', reason: 'remedy_not_offered' }

    const items = chosenLines(returnableLines(order, await listReturnsOf(tx, order.id)), body.items)
    if (!items) return { kind: 'refused', reason: 'not_yours_to_return' }

    const id = await insertReturn(
      tx,
      {
        orderId: order.id,
        reason: body.reason,
        remedy,
        note: body.note || null,
        status: 'requested',
        requestKey,
        requestedAt: now,
        updatedAt: now,
        updatedBy: 'customer',
      },
      items,
    )
    await queueEmail(
      tx,
      { sealer: needs.sealer, now },
      {
        kind: 'return_received',
        eventKey: `return_received:${id}`,
        recipient: order.email,
        data: { orderNumber, returnId: id },
      },
    )
    const made = await findReturn(tx, order.id, id)
    if (!made) throw new Error('A return that was just inserted is missing')
    await notifyShop(tx, needs, { made, recipient: shop.contact.email, now })
    return { kind: 'requested', made }
  })
}

/** The order has one attention for all its open requests; each has its own email. */
async function notifyShop(
  tx: Tx,
  { sealer }: Needs,
  { made, recipient, now }: { made: ReturnRow; recipient: string; now: Date },
): Promise<void> {
  const { id, orderId, orderNumber, reason, remedy, note, lines } = made
  await insertAttention(tx, { orderId, reason: 'return_requested', raisedAt: now })
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'return_requested',
      eventKey: `return_requested:${id}`,
      recipient,
      data: {
        orderNumber,
        returnId: id,
        reason,
        remedy,
        note,
        items: lines.map(({ name, quantity }) => ({ name, quantity })),
        refundBy: remedy === 'refund' ? refundDueOn(southAfricanDay(now.getTime())) : null,
      },
    },
  )
}

function isSameRequest({ reason, remedy, lines }: ReturnRow, body: RequestReturnBody): boolean {
  const wanted = quantities(body.items)
  return (
    reason === body.reason &&
    remedy === (body.remedy ?? 'refund') &&
    lines.length === wanted.size &&
    lines.every(({ productId, quantity }) => productId !== null && wanted.get(productId) === quantity)
  )
}

function quantities(items: RequestReturnBody['items']): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of items) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  return wanted
}

/** Null if more units are named than are left to return. */
function chosenLines(
  lines: ReturnType<typeof returnableLines>,
  items: RequestReturnBody['items'],
): { orderLineId: number; quantity: number }[] | null {
  const chosen = [...quantities(items)].map(([productId, quantity]) => {
    const line = lines.find((line) => line.productId === productId && line.returnable >= quantity)
    return line ? { orderLineId: line.id, quantity } : null
  })
  return chosen.every((line) => line !== null) ? chosen : null
}
