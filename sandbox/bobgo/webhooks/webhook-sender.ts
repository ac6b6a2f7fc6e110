import { createDeliverySender, type DeliverySender } from '../../delivery-sender.ts'
import type { Delivery, Memory } from '../memory.ts'
import type { SandboxSettings } from '../settings.ts'
import { deliveryHeaders } from './webhook-signature.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// Bob Go does not publish its spacing; these stay within the three days after which it gives up.
const retryWaitsMs = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR]
// "Three days without a success disable the subscription" (the vendor's own module).
const patienceMs = 72 * HOUR

type Needs = { memory: Memory; settings: SandboxSettings }

export function createWebhookSender({ memory, settings }: Needs): DeliverySender {
  const { now, timeScale, webhookSecret } = settings
  const subscriptionOf = ({ subscriptionId }: Delivery) => memory.subscriptions.get(String(subscriptionId))
  return createDeliverySender({
    memory,
    now,
    timeScale,
    retryWaitsMs,
    requestOf(delivery) {
      const subscription = subscriptionOf(delivery)
      if (subscription?.status !== 'active') return null
      return { url: subscription.deliveryUrl, headers: deliveryHeaders(delivery, webhookSecret) }
    },
    /** A subscription that has failed for three days is switched off; only the merchant is told, by email. */
    onOutcome(delivery, isDelivered) {
      const subscription = subscriptionOf(delivery)
      if (!subscription) return
      const failsSince = isDelivered ? null : (subscription.failsSince ?? now())
      const isGivenUp = failsSince !== null && now() - failsSince > patienceMs / timeScale
      memory.subscriptions.change(subscription, {
        failsSince,
        ...(isGivenUp && { status: 'inactive' as const }),
      })
    },
  })
}
