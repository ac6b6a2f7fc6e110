import { z } from 'zod'
import { Order } from '#contract/orders/order.ts'
import { Balance, PriceSum } from '#contract/wire/rand.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { wireObject } from '#contract/wire/wire.ts'
import type { AccountExport } from './export-account.ts'

const payment = wireObject(
  { recordedAt: z.string(), amountCents: PriceSum, orderNumber: z.string(), reference: z.string() },
  { spelling: 'camel' },
)

const refund = wireObject(
  {
    requestedAt: z.string(),
    amountCents: PriceSum,
    orderNumber: z.string(),
    status: z.string(),
    reason: z.string(),
    failure: z.string().nullable(),
  },
  { spelling: 'camel' },
)

const storeCredit = wireObject(
  {
    balanceCents: PriceSum,
    entries: z.array(
      wireObject(
        {
          at: z.string(),
          reason: z.string(),
          amountCents: Balance,
          orderNumber: z.string().nullable(),
          note: z.string().nullable(),
        },
        { spelling: 'camel' },
      ),
    ),
  },
  { spelling: 'camel' },
)

const quote = wireObject(
  {
    number: z.string(),
    createdAt: z.string(),
    status: z.string(),
    validUntil: z.string(),
    note: z.string(),
    to: z.record(z.string(), z.string().optional()),
    items: z.array(
      wireObject({ name: z.string(), quantity: z.int(), unitPriceCents: PriceSum }, { spelling: 'camel' }),
    ),
    totalCents: PriceSum,
  },
  { spelling: 'camel' },
)

/** What of it is said otherwise outside. All else is exported as it is. */
const SaidOtherwise = z.object({
  orders: z.array(Order),
  payments: z.array(payment),
  refunds: z.array(refund),
  quotes: z.array(quote),
  storeCredit,
})

/** The same data for programs, in the words and units of the contract. */
export function exportJson(data: AccountExport): string {
  return JSON.stringify(toWire(SaidOtherwise, data), null, 2)
}
