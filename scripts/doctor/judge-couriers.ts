import type { WebhookState } from '#server/features/couriers/courier-provider.ts'
import { type Finding, findingsIn } from './finding.ts'

/** Null without a courier service. */
export type CourierFacts = { url: string; webhook: WebhookState } | null

const of = findingsIn('Couriers')

export function judgeCouriers(facts: CourierFacts): Finding[] {
  if (!facts) return [of.right('No courier service is connected; couriers are booked by hand.')]
  const { url, webhook } = facts
  switch (webhook.kind) {
    case 'subscribed':
      return [of.right(`The key works, and Bob Go reports to ${url}.`)]
    case 'incomplete':
      return [
        of.wrong(
          `Bob Go does not report ${webhook.missingTopics.join(', ')} to ${url}.`,
          'Run npm run register-courier-webhook.',
        ),
      ]
    case 'refused':
      return [
        of.wrong(
          `Bob Go refused the key: ${webhook.message}.`,
          'Copy BOBGO_API_KEY again from the Bob Go portal.',
        ),
      ]
    case 'unavailable':
      return [of.unknown('Bob Go did not answer.', 'Try again; parcels can be booked by hand meanwhile.')]
  }
}
