import * as api from '#contract/endpoints.ts'
import { providerNames } from '#domain/payments/payment-provider.ts'
import { type Route, route } from '#server/http/route.ts'
import type { SettleNeeds } from './methods-evidence.ts'
import { paymentProblem } from './payment-problem.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { receiveWebhook } from './receive-webhook.ts'

/** The addresses at which providers report payments. */
export function webhookRoutes(needs: SettleNeeds & { providers: PaymentProviders }): Route[] {
  return providerNames.map((provider) =>
    route(api.receiveWebhook[provider], async ({ headers, rawBody }) => {
      const event = { headers, rawBody: rawBody ?? Buffer.alloc(0) }
      const result = await receiveWebhook(needs, provider, event)
      return result.kind === 'refused' ? refusals[result.reason] : { status: 200, body: { received: true } }
    }),
  )
}

const lacks = 'signature' as const

const refusals = {
  bad_signature: { ...paymentProblem(403, 'bad_signature', 'The signature does not match the body'), lacks },
  stale: { ...paymentProblem(403, 'stale', 'The timestamp is too far from now'), lacks },
  malformed: paymentProblem(403, 'malformed', 'The event cannot be read'),
  not_known_yet: paymentProblem(409, 'not_known_yet', 'Unknown checkout. Please send this again'),
}
