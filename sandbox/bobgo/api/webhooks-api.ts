import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { nextNumber, type Subscription } from '../memory.ts'
import type { Parts } from '../parts.ts'
import { topics } from '../webhooks/events.ts'
import { type Answer, answerCall, type Call } from './api-call.ts'

// Bob Go requires a public https address; a local sandbox has to reach http://localhost.
const CreateWebhooks = z.object({
  webhook_subscriptions: z
    .array(
      z.object({
        delivery_url: z.url({ protocol: /^https?$/ }),
        topic: z.string(),
        status: z.enum(['active', 'inactive']).default('active'),
      }),
    )
    .optional(),
})
const DeleteWebhooks = z.object({ ids: z.array(z.number().int()) })

export function webhooksApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.get('/webhooks', (request, reply) =>
      answerCall(parts, { request, reply, on: 'webhooks' }, () => ({ status: 200, body: listed(parts) })),
    )
    app.post('/webhooks', (request, reply) =>
      answerCall(parts, { request, reply, on: 'webhooks' }, (call) => subscribe(parts, call)),
    )
    app.delete('/webhooks', (request, reply) =>
      answerCall(parts, { request, reply, on: 'webhooks' }, (call) => unsubscribe(parts, call)),
    )
  }
}

function subscribe(parts: Parts, call: Call): Answer {
  const { webhook_subscriptions: wanted } = call.read(CreateWebhooks)
  // A single object without the list around it is answered like this, and creates nothing.
  if (!wanted) return { status: 200, body: null }
  const unknown = wanted.find(({ topic }) => !topics.includes(topic))
  if (unknown) {
    return { status: 400, body: { message: `Invalid topic "${unknown.topic}". Use: ${topics.join(', ')}` } }
  }
  for (const { delivery_url, topic, status } of wanted) {
    parts.memory.subscriptions.put(newSubscription(parts, { deliveryUrl: delivery_url, topic, status }))
  }
  return { status: 200, body: listed(parts) }
}

export function newSubscription(
  { memory }: Pick<Parts, 'memory'>,
  given: Pick<Subscription, 'deliveryUrl' | 'topic' | 'status'>,
): Subscription {
  return {
    ...given,
    id: nextNumber(memory, 'webhooks', 8101),
    isFromSettings: false,
    failsSince: null,
  }
}

function unsubscribe(parts: Parts, call: Call): Answer {
  for (const id of call.read(DeleteWebhooks).ids) parts.memory.subscriptions.delete(String(id))
  return { status: 200, body: listed(parts) }
}

function listed({ memory }: Parts) {
  const subscriptions = [...memory.subscriptions.values()]
  return {
    webhook_subscriptions: subscriptions.map(({ id, deliveryUrl, topic, status }) => ({
      id,
      delivery_url: deliveryUrl,
      topic,
      status,
    })),
    count: subscriptions.length,
  }
}
