import { createDeliverySender, type DeliverySender } from '../../delivery-sender.ts'
import type { Memory } from '../memory.ts'
import type { SandboxSettings } from '../settings.ts'
import { signedHeaders } from './webhook-signature.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
// The waits before the second to the eighth attempt; then Yoco gives up ("Listen for events").
const retryWaitsMs = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

type Times = Pick<SandboxSettings, 'now' | 'timeScale'>

export function createWebhookSender(memory: Memory, { now, timeScale }: Times): DeliverySender {
  return createDeliverySender({
    memory,
    now,
    timeScale,
    retryWaitsMs,
    requestOf({ webhookId, subscriptionId, body, flaw }, nowMs) {
      const subscription = memory.subscriptions.get(subscriptionId)
      if (!subscription) return null
      const { url, secret } = subscription
      return { url, headers: signedHeaders({ webhookId, secret, body, nowMs, flaw }) }
    },
  })
}
