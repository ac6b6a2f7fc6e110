import type { FastifyInstance } from 'fastify'
import { FAULT_KINDS, FaultOrders } from '../faults.ts'
import type { Parts } from '../pages/parts.ts'
import { withoutSecret } from './webhook-api.ts'

/** Controls that Yoco does not have: injecting faults, reading the state, and delivering webhooks at once. */
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
  }
}

/** Settles every pending refund and sends every waiting webhook at once. */
export async function deliverNow(parts: Parts): Promise<{ attempted: number; delivered: number }> {
  parts.settler.settleAll()
  await parts.memory.save()
  return parts.sender.deliverNow()
}
