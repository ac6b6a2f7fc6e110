import { z } from 'zod'
import { maxCartLines, maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import { handMethods } from '#domain/payments/payment-method.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { PaidSum, Price, PriceSum } from '../wire/rand.ts'
import { RowId } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { DeliveryChoice } from './delivery-choice.ts'
import { Order, OrderConflict, ShippingInfo, StoredPart } from './order.ts'

/* Orders that staff take by telephone or in the shop, and the money they take for them. */

const orders = { tag: 'Orders' } as const
const params = z.object({ orderNumber: code().max(40) })

export const TakeOrderBody = wireObject(
  {
    source: z.enum(['telephone', 'counter']),
    items: z
      .array(
        wireObject(
          {
            productId: RowId,
            quantity: z.int().positive().max(maxLineQuantity),
            priceCents: Price.optional().meta({
              description: 'Lower than the price on the shelf. Needs the permission `prices` and a reason.',
            }),
            priceReason: z.string().trim().min(1, 'Enter a reason').max(200).optional(),
          },
          { spelling: 'camel' },
        ),
      )
      .min(1, 'Add a product')
      .max(maxCartLines)
      .refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, {
        message: 'Name each product once',
      })
      .refine((items) => items.every((item) => item.priceCents === undefined || item.priceReason), {
        message: 'Enter a reason for each lower price',
      }),
    shippingInfo: ShippingInfo,
    delivery: DeliveryChoice.optional().meta({
      description:
        'How it is delivered, by the same rules and prices as at checkout; but staff may always let it be collected. Default: to the door.',
    }),
    isCollected: z
      .boolean()
      .optional()
      .meta({ description: 'The same as `collect`, from before there were points.' }),
    expectedTotalCents: PriceSum.optional(),
  },
  { spelling: 'camel' },
)
export type TakeOrderBody = z.output<typeof TakeOrderBody>

export const takeOrder = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/taken',
  access: 'staff:orders',
  summary:
    'Take an order by telephone or in the shop. It is priced and its stock reserved like any other, for as many days as the settings say. It belongs to the account with this verified email address, if there is one',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200) }),
  body: TakeOrderBody,
  responses: {
    201: z.object({ order: Order, hasAccount: z.boolean() }),
    200: z.object({ order: Order, hasAccount: z.boolean() }),
    400: Problem,
    409: OrderConflict,
  },
})

export const takePayment = endpoint({
  tag: 'Payments',
  method: 'POST',
  path: '/orders/:orderNumber/payments',
  access: 'staff:refunds',
  summary:
    'Record that an order was paid by EFT, in cash or on a card machine. It is settled like any payment: stock, invoice and email follow. Safe to send twice',
  params,
  body: wireObject(
    {
      method: z.enum(handMethods),
      amountCents: PaidSum.meta({
        description: 'In rand. Must equal the total of the order, or the difference of the swap.',
      }),
      swapId: RowId.optional().meta({ description: 'The swap whose difference was paid.' }),
      reference: z.string().trim().min(1, 'Enter a reference').max(100),
      receivedOn: z.iso.date(),
    },
    { spelling: 'camel' },
  ),
  responses: { 200: z.object({ order: Order }), 400: Problem, 404: Problem, 409: Problem },
})

export const sendPayLink = endpoint({
  tag: 'Payments',
  method: 'POST',
  path: '/orders/:orderNumber/pay-link',
  access: 'staff:orders',
  summary:
    'Get the link on which an order can be paid without logging in, and email it to the customer if asked',
  params,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object({
    email: z.boolean(),
    swapId: RowId.optional().meta({
      description: 'The swap whose difference it pays, instead of the order.',
    }),
  }),
  responses: { 200: z.object({ url: z.string() }), 404: Problem, 409: Problem },
})

const token = z.object({ token: z.string().max(400) })

export const PayLinkOrder = wireObject(
  {
    orderNumber: z.string(),
    isDifference: z.boolean().meta({ description: 'It pays what a swap costs more, and not the order.' }),
    status: z.enum(['to_pay', 'paid', 'over']),
    items: z.array(
      wireObject({ name: z.string(), quantity: z.int(), lineTotalCents: PriceSum }, { spelling: 'camel' }),
    ),
    subtotalCents: PriceSum,
    discountCents: PriceSum,
    discountLabel: z.string().nullable(),
    shippingCents: PriceSum,
    vatCents: PriceSum,
    totalCents: PriceSum,
    storedValue: z.array(StoredPart).meta({
      description: 'What of the total gift cards and store credit pay.',
    }),
    dueCents: PriceSum.meta({ description: 'What is left to pay on this link.' }),
    taxLabel: z.string().nullable(),
    payBefore: z.iso.datetime().nullable().meta({ description: 'Null if nothing runs out.' }),
  },
  { spelling: 'camel', id: 'PayLinkOrder' },
)
export type PayLinkOrder = z.output<typeof PayLinkOrder>

export const readPayLink = endpoint({
  tag: 'Payments',
  method: 'GET',
  path: '/pay-links/:token',
  access: 'anyone',
  summary: 'What the order of a pay link costs, without saying whose it is or where it goes',
  params: token,
  responses: { 200: z.object({ order: PayLinkOrder }), 404: Problem },
})

export const startPayLink = endpoint({
  tag: 'Payments',
  method: 'POST',
  path: '/pay-links/:token/checkout',
  access: 'anyone',
  summary: 'Open the payment page of the order of a pay link, or find the one that is open already',
  params: token,
  responses: { 200: z.object({ redirectUrl: z.string() }), 404: Problem, 409: Problem, 503: Problem },
})

export const checkPayLink = endpoint({
  tag: 'Payments',
  method: 'POST',
  path: '/pay-links/:token/check',
  access: 'anyone',
  summary: 'Ask the provider whether the order of a pay link is paid by now',
  params: token,
  responses: { 200: z.object({ order: PayLinkOrder }), 404: Problem },
})
