import { z } from 'zod'
import { checkoutStatuses } from '#domain/payments/payment-status.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { RandSum } from '../wire/rand.ts'

export const OrderPayments = z
  .object({
    attempts: z.array(
      z.object({
        attempt: z.int(),
        status: z.enum(checkoutStatuses),
        amount: RandSum,
        provider: z.string(),
        mode: z.enum(['test', 'live']),
        checkoutId: z.string().nullable(),
        startedAt: z.iso.datetime(),
        changedAt: z.iso.datetime(),
      }),
    ),
    payments: z.array(
      z.object({
        paymentId: z.string(),
        amount: RandSum,
        provider: z.string(),
        mode: z.enum(['test', 'live']),
        at: z.iso.datetime(),
        left: RandSum.meta({ description: 'What of it has neither gone back nor is on its way back.' }),
      }),
    ),
  })
  .meta({ id: 'OrderPayments' })
export type OrderPayments = z.infer<typeof OrderPayments>

export const listOrderPayments = endpoint({
  tag: 'Payments',
  method: 'GET',
  path: '/orders/:orderNumber/payments',
  access: 'staff:orders',
  summary: 'Every payment attempt on an order and what it paid, oldest first',
  params: z.object({ orderNumber: z.string().max(40) }),
  responses: { 200: OrderPayments, 404: Problem },
})
