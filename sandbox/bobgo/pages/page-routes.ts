import type { FastifyInstance } from 'fastify'
import { findByTracking } from '../api/shipments-api.ts'
import type { Parts } from '../parts.ts'
import { STYLE_SOURCE, shipmentsPage } from './shipments-page.ts'

const SHOWN = 100

/** Where a person pushes shipments through their statuses. It works without JavaScript. */
export function pageRoutes(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.get('/', async (_request, reply) => {
      const newest = [...parts.memory.shipments.values()].reverse().slice(0, SHOWN)
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': `default-src 'none'; style-src ${STYLE_SOURCE}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
          'x-content-type-options': 'nosniff',
        })
        .send(shipmentsPage(newest).text)
    })

    app.post('/push', async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const shipment = findByTracking(parts, form.get('tracking_reference') ?? '')
      if (shipment) parts.carrier.push(shipment, form.get('status') ?? shipment.status)
      await parts.commit()
      return reply.redirect('/', 303)
    })
  }
}
