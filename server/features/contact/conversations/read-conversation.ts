import type {
  Conversation,
  ConversationAnswer,
  CustomerMessage,
  ListedConversation,
} from '#contract/shop/conversation.ts'
import { currentStatus } from '#domain/orders/order-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import {
  type AnswerRow,
  type ConversationRow,
  findConversation,
  findCustomer,
  findStaffName,
  type ListedRow,
  listAnswers,
  listConversationNotes,
  listMessagesIn,
  type MessageRow,
} from './conversation-queries.ts'
import { type CustomerOrderRow, listNewestOrders } from './customer-order-queries.ts'

type Needs = { db: Db; clock: Clock }
type Reader = { maySeeOrders: boolean }

const shownOrders = 10

export function listedConversationView({ assigneeId, assigneeName, ...row }: ListedRow): ListedConversation {
  return {
    ...row,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    lastAt: row.lastAt.toISOString(),
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  }
}

/** A conversation as staff read it; null if there is none with this id. */
export async function readConversation(
  needs: Needs,
  id: number,
  reader: Reader,
): Promise<Conversation | null> {
  const row = await findConversation(needs.db, id)
  return row && conversationView(needs, row, reader)
}

async function conversationView(needs: Needs, row: ConversationRow, reader: Reader): Promise<Conversation> {
  const { db } = needs
  const { id, name, email, state, stateBy, version, assigneeId } = row
  const [messages, answers, notes, assigneeName] = await Promise.all([
    listMessagesIn(db, id),
    listAnswers(db, id),
    listConversationNotes(db, id),
    assigneeId === null ? null : findStaffName(db, assigneeId),
  ])
  return {
    id,
    name,
    email,
    state,
    stateBy,
    version,
    stateAt: row.stateAt.toISOString(),
    waitingSince: row.waitingSince?.toISOString() ?? null,
    lastAt: row.lastAt.toISOString(),
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
    messages: messages.map(messageView),
    answers: answers.map(answerView),
    notes: notes.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author, text })),
    customer: await customerView(needs, { row, messages, reader }),
  }
}

type ConversationForReader = { row: ConversationRow; messages: readonly MessageRow[]; reader: Reader }

async function customerView({ db, clock }: Needs, { row, messages, reader }: ConversationForReader) {
  const customer = await findCustomer(db, row)
  if (!customer) return null
  const newest = reader.maySeeOrders
    ? await listNewestOrders(db, { accountId: customer.id, limit: shownOrders })
    : null
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    since: customer.createdAt.toISOString(),
    match: messages.some(({ accountId }) => accountId === customer.id)
      ? ('login' as const)
      : ('verified_email' as const),
    orders: newest?.orders.map((order) => orderView(order, clock())) ?? null,
    orderCount: newest?.total ?? null,
  }
}

function orderView(row: CustomerOrderRow, now: Date) {
  const others = row.lines - 1
  return {
    orderNumber: row.orderNumber,
    placedAt: row.placedAt.toISOString(),
    status: currentStatus(row, now),
    totalCents: row.totalCents,
    items: others > 0 ? `${row.firstProduct} and ${others} more` : row.firstProduct,
  }
}

export function messageView({ id, receivedAt, name, email, text, ...row }: MessageRow): CustomerMessage {
  return {
    id,
    name,
    email,
    text,
    at: receivedAt.toISOString(),
    orderNumber: row.orderNumber,
    isOwnOrder: row.orderId !== null,
    isLoggedIn: row.accountId !== null,
  }
}

function answerView({ id, at, author, recipient, text, emailStatus }: AnswerRow): ConversationAnswer {
  return { id, at: at.toISOString(), author, to: recipient, text, emailStatus }
}
