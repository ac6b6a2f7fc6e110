import { checkoutProvider, type ProviderName } from '#domain/payments/payment-provider.ts'
import { yocoProvider } from './adapters/payments/yoco/yoco-provider.ts'
import type { Config } from './config.ts'
import {
  type CheckoutQuestions,
  createCheckoutQuestions,
} from './features/payments/checkouts/checkout-questions.ts'
import type { PaymentProviders } from './features/payments/payment-provider.ts'
import { createProviderCounts, type ProviderCounts } from './features/payments/provider-counts.ts'
import { measured } from './tracing/measured.ts'
import type { Tracing } from './tracing/tracing.ts'

export type Payments = {
  providers: PaymentProviders
  /** What the metrics say of them. */
  providerCounts: ProviderCounts
  /** The provider of new payments. */
  checkoutProvider: ProviderName
  checkoutQuestions: CheckoutQuestions
}

// A customer who waits for the payment checks about as often.
const usualQuestionEveryMs = 2_000

type Needs = { tracing: Tracing; checkoutQuestionEveryMs?: number }

export function openPayments(
  { providers }: Config,
  { tracing, checkoutQuestionEveryMs: everyMs = usualQuestionEveryMs }: Needs,
): Payments {
  const providerCounts = createProviderCounts()
  const yoco = measured(tracing, 'yoco', yocoProvider({ ...providers.yoco, traceHeaders: tracing.headers }))
  return {
    providers: { yoco: providerCounts.around(yoco) },
    providerCounts,
    checkoutProvider,
    checkoutQuestions: createCheckoutQuestions({ everyMs }),
  }
}
