import { z } from 'zod'
import { paymentMethods } from '#domain/payments/payment-method.ts'
import { checkoutStatuses } from '#domain/payments/payment-status.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { PriceSum } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'

export const OrderPayments = z
  .object({
    attempts: z.array(
      wireObject(
        {
          attempt: z.int(),
          status: z.enum(checkoutStatuses),
          amountCents: PriceSum,
          provider: z.string(),
          mode: z.enum(['test', 'live']),
          checkoutId: z.string().nullable(),
          startedAt: z.iso.datetime(),
          changedAt: z.iso.datetime(),
        },
        { spelling: 'camel' },
      ),
    ),
    payments: z.array(
      wireObject(
        {
          paymentId: z.string(),
          amountCents: PriceSum,
          provider: z.enum(paymentMethods),
          mode: z.enum(['test', 'live']),
          at: z.iso.datetime(),
          leftCents: PriceSum.meta({
            description: 'The part of the amount that is neither refunded nor being refunded.',
          }),
          reference: z.string().nullable().meta({ description: 'Of money that staff took themselves.' }),
          receivedOn: z.iso.date().nullable(),
          takenBy: z.string().nullable(),
        },
        { spelling: 'camel' },
      ),
    ),
  })
  .meta({ id: 'OrderPayments' })
export type OrderPayments = z.output<typeof OrderPayments>

export const listOrderPayments = endpoint({
  tag: 'Payments',
  method: 'GET',
  path: '/orders/:orderNumber/payments',
  access: 'staff:orders',
  summary: 'List the payment attempts on an order and what was paid, oldest first',
  params: z.object({ orderNumber: code().max(40) }),
  responses: { 200: OrderPayments, 404: Problem },
})
