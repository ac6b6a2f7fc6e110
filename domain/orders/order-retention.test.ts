import { describe, expect, it } from 'vitest'
import { orderRetentionOf } from './order-retention.ts'

const now = new Date('2026-11-20T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const order = {
  status: 'fulfilled' as const,
  paidAt: daysAgo(40),
  fulfilledAt: daysAgo(31),
  isLookedAt: false,
  hasOpenPayment: false,
  hasWaitingEmail: false,
}

describe('what is kept of an order whose account is deleted', () => {
  it.each([
    ['delivered long ago', {}, 'tax_record'],
    ['on its way', { fulfilledAt: daysAgo(29) }, 'whole'],
    ['paid and not yet sent', { status: 'paid', fulfilledAt: null }, 'whole'],
    ['waiting for payment', { status: 'pending', paidAt: null, fulfilledAt: null }, 'whole'],
    ['refunded', { status: 'refunded' }, 'tax_record'],
    ['cancelled after payment', { status: 'cancelled' }, 'tax_record'],
    ['cancelled without payment', { status: 'cancelled', paidAt: null }, 'figures'],
    ['expired', { status: 'expired', paidAt: null }, 'figures'],
    [
      'expired, with a payment page still open',
      { status: 'expired', paidAt: null, hasOpenPayment: true },
      'whole',
    ],
    [
      'cancelled, with the email that says so not sent yet',
      { status: 'cancelled', hasWaitingEmail: true },
      'whole',
    ],
    ['looked at by a person', { isLookedAt: true }, 'whole'],
  ] as const)('%s', (_what, change, kept) => {
    expect(orderRetentionOf({ ...order, ...change }, now)).toBe(kept)
  })
})
