import type { RequestReturnBody } from '#contract/orders/return.ts'
import { type ReturnRemedy, refundDueOn, remediesFor } from '#domain/orders/returns/returns.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import type { UploadedFile } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../../saves/save-once.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { insertAttention } from '../attention/attention-queries.ts'
import { findOrder, lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { keepReturnPhotos } from './keep-return-photos.ts'
import { offeredLines, type ReturnableLine, returnReasonsOn } from './return-options.ts'
import { updateReturnOfPhotos } from './return-photo-queries.ts'
import { findReturnById, insertReturn, listReturnsOf, type ReturnRow } from './return-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig; store: PhotoStore }

export type RequestReturn = {
  orderNumber: string
  /** Whose order it must be; null for staff, who ask for a customer. */
  accountId: string | null
  /** The member of staff who asks for the customer. */
  staff?: AuditActor
  attempt: SaveAttempt | null
  body: RequestReturnBody
  photos: readonly UploadedFile[]
}

export type RequestReturnResult =
  | { kind: 'requested'; made: ReturnRow }
  | {
      kind: 'refused'
      reason:
        | 'not_found'
        | 'not_sent_yet'
        | 'not_yours_to_return'
        | 'remedy_not_offered'
        | 'photo_unreadable'
        | 'photo_too_large'
    }
  | { kind: 'refused'; reason: 'too_late'; lastDay: string }
  | KeyReused

/** Takes a customer's return request, within the legal periods. Safe to send twice with one key. */
export async function requestReturn(needs: Needs, command: RequestReturn): Promise<RequestReturnResult> {
  const { db } = needs
  const { orderNumber, attempt } = command
  // Before any photo is decoded, which costs more than all the rest.
  const first = await checkRequest(db, needs, { command, order: await findOrder(db, orderNumber) })
  const kept = await keepReturnPhotos(needs, first.kind === 'possible' ? command.photos : [])
  if (kept.kind === 'refused') return { kind: 'refused', reason: photoReasons[kept.reason] }

  return db.transaction((tx) =>
    saveOnce<RequestReturnResult, number>(tx, attempt, needs.clock(), {
      async save() {
        if (first.kind === 'refused') return first
        const order = await lockOrderByNumber(tx, orderNumber)
        const check = await checkRequest(tx, needs, { command, order })
        if (check.kind === 'refused') return check
        const { photoIds } = kept
        return { kind: 'requested', made: await saveReturn(tx, needs, { command, check, photoIds }) }
      },
      outcomeOf: (result) => (result.kind === 'requested' ? result.made.id : null),
      recall: async (id) => ({ kind: 'requested', made: await madeReturn(tx, id) }),
    }),
  )
}

async function madeReturn(tx: Tx, id: number): Promise<ReturnRow> {
  const made = await findReturnById(tx, id)
  if (!made) throw new Error('A return is never deleted')
  return made
}

const photoReasons = { not_an_image: 'photo_unreadable', too_large: 'photo_too_large' } as const

type ReturnCheck =
  | { kind: 'possible'; order: OrderRow; shop: ShopConfig; items: ChosenLine[] }
  | Extract<RequestReturnResult, { kind: 'refused' }>

/** Whether the order can be returned in this way. */
async function checkRequest(
  db: Queryable,
  needs: Needs,
  { command, order }: { command: RequestReturn; order: OrderRow | null },
): Promise<ReturnCheck> {
  const { accountId, body } = command
  if (!order || (accountId !== null && order.accountId !== accountId))
    return { kind: 'refused', reason: 'not_found' }

  const shop = await currentShop(db, needs.shop)
  const window = returnReasonsOn(order, { shop, now: needs.clock() }).find(
    ({ reason }) => reason === body.reason,
  )
  if (!window) return { kind: 'refused', reason: 'not_sent_yet' }
  if (!window.isOpen) return { kind: 'refused', reason: 'too_late', lastDay: window.lastDay }
  if (!remediesFor(body.reason).includes(remedyOf(body)))
    return { kind: 'refused', reason: 'remedy_not_offered' }

  const items = chosenLines(offeredLines(order, await listReturnsOf(db, order.id)), body.items)
  return items ? { kind: 'possible', order, shop, items } : { kind: 'refused', reason: 'not_yours_to_return' }
}

function remedyOf({ remedy = 'refund' }: RequestReturnBody): ReturnRemedy {
  return remedy
}

type ToSave = {
  command: RequestReturn
  check: Extract<ReturnCheck, { kind: 'possible' }>
  photoIds: readonly string[]
}

async function saveReturn(tx: Tx, needs: Needs, { command, check, photoIds }: ToSave): Promise<ReturnRow> {
  const { orderNumber, attempt, body, staff } = command
  const { order, shop, items } = check
  const now = needs.clock()
  const remedy = remedyOf(body)
  const clock = { reason: body.reason, requestedOn: southAfricanDay(now.getTime()), receivedOn: null }
  const dueOn = remedy === 'refund' ? refundDueOn(clock) : null
  const id = await insertReturn(
    tx,
    {
      orderId: order.id,
      reason: body.reason,
      remedy,
      refundDueOn: dueOn,
      note: body.note || null,
      status: 'requested',
      requestKey: attempt?.key ?? null,
      requestedAt: now,
      updatedAt: now,
      updatedBy: staff?.email ?? 'customer',
    },
    items,
  )
  await updateReturnOfPhotos(tx, { returnId: id, photoIds })
  await queueEmail(
    tx,
    { sealer: needs.sealer, now },
    {
      kind: 'return_received',
      eventKey: `return_received:${id}`,
      recipient: order.email,
      data: { orderNumber, returnId: id, refundBy: dueOn },
    },
  )
  const made = await madeReturn(tx, id)
  if (staff) await noteOpening(tx, { made, staff, now })
  await notifyShop(tx, needs, { made, recipient: staff ? null : shop.contact.email, now })
  return made
}

async function noteOpening(
  tx: Tx,
  { made, staff, now }: { made: ReturnRow; staff: AuditActor; now: Date },
): Promise<void> {
  const { id: returnId, orderNumber, reason, remedy } = made
  await insertAuditEntry(tx, {
    at: now,
    actor: staff,
    action: 'return_opened',
    subject: { type: 'order', id: orderNumber },
    before: null,
    after: { returnId, reason, remedy },
  })
}

/** The order has one attention for all its open requests; each that a customer makes has its own email. */
async function notifyShop(
  tx: Tx,
  { sealer }: Needs,
  { made, recipient, now }: { made: ReturnRow; recipient: string | null; now: Date },
): Promise<void> {
  const { id, orderId, orderNumber, reason, remedy, note, lines } = made
  await insertAttention(tx, { orderId, reason: 'return_requested', raisedAt: now })
  if (recipient === null) return
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
        refundBy: made.refundDueOn,
      },
    },
  )
}

function quantities(items: RequestReturnBody['items']): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of items) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  return wanted
}

type ChosenLine = { orderLineId: number; quantity: number }

/** Null if more units are named than are left to return. */
function chosenLines(
  lines: readonly ReturnableLine[],
  items: RequestReturnBody['items'],
): ChosenLine[] | null {
  const chosen = [...quantities(items)].map(([productId, quantity]) => {
    const line = lines.find((line) => line.productId === productId && line.returnable >= quantity)
    return line ? { orderLineId: line.id, quantity } : null
  })
  return chosen.every((line) => line !== null) ? chosen : null
}
