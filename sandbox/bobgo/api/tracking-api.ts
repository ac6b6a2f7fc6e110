import type { FastifyInstance } from 'fastify'
import { trackingBody } from '../carrier/views.ts'
import type { Parts } from '../parts.ts'
import { type Answer, answerCall, type Call } from './api-call.ts'
import { findByTracking } from './shipments-api.ts'

export function trackingApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.get('/tracking', (request, reply) =>
      answerCall(parts, { request, reply, on: 'tracking' }, (call) => track(parts, call)),
    )
  }
}

function track(parts: Parts, { query, fault }: Call): Answer {
  const shipment = findByTracking(parts, query.tracking_reference ?? '')
  if (!shipment) return { status: 404, body: { message: 'Shipment not found' } }
  const body = trackingBody(shipment)
  switch (fault?.kind) {
    case 'array':
      return { status: 200, body: [body] }
    case 'unknown_status':
      return { status: 200, body: { ...body, status: 'at-customs', status_friendly: 'At customs' } }
    case 'foreign':
      return { status: 200, body: [{ ...body, tracking_reference: 'UASFOREIGN', status: 'delivered' }, body] }
    default:
      return { status: 200, body }
  }
}
