import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Payment } from '../memory.ts'
import type { Parts } from '../pages/parts.ts'

// It refuses wider ranges, and takes one from a single end (its API reference, "List payments").
const WIDEST_RANGE_MS = 31 * 24 * 60 * 60_000

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

const Query = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().optional(),
  status: z.enum(['approved', 'cancelled', 'failed', 'pending']).optional(),
  created_at__gte: moment.optional(),
  created_at__lte: moment.optional(),
})

/** Another API than that of checkouts, with a key of its own: it reads what the business was paid, however. */
export function paymentsListApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    const list = (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers.authorization !== `Bearer ${parts.settings.reportsKey}`)
        return problem(reply, 401, 'unauthorized', 'The access token is missing or not valid.')
      const read = Query.safeParse(request.query)
      if (!read.success) return problem(reply, 400, 'invalid_request', z.prettifyError(read.error))
      const range = rangeOf(read.data, parts.settings.now())
      if (range.to - range.from > WIDEST_RANGE_MS)
        return problem(reply, 400, 'invalid_request', 'The range may not be wider than 31 days.')
      const found = [...parts.memory.payments.values()]
        .filter(({ createdAt }) => createdAt >= range.from && createdAt <= range.to)
        .filter((payment) => read.data.status === undefined || statusOf(payment) === read.data.status)
        .toSorted((one, other) => other.createdAt - one.createdAt || other.id.localeCompare(one.id))
      const start = Number(Buffer.from(read.data.cursor ?? '', 'base64url').toString()) || 0
      const end = start + read.data.limit
      return reply.send({
        data: found.slice(start, end).map((payment) => paymentBody(parts, payment)),
        next_cursor: end < found.length ? Buffer.from(String(end)).toString('base64url') : null,
      })
    }
    app.get('/payments', list)
    app.get('/payments/', list)
  }
}

function rangeOf(query: z.output<typeof Query>, now: number): { from: number; to: number } {
  const { created_at__gte: from, created_at__lte: to } = query
  if (from !== undefined) return { from, to: to ?? from + WIDEST_RANGE_MS }
  return to === undefined ? { from: now - WIDEST_RANGE_MS, to: now } : { from: to - WIDEST_RANGE_MS, to }
}

function statusOf({ status }: Payment): 'approved' | 'failed' {
  return status === 'succeeded' ? 'approved' : 'failed'
}

function paymentBody({ memory }: Parts, payment: Payment): unknown {
  const refunded = [...memory.refunds.values()]
    .filter(({ paymentId, status }) => paymentId === payment.id && status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  const at = new Date(payment.createdAt).toISOString()
  return {
    id: payment.id,
    created_at: at,
    updated_at: at,
    status: statusOf(payment),
    total_amount: { amount: payment.amount, currency: payment.currency },
    tip_amount: { amount: 0, currency: payment.currency },
    refunded_amount: { amount: refunded, currency: payment.currency },
    payment_method: 'card',
    payment_source: 'online_checkout',
    checkout_id: payment.checkoutId,
    order_id: null,
    external_id: null,
    card_machine_id: null,
    staff_id: null,
  }
}

function problem(reply: FastifyReply, status: number, code: string, detail: string): FastifyReply {
  return reply
    .code(status)
    .send({ type: `https://developer.yoco.com/errors/${code}`, title: code, detail, status, code })
}
