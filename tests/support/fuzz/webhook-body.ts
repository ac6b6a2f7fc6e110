import fc, { type Arbitrary } from 'fast-check'
import { nastyText } from '../http/schema-arbitrary.ts'
import type { Facts } from './known.ts'
import type { ShotBody } from './shot-body.ts'

const types = ['payment.succeeded', 'payment.failed', 'refund.succeeded', 'refund.failed', 'payment.disputed']

/** An event from the provider: about existing orders, about unknown ones, or invalid. */
export function webhookBody({ orderNumbers, checkoutIds }: Facts): Arbitrary<ShotBody> {
  const oddly = <T>(right: Arbitrary<T>): Arbitrary<unknown> =>
    fc.oneof(
      { weight: 7, arbitrary: right },
      { weight: 1, arbitrary: fc.oneof(nastyText, fc.constantFrom(null, -1, 1e300, [], {})) },
    )
  const named = (names: readonly string[]) =>
    oddly(
      fc.oneof(
        fc.constantFrom(...names),
        fc.uuid().map((id) => `x_${id}`),
      ),
    )
  const event = fc.record({
    id: oddly(fc.uuid().map((id) => `evt_${id}`)),
    type: oddly(fc.constantFrom(...types)),
    createdDate: oddly(fc.constantFrom('2026-11-20T09:00:00Z', '2026-11-24T09:00:00.000Z')),
    payload: fc.record({
      id: oddly(fc.uuid().map((id) => `p_${id}`)),
      type: fc.constantFrom('payment', 'refund'),
      amount: oddly(fc.integer({ min: 0, max: 200_000 })),
      currency: oddly(fc.constant('ZAR')),
      mode: oddly(fc.constant('test')),
      status: fc.constantFrom('succeeded', 'failed', 'pending'),
      metadata: fc.record(
        { checkoutId: named(checkoutIds), orderId: named(orderNumbers) },
        { requiredKeys: [] },
      ),
    }),
  })
  return fc
    .oneof(
      { weight: 7, arbitrary: event.map((event) => JSON.stringify(event)) },
      { weight: 1, arbitrary: fc.constantFrom('', '[]', 'null', '{"id":', '"a"', '['.repeat(20_000)) },
    )
    .map((text) => ({
      headers: { 'content-type': 'application/json' },
      bytes: Buffer.from(text),
    }))
}
