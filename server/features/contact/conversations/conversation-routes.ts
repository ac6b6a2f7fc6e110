import * as api from '#contract/endpoints.ts'
import type { Conversation } from '#contract/shop/conversation.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { placeholderMeaning } from '#domain/placeholders.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { type Caller, callerOf, mayAlso, problem, type Route, route } from '#server/http/route.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import { findOrder } from '../../orders/order-queries.ts'
import { addConversationNote } from './add-conversation-note.ts'
import { answerConversation } from './answer-conversation.ts'
import {
  countByState,
  countConversations,
  findConversationId,
  listAssigneeRows,
  listConversationRows,
  listMessagesAbout,
} from './conversation-queries.ts'
import { moveConversation } from './move-conversation.ts'
import { listedConversationView, messageView, readConversation } from './read-conversation.ts'

/** Conversations with customers, for the staff who answer them. */
export function conversationRoutes(needs: { db: Db; clock: Clock; sealer: Sealer }): Route[] {
  const { db } = needs
  const read = (id: number, caller: Caller | null) =>
    readConversation(needs, id, { maySeeOrders: mayAlso(caller, 'orders') })
  const after = async (id: number, caller: Caller | null): Promise<{ conversation: Conversation }> => {
    const conversation = await read(id, caller)
    if (!conversation) throw new Error('A conversation that was just changed is gone')
    return { conversation }
  }

  return [
    route(api.listConversations, async (call) => {
      const { page, limit, ...wanted } = call.query
      const { accountId } = callerOf(call)
      const filter = { ...wanted, accountId }
      const [rows, total, counts] = await Promise.all([
        listConversationRows(db, filter, { limit, offset: (page - 1) * limit }),
        countConversations(db, filter),
        countByState(db, accountId),
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { conversations: rows.map(listedConversationView), pagination, counts } }
    }),

    route(api.listAssignees, async () => ({ status: 200, body: { people: await listAssigneeRows(db) } })),

    route(api.readConversation, async ({ params, caller }) => {
      const conversation = await read(params.id, caller)
      return conversation ? { status: 200, body: { conversation } } : refusals.not_found
    }),

    route(api.moveConversation, async (call) => {
      const { id } = call.params
      const result = await moveConversation(needs, { id, ...call.body, actor: callerOf(call) })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: await after(id, call.caller) }
    }),

    route(api.answerConversation, async (call) => {
      const { id } = call.params
      // After a lost answer the page may have been read again: it is the same text that counts.
      const attempt = saveAttemptOf(call, call.body.text)
      const result = await answerConversation(needs, { id, ...call.body, attempt, actor: callerOf(call) })
      if (result.kind === 'answered') return { status: 201, body: await after(id, call.caller) }
      if (result.reason !== 'placeholder_left') return refusals[result.reason]
      const text = `Replace {${result.placeholder}} with ${placeholderMeaning(result.placeholder)} first.`
      return problem(400, 'placeholder_left', text, { text })
    }),

    route(api.addConversationNote, async (call) => {
      const { id } = call.params
      const attempt = saveAttemptOf(call)
      const result = await addConversationNote(needs, { id, ...call.body, attempt, actor: callerOf(call) })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 201, body: await after(id, call.caller) }
    }),

    route(api.findConversationOfMessage, async ({ params }) => {
      const conversationId = await findConversationId(db, params.id)
      return conversationId === null
        ? problem(404, 'not_found', 'Message not found')
        : { status: 200, body: { conversationId } }
    }),

    route(api.listOrderMessages, async ({ params }) => {
      const order = await findOrder(db, params.orderNumber)
      if (!order) return noSuchOrder
      const rows = await listMessagesAbout(db, order)
      const messages = rows.map((row) => ({
        ...messageView(row),
        conversationId: row.conversationId,
        state: row.state,
      }))
      return { status: 200, body: { messages } }
    }),
  ]
}

const refusals = {
  not_found: problem(404, 'not_found', 'Conversation not found'),
  key_reused: keyReused,
  changed_since: problem(
    409,
    'changed_since',
    'Somebody has written since you opened this conversation. Read it, then send again.',
  ),
  no_such_assignee: problem(409, 'no_such_assignee', 'This person cannot see messages.'),
}
