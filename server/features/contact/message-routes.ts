import * as api from '#contract/endpoints.ts'
import type { CustomerMessage } from '#contract/shop/message.ts'
import { pageCount } from '#domain/catalogue/browsing.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { markMessage } from './mark-message.ts'
import { countMessages, findMessage, listMessageRows, type MessageRow } from './message-queries.ts'

/** Contact messages, for the staff who answer them. */
export function messageRoutes(needs: { db: Db; clock: Clock }): Route[] {
  const { db } = needs
  return [
    route(api.listMessages, async ({ query: { page, limit, status, q } }) => {
      const filter = { status, ...(q && { q }) }
      const [rows, total, open] = await Promise.all([
        listMessageRows(db, filter, { limit, offset: (page - 1) * limit }),
        countMessages(db, filter),
        countMessages(db, { status: 'open' }),
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { messages: rows.map(messageView), pagination, open } }
    }),

    route(api.readMessage, async ({ params }) => {
      const row = await findMessage(db, params.id)
      return row ? { status: 200, body: { message: messageView(row) } } : noSuchMessage
    }),

    route(api.markMessage, async (call) => {
      const { id } = call.params
      const result = await markMessage(needs, { id, isDone: call.body.done, actor: callerOf(call) })
      return result.kind === 'marked'
        ? { status: 200, body: { message: messageView(result.message) } }
        : noSuchMessage
    }),
  ]
}

function messageView({ accountId, orderId, receivedAt, doneAt, ...row }: MessageRow): CustomerMessage {
  return {
    ...row,
    isOwnOrder: orderId !== null,
    hasAccount: accountId !== null,
    receivedAt: receivedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }
}

const noSuchMessage = problem(404, 'not_found', 'Message not found')
