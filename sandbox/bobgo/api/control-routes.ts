import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { allStatuses } from '../carrier/carrier.ts'
import { FAULT_KINDS, FaultOrders } from '../faults.ts'
import type { Parts } from '../parts.ts'
import { findByTracking } from './shipments-api.ts'

const Push = z.strictObject({ tracking_reference: z.string(), status: z.string() })

/** Controls that Bob Go does not have: injecting faults, reading the state, hurrying everything that waits. */
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
      shipments: [...memory.shipments.values()],
      deliveries: [...memory.deliveries.values()],
      subscriptions: [...memory.subscriptions.values()],
      faults: memory.faults,
    }))

    app.post('/_push', async (request, reply) => {
      const read = Push.safeParse(request.body)
      const shipment = read.success ? findByTracking(parts, read.data.tracking_reference) : undefined
      if (!read.success || !shipment) {
        return reply.code(400).send({ message: 'No such shipment', statuses: allStatuses })
      }
      parts.carrier.push(shipment, read.data.status)
      await parts.commit()
      return { status: shipment.status }
    })

    app.post('/_hurry', () => hurry(parts))
    app.post('/_deliver', async () => {
      await memory.save()
      return parts.sender.deliverNow()
    })
  }
}

/** Lets couriers answer, accept and move everything that waits by one step, and sends every delivery at once. */
export async function hurry(parts: Parts): Promise<{ attempted: number; delivered: number }> {
  parts.carrier.hurry()
  await parts.memory.save()
  return parts.sender.deliverNow()
}
