import type { WebhookListing } from '#server/adapters/payments/yoco/yoco-webhooks.ts'
import { type Finding, findingsIn } from './finding.ts'

export type PaymentFacts = {
  mode: 'test' | 'live'
  /** Whether the shop is to take real money (`--live`). */
  expectsLive: boolean
  /** Where payments are to be reported. */
  webhookUrl: string
  webhooks: WebhookListing
  /** How many registrations are for that address. */
  own: number
  lastEventAt: Date | null
  /** Payments that the shop had to ask for, because no event told it of them. */
  paidWithoutEvent: number
  unmatched: number
  /** Payments go to the sandbox, which is told where to report them when it starts. */
  isDemo: boolean
}

const of = findingsIn('Payments')

export function judgePayments(facts: PaymentFacts): Finding[] {
  return [
    judgeMode(facts),
    ...(facts.isDemo ? [] : judgeWebhook(facts)),
    ...(facts.unmatched > 0
      ? [
          of.wrong(
            `${facts.unmatched} payments belong to no order in the books.`,
            'Settle them in Admin, Alerts (docs/runbooks/payments-unmatched.md).',
          ),
        ]
      : []),
  ]
}

function judgeMode({ mode, expectsLive }: PaymentFacts): Finding {
  if (mode === 'live') return of.right('The key is live: real money is taken.')
  const remedy = 'Set YOCO_SECRET_KEY to the key that begins with sk_live_, and register its own webhook.'
  return expectsLive
    ? of.wrong('The key is a test key: no money is taken.', remedy)
    : of.hint('The key is a test key: no money is taken.', remedy)
}

const register = 'Run npm run register-webhook, and set YOCO_WEBHOOK_SECRET to what it prints.'

function judgeWebhook(facts: PaymentFacts): Finding[] {
  const { webhooks, webhookUrl, own } = facts
  if (webhooks.kind === 'refused')
    return [
      of.wrong(
        `Yoco refused the key: ${webhooks.message}.`,
        'Copy the secret key again: Yoco app, Sales, Payment Gateway. One that may not list webhooks still takes payments.',
      ),
    ]
  if (webhooks.kind === 'unavailable')
    return [
      of.unknown(
        'Yoco did not answer, so its webhooks are not known.',
        'Try again; see docs/runbooks/provider-down.md.',
      ),
    ]
  if (own === 0) return [of.wrong(`No webhook is registered for ${webhookUrl}.`, register)]
  return [
    own === 1
      ? of.right(`Yoco reports payments to ${webhookUrl}.`)
      : of.wrong(
          `${own} webhooks are registered for ${webhookUrl}; each has another secret, and all but one are refused.`,
          'Delete all of them at Yoco (DELETE /api/webhooks/{id}), then run npm run register-webhook.',
        ),
    judgeSecret(facts),
  ]
}

/** Yoco tells nobody its secrets, so only what has arrived says whether ours is right. */
function judgeSecret({ lastEventAt, paidWithoutEvent }: PaymentFacts): Finding {
  if (paidWithoutEvent > 0)
    return of.wrong(
      `${paidWithoutEvent} payments of the last week were only found by asking: no event of Yoco arrived for them.`,
      'YOCO_WEBHOOK_SECRET is probably not that of the webhook. Delete the webhook at Yoco, and run npm run register-webhook.',
    )
  if (lastEventAt)
    return of.right(`The webhook secret fits: an event arrived on ${lastEventAt.toISOString().slice(0, 10)}.`)
  return of.unknown(
    'Whether YOCO_WEBHOOK_SECRET fits shows with the first payment.',
    'Pay for a small order, and run this again.',
  )
}
