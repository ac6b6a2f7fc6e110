import { emailRow, orderEmails, refundEmail, returnEmails, type SentEmail } from './email-row.ts'
import type { HistoryWorld } from './history-world.ts'
import { lotHistory, type ReturnOfLife } from './lot-history.ts'
import type { Customer } from './make-customer.ts'
import { messageHistory } from './message-history.ts'
import type { OrderLife } from './order-life.ts'
import {
  attentionRow,
  historyRows,
  lineRows,
  type NumberedLife,
  numberLives,
  orderRow,
  returnRows,
} from './order-row.ts'
import { type DemoParcel, parcelsOf } from './parcels-of.ts'
import { creditNoteRow, invoiceRow, isPaidLife, paymentRows, refundRow } from './payment-rows.ts'
import { quoteHistory } from './quote-history.ts'
import { type StockChange, stockHistory } from './stock-history.ts'

/** The rows of all tables that a life of the shop leaves behind. */
export function historyRowsOf(lives: readonly OrderLife[], world: HistoryWorld) {
  const { random, sealer, shop, staff } = world
  const orders = numberLives(lives)
  const parcels = orders.flatMap((life) => parcelsOf(random, life, world))
  const returns = returnsOf(orders, staff)
  const money = moneyRows(orders, returns, world)
  const lots = lotHistory(returns)
  const attention = attentionRows(orders, staff)
  const sent = [
    ...sentAbout(orders, parcels),
    ...money.emails,
    ...returns.flatMap(({ life, rows }) => returnEmails(life, rows, shop.contact.email)),
    ...attentionEmails(orders, attention, shop.contact.email),
  ]
  return {
    customers: customersOf(orders),
    since: orders[0]?.placedAt ?? world.now,
    orders: orders.map(orderRow),
    orderLines: orders.flatMap(lineRows),
    orderHistory: orders.flatMap((life) => historyRows(life, { provider: 'yoco', staff })),
    orderAttention: attention,
    parcels,
    payments: money.payments,
    refunds: money.refunds,
    invoices: money.invoices,
    returns: returns.map(({ rows }) => rows),
    emails: sent.toSorted(byTime).flatMap((email) => emailRow(email, sealer) ?? []),
    messages: messageHistory(random, orders, world),
    quotes: quoteHistory(orders, world),
    lots: lots.map(({ lot }) => lot),
    stockMovements: [
      ...movementRows(orders, returns, world).map((row) => ({ ...row, place: 'shelf' as const })),
      ...lots.flatMap(({ movements }) => movements),
    ],
  }
}

export type HistoryRows = ReturnType<typeof historyRowsOf>

/** Everybody who ordered, as of their first order. */
function customersOf(orders: readonly NumberedLife[]): { customer: Customer; since: Date }[] {
  return orders
    .filter(({ sequence }) => sequence === 1)
    .map(({ customer, placedAt }) => ({ customer, since: placedAt }))
}

function moneyRows(
  orders: readonly NumberedLife[],
  returns: readonly ReturnOfLife[],
  { shop, staff }: HistoryWorld,
) {
  const returnIds = new Map(returns.map(({ life, rows }) => [life.id, rows.made.id]))
  const paid = orders.filter(isPaidLife).toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const taken = paid.map((life, at) => ({
    life,
    ...paymentRows(life, at + 1),
    invoice: invoiceRow(life, { serial: at + 1, shop }),
  }))
  const refunded = taken
    .filter(({ life }) => life.refund)
    .toSorted((a, b) => timeOf(a.life.refund?.at) - timeOf(b.life.refund?.at))
  const given = refunded.flatMap(({ life, payment, invoice }, at) => {
    const returnId = returnIds.get(life.id) ?? null
    const refund = refundRow(life, { id: at + 1, paymentId: payment.attemptId, returnId, staff })
    if (!refund) return []
    const creditNote = creditNoteRow(invoice, { id: taken.length + at + 1, serial: at + 1, refund })
    return [
      { refund, creditNote, email: refundEmail(life, { id: refund.id, creditNote: creditNote.number }) },
    ]
  })
  return {
    payments: taken.map(({ attempt, payment }) => ({ attempt, payment })),
    refunds: given.map(({ refund }) => refund),
    invoices: [...taken.map(({ invoice }) => invoice), ...given.map(({ creditNote }) => creditNote)],
    emails: given.flatMap(({ email }) => email ?? []),
  }
}

function returnsOf(orders: readonly NumberedLife[], staff: string): ReturnOfLife[] {
  return orders
    .filter(({ goodsBack }) => goodsBack)
    .flatMap((life, at) => {
      const rows = returnRows(life, { id: at + 1, staff })
      return rows ? [{ life, rows }] : []
    })
}

function attentionRows(orders: readonly NumberedLife[], staff: string) {
  return orders.flatMap((life) => attentionRow(life, staff) ?? []).map((row, at) => ({ ...row, id: at + 1 }))
}

function sentAbout(orders: readonly NumberedLife[], parcels: readonly DemoParcel[]): SentEmail[] {
  const parcelsOfOrder = Map.groupBy(parcels, ({ parcel }) => parcel.orderId)
  return orders.flatMap((life) => {
    const told = (parcelsOfOrder.get(life.id) ?? []).flatMap((parcel) => parcel.told ?? [])
    return orderEmails(life, told)
  })
}

/** A request for a return has an email of its own. */
function attentionEmails(
  orders: readonly NumberedLife[],
  attention: ReturnType<typeof attentionRows>,
  recipient: string,
): SentEmail[] {
  const numbers = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]))
  return attention.flatMap(({ id, orderId, reason, raisedAt }): SentEmail[] => {
    const orderNumber = numbers.get(orderId)
    if (reason === 'return_requested' || orderNumber === undefined) return []
    const eventKey = `attention_needed:${id}`
    return [
      {
        at: raisedAt,
        email: { kind: 'attention_needed', eventKey, recipient, data: { orderNumber, reason } },
      },
    ]
  })
}

function movementRows(
  orders: readonly NumberedLife[],
  returns: readonly ReturnOfLife[],
  { random, products, staff }: HistoryWorld,
) {
  const changes = new Map<number, StockChange[]>(products.map(({ productId }) => [productId, []]))
  const add = (productId: number, change: StockChange) => changes.get(productId)?.push(change)
  for (const { id: orderId, draft, paidAt, refund } of orders) {
    for (const { productId, quantity } of draft.lines) {
      if (paidAt) add(productId, { at: paidAt, quantity: -quantity, orderId, cause: 'sale' })
      if (refund?.isRestocking) add(productId, { at: refund.at, quantity, orderId, cause: 'return' })
    }
  }
  for (const { life, rows } of returns) {
    const received = rows.steps.find(({ toStatus }) => toStatus === 'received')
    const line = life.goodsBack && life.draft.lines[life.goodsBack.lineAt]
    const { restocked = 0 } = rows.line
    if (received && line && restocked > 0)
      add(line.productId, { at: received.at, quantity: restocked, orderId: life.id, cause: 'return' })
  }
  return products.flatMap((product) => {
    const known = (changes.get(product.productId) ?? []).toSorted(byTime)
    return stockHistory(random, product, known, staff)
  })
}

function byTime(a: { at: Date }, b: { at: Date }): number {
  return a.at.getTime() - b.at.getTime()
}

function timeOf(at: Date | undefined): number {
  return at?.getTime() ?? 0
}
