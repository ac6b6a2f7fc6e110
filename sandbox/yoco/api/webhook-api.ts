import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { subscriptionId, webhookSecret } from '../ids.ts'
import type { Subscription } from '../memory.ts'
import type { Parts } from '../pages/parts.ts'
import { type Answer, badField, notFound } from './answers.ts'
import { answerCall, type Call } from './api-call.ts'

// Yoco requires a public https URL; a local sandbox has to reach http://localhost.
const RegisterWebhook = z.object({ name: z.string().min(1), url: z.url({ protocol: /^https?$/ }) })

export function webhookApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.post('/webhooks', (request, reply) =>
      answerCall(parts, { request, reply, on: null }, (call) => registerWebhook(parts, call)),
    )
    app.get('/webhooks', (request, reply) =>
      answerCall(parts, { request, reply, on: null }, (call) => listWebhooks(parts, call)),
    )
    app.delete<{ Params: { id: string } }>('/webhooks/:id', (request, reply) =>
      answerCall(parts, { request, reply, on: null }, (call) =>
        deleteWebhook(parts, call, request.params.id),
      ),
    )
  }
}

function registerWebhook(parts: Parts, call: Call): Answer {
  const read = RegisterWebhook.safeParse(call.json())
  if (!read.success) return badField(read.error.issues[0]?.path.join('.') ?? '')

  const subscription: Subscription = {
    ...read.data,
    id: subscriptionId(),
    mode: call.mode,
    secret: webhookSecret(),
    isFromSettings: false,
  }
  parts.memory.subscriptions.put(subscription)
  // The only response that ever contains the secret (Yoco, "Register a webhook").
  return { status: 200, body: { ...withoutSecret(subscription), secret: subscription.secret } }
}

function listWebhooks(parts: Parts, call: Call): Answer {
  const own = [...parts.memory.subscriptions.values()].filter(({ mode }) => mode === call.mode)
  return { status: 200, body: { subscriptions: own.map(withoutSecret) } }
}

function deleteWebhook(parts: Parts, call: Call, id: string): Answer {
  if (parts.memory.subscriptions.get(id)?.mode !== call.mode)
    return notFound('Webhook subscription not found')
  parts.memory.subscriptions.delete(id)
  return { status: 204, body: undefined }
}

export function withoutSecret({ id, name, url, mode }: Subscription) {
  return { id, name, url, mode }
}
