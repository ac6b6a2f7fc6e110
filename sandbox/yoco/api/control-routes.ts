import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FAULT_KINDS, FaultOrders } from '../faults.ts'
import type { Parts } from '../pages/parts.ts'
import { PastPayments, recordPast } from '../payments/past-payments.ts'
import { withoutSecret } from './webhook-api.ts'

/**
 * Controls that Yoco does not have: injecting faults, reading the state, delivering webhooks at once, and payments that a
 * shop brings along.
 */
export function controlRoutes(parts: Parts) {
  const { memory } = parts

  return async (app: FastifyInstance) => {
    app.get('/healthz', async () => ({ status: 'ok' }))

    app.get('/_faults', async () => ({ faults: memory.faults }))
    app.post('/_faults', async (request, reply) => {
      const orders = FaultOrders.safeParse(request.body)
      if (!orders.success) {
        const message = orders.error.issues
          .map(({ path, message }) => `${path.join('.')}: ${message}`)
          .join('; ')
        return reply.code(400).send({ message, kinds: FAULT_KINDS })
      }
      memory.faults.push(...orders.data.faults)
      await parts.commit()
      return { faults: memory.faults }
    })
    app.delete('/_faults', async () => {
      memory.faults.length = 0
      await parts.commit()
      return { faults: memory.faults }
    })

    app.get('/_state', async () => ({
      checkouts: [...memory.checkouts.values()],
      payments: [...memory.payments.values()],
      refunds: [...memory.refunds.values()],
      deliveries: [...memory.deliveries.values()],
      subscriptions: [...memory.subscriptions.values()].map(withoutSecret),
      faults: memory.faults,
    }))

    app.post('/_deliver', () => deliverNow(parts))

    app.post('/_past', { bodyLimit: 8_000_000 }, async (request, reply) => {
      const past = PastPayments.safeParse(request.body)
      if (!past.success) return reply.code(400).send({ message: z.prettifyError(past.error) })
      recordPast(memory, past.data, 'test')
      await parts.commit()
      return { recorded: past.data.length }
    })
  }
}

/** Settles every pending refund and sends every waiting webhook at once. */
export async function deliverNow(parts: Parts): Promise<{ attempted: number; delivered: number }> {
  parts.settler.settleAll()
  await parts.memory.save()
  return parts.sender.deliverNow()
}
