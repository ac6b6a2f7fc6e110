import { z } from 'zod'
import type { ShippingField } from '#domain/fields/address-fields.ts'
import { isVatNumber, plainVatNumber } from '#domain/money/invoice.ts'
import { attentionReasons } from '#domain/orders/attention.ts'
import { maxCartLines } from '#domain/orders/checkout/cart.ts'
import { correctionKinds } from '#domain/orders/corrections/correction-kinds.ts'
import { deliveryMethods } from '#domain/orders/delivery/delivery-methods.ts'
import { orderSources } from '#domain/orders/order-source.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { refundStatuses } from '#domain/payments/refunds.ts'
import { storedValueKinds } from '#domain/payments/stored-value-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { Balance, Price, PriceSum } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'
import {
  CartCode,
  CartItem,
  CartStoredValue,
  CheckedLine,
  LineDiscount,
  Summary,
  TypedCode,
  TypedGiftCards,
} from './cart.ts'
import { CollectPlace, DeliveryChoice, DeliveryDays, DeliveryRule } from './delivery-choice.ts'
import { carried, OrderParcel, ParcelItem } from './parcel.ts'

const line = z.string().trim().max(200)

const shippingInfo = {
  email: code().max(200).default(''),
  fullName: line.default(''),
  address: line.default(''),
  suburb: line.optional(),
  city: line.default(''),
  province: line.optional(),
  postalCode: code().max(20).default(''),
  country: z.enum(['South Africa', 'Other']).default('South Africa'),
  phone: code().max(40).default(''),
  companyName: line.optional(),
  companyVatNumber: z
    .string()
    .overwrite(plainVatNumber)
    .refine((text) => text === '' || isVatNumber(text), 'has 10 digits and starts with 4')
    .optional()
    .meta({ description: "The buyer's VAT number, for the invoice (VAT Act s20(4)(c))." }),
  deliveryNote: line.optional().meta({ description: 'For the courier: gate code, complex, landmark.' }),
  recipientName: line.optional().meta({ description: 'Who receives the parcel, if not the buyer.' }),
  recipientPhone: code().max(40).optional(),
} satisfies Record<ShippingField, z.ZodType>

/** Blank fields pass here: the shop's own rules name missing fields, in their own order and wording. */
export const ShippingInfo = z.object(shippingInfo).meta({ id: 'ShippingInfo' })
export type ShippingInfo = z.output<typeof ShippingInfo>

export const OrderItem = wireObject(
  {
    lineId: z.int(),
    productId: z.int().nullable(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    sku: z.string(),
    imageUrl: z.string().nullable(),
    unitPriceCents: Price,
    priceList: z.string().optional().meta({
      description: 'The customer group whose price list gave the price.',
    }),
    discount: LineDiscount.nullable(),
    quantity: z.int(),
    lineTotalCents: PriceSum,
  },
  { spelling: 'camel', names: { imageUrl: 'image_url', unitPriceCents: 'price' }, id: 'OrderItem' },
)
export type OrderItem = z.output<typeof OrderItem>

export const OrderEvent = z.object({
  at: z.iso.datetime(),
  from: z.enum(orderStatuses).nullable(),
  to: z.enum(orderStatuses),
  actor: z.string(),
  note: z.string().nullable(),
})

export const OrderRefund = wireObject(
  {
    id: z.int(),
    amountCents: PriceSum,
    reason: z.string(),
    isToCredit: z.boolean().meta({ description: 'Given as store credit, as its customer agreed.' }),
    paidTo: z.enum(storedValueKinds).nullable().meta({
      description:
        'Where it goes, if not to a card or an account: to the gift card that paid, or store credit.',
    }),
    status: z.enum(refundStatuses).meta({
      description:
        '`requested`: the provider has not answered yet, and the request is retried; `pending`: the provider is processing it.',
    }),
    at: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  },
  { spelling: 'camel', id: 'OrderRefund' },
)
export type OrderRefund = z.output<typeof OrderRefund>

export const OrderCorrection = wireObject(
  {
    id: z.int(),
    at: z.iso.datetime(),
    actor: z.string(),
    kind: z.enum(correctionKinds).meta({
      description:
        '`details`: where it goes; `removal`: units were taken out; `swap`: another product came in their place.',
    }),
    fields: z.array(z.string()).meta({ description: 'The delivery details that changed.' }),
    reason: z.string(),
    creditCents: PriceSum.meta({
      description: 'What is refunded for the units; 0 if the order was not paid yet.',
    }),
    units: z.array(
      wireObject(
        {
          lineId: z.int(),
          name: z.string(),
          quantity: z.int(),
          lineTotalCents: PriceSum,
        },
        { spelling: 'camel' },
      ),
    ),
    added: wireObject(
      { lineId: z.int(), name: z.string(), quantity: z.int(), lineTotalCents: PriceSum },
      { spelling: 'camel' },
    ).nullable(),
  },
  { spelling: 'camel', id: 'OrderCorrection' },
)
export type OrderCorrection = z.output<typeof OrderCorrection>

const WaitingSwap = wireObject(
  {
    id: z.int(),
    lineId: z.int(),
    outName: z.string(),
    inName: z.string(),
    quantity: z.int(),
    differenceCents: PriceSum,
    at: z.iso.datetime(),
  },
  { spelling: 'camel', id: 'WaitingSwap' },
)

export const StoredPart = wireObject(
  {
    kind: z.enum(storedValueKinds),
    codeEnd: z.string().nullable().meta({ description: "A gift card's last four characters." }),
    amountCents: PriceSum,
  },
  { spelling: 'camel', id: 'StoredPart' },
)
export type StoredPart = z.output<typeof StoredPart>

const shownOrder = {
  id: z.int(),
  orderNumber: z.string(),
  version: z
    .int()
    .meta({ description: 'Grows with each correction, which names the version it was made from.' }),
  source: z
    .enum(orderSources)
    .meta({ description: '`online`: placed by its customer; otherwise taken by staff.' }),
  isCollected: z.boolean().meta({ description: 'Fetched at the shop instead of delivered.' }),
  deliveryMethod: z.enum(deliveryMethods),
  collectPlace: CollectPlace.nullable().meta({ description: 'Null if it is brought to the door.' }),
  deliveryDays: DeliveryDays,
  collectCode: z.string().nullable().meta({
    description: 'Fetches it at the shop, as its number does. Set once it is ready.',
  }),
  orderDate: z.iso.datetime(),
  status: z.enum(orderStatuses),
  items: z.array(OrderItem).meta({ description: 'What is in it now, without what was taken out.' }),
  corrections: z.array(OrderCorrection),
  waitingSwap: WaitingSwap.nullable().meta({
    description:
      'A swap whose difference is not paid yet. Until then the order is as it was, and does not leave.',
  }),
  summary: Summary.meta({ description: 'As it was paid; refunds are not taken off.' }),
  discountCode: z.string().nullable().meta({ description: 'The discount code that was used.' }),
  discountLabel: z.string().nullable().meta({ description: 'What its discounts were called.' }),
  vatBasisPoints: z.int().nullable().meta({ description: 'The rate of the day; null without VAT.' }),
  shippingInfo: ShippingInfo,
  payBefore: z.iso.datetime().nullable().meta({ description: 'When the stock reservation ends.' }),
  paymentId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  storedValue: z.array(StoredPart).meta({
    description: 'What of its total is paid with gift cards and store credit: payment, and no discount.',
  }),
  dueCents: PriceSum.meta({ description: 'What of its total is paid in another way.' }),
  ...carried,
  courier: carried.courier.meta({ description: 'Of the newest parcel, as the next two.' }),
  deliveredOn: z.iso.date().nullable().meta({ description: 'Set once every parcel was delivered.' }),
  parcels: z.array(OrderParcel).meta({ description: 'What it was packed into, in that order.' }),
  stillToCome: z
    .array(ParcelItem)
    .meta({ description: 'What has not left yet, once a parcel has. Empty if nothing is missing.' }),
  replaces: z.object({ returnId: z.int(), orderNumber: z.string() }).nullable().meta({
    description:
      'The return whose goods this order replaces, or was to replace before it was withdrawn, and the order of that return. It costs nothing.',
  }),
  cancelRequestedAt: z.iso.datetime().nullable().meta({
    description: 'When cancellation of a paid order was requested; a refund has been due since then.',
  }),
  refundedCents: PriceSum.meta({ description: 'The amount refunded so far.' }),
  refunds: z.array(OrderRefund),
  needsAttention: z
    .object({
      reason: z.enum(attentionReasons),
      // In words, for staff only.
      text: z.string().optional(),
      reasons: z.array(z.enum(attentionReasons)),
    })
    .optional()
    .meta({ description: 'Problems that a person must resolve, oldest first.' }),
  history: z.array(OrderEvent),
  customerId: z.string().nullable().optional().meta({
    description: 'For staff: the account that placed it; null if that was deleted.',
  }),
}

export const Order = wireObject(shownOrder, { spelling: 'camel', id: 'Order' })
export type Order = z.output<typeof Order>

export const PlaceOrderBody = wireObject(
  {
    items: z.array(CartItem).min(1, 'Your cart is empty').max(maxCartLines),
    shippingInfo: ShippingInfo,
    delivery: DeliveryChoice.optional().meta({ description: 'Without it, to the door.' }),
    expectedTotalCents: PriceSum.optional(),
    expectedDueCents: PriceSum.optional().meta({
      description: 'What the customer has read is left to pay after gift cards and store credit.',
    }),
    discountCode: TypedCode.optional().meta({ description: 'At most one discount code.' }),
    giftCardCodes: TypedGiftCards.optional(),
    useStoreCredit: z.boolean().optional().meta({
      description: 'Pays with store credit, after the gift cards. What both pay is held with the order.',
    }),
    orderAgain: z.boolean().optional().meta({
      description: 'Confirms ordering the same goods again that were paid for in the last 24 hours.',
    }),
  },
  { spelling: 'camel' },
)
export type PlaceOrderBody = z.output<typeof PlaceOrderBody>

/**
 * Why a cart was not ordered: what changed in the shop, with the lines as `/cart/check` gives them, or an earlier order
 * that must be paid or cancelled first.
 */
export const OrderConflict = Problem.extend({
  lines: z.array(CheckedLine).optional(),
  summary: Summary.optional(),
  delivery: DeliveryRule.optional().meta({
    description: 'With `summary`: the rule that its delivery is priced by, in a shop with delivery zones.',
  }),
  discountCode: CartCode.optional().meta({
    description: 'With `price_changed`: why the code takes nothing off.',
  }),
  storedValue: CartStoredValue.optional().meta({
    description: 'With `price_changed`: the gift cards and the store credit as they are now.',
  }),
  order: z
    .object({ orderNumber: z.string(), paidAt: z.iso.datetime() })
    .optional()
    .meta({ description: 'With `recently_paid`: the paid order for the same goods.' }),
  orders: z
    .array(
      wireObject(
        { orderNumber: z.string(), totalCents: PriceSum, reservedUntil: z.iso.datetime() },
        { spelling: 'camel' },
      ),
    )
    .optional()
    .meta({ description: 'With `unpaid_limit`: the unpaid orders of this account.' }),
}).meta({
  id: 'OrderConflict',
})
export type OrderConflict = z.output<typeof OrderConflict>

const orders = { tag: 'Orders' } as const

export const placeOrder = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders',
  access: 'user',
  summary: 'Place an order. The shop prices it and reserves the stock. Safe to send twice with the same key',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: PlaceOrderBody,
  responses: {
    201: z.object({ order: Order }),
    200: z.object({ order: Order }),
    400: Problem,
    409: OrderConflict,
    429: Problem,
  },
})

/** In the staff list, an order also has a one-row summary. */
export const ListedOrder = wireObject(
  {
    ...shownOrder,
    clientEmail: z.string().optional(),
    productName: z.string().optional(),
    deliveryAddress: z.string().optional(),
    orderPriceCents: PriceSum.optional(),
    fulfilled: z.boolean().optional(),
    openReturns: z
      .array(z.object({ id: z.int(), status: z.string(), refundBy: z.iso.date().nullable() }))
      .optional()
      .meta({ description: 'Returns that are not closed yet.' }),
  },
  { spelling: 'camel', id: 'ListedOrder' },
)
export type ListedOrder = z.output<typeof ListedOrder>

export const orderFilters = [
  'all',
  'fulfilled',
  'unfulfilled',
  'attention',
  'returns',
  ...orderStatuses,
] as const
export const orderSorts = ['date', 'price', 'name'] as const
export const sortDirections = ['ascending', 'descending'] as const

/** Filters of orders. `from` and `to` are South African days, both inclusive. */
export const ordersQuery = {
  status: z.enum(orderFilters).default('all').meta({
    description:
      '`unfulfilled`: paid but not yet fulfilled; `attention`: a person must resolve a problem; `returns`: with an open return.',
  }),
  sort: z.enum(orderSorts).default('date').meta({ description: 'By date, by total, or by product name.' }),
  direction: z
    .enum(sortDirections)
    .optional()
    .meta({ description: 'Default: descending, but ascending by name.' }),
  q: z.string().trim().max(100).default('').meta({
    description:
      'Words in any order, of which each must be found: of a number, name, email address, company, suburb, city, product, tracking number, invoice or credit note, or the digits of a phone number.',
  }),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const OrdersSummary = wireObject(
  {
    total: z.int(),
    fulfilled: z.int(),
    pending: z.int().meta({ description: 'Paid but not yet fulfilled.' }),
    revenueCents: Balance.optional().meta({
      description:
        "In rand: payments less refunds. For everybody's orders, only with the permission `reports`.",
    }),
  },
  { spelling: 'camel', id: 'OrdersSummary' },
)

const orderNumber = z.object({ orderNumber: code().max(40) })

export const listOrders = endpoint({
  ...orders,
  method: 'GET',
  path: '/orders',
  access: 'user',
  summary: "List your own orders, newest first; staff with the permission get everybody's",
  query: z.object({
    ...pageQuery,
    ...ordersQuery,
    scope: z
      .enum(['own', 'all'])
      .default('all')
      .meta({ description: '`own`: even staff get only their own orders.' }),
  }),
  responses: {
    200: z.object({ orders: z.array(ListedOrder), pagination: Pagination, summary: OrdersSummary }),
  },
})

export const readOrder = endpoint({
  ...orders,
  method: 'GET',
  path: '/orders/:orderNumber',
  access: 'user',
  summary: 'Get an order. For its owner, and staff with the permission',
  params: orderNumber,
  responses: { 200: z.object({ order: Order }), 404: Problem },
})

export const cancelOrder = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/:orderNumber/cancel',
  access: 'user',
  summary: 'Cancel an order before it is packed. A paid order is marked for staff to refund',
  params: orderNumber,
  query: z.object({
    unless: z
      .literal('paid')
      .optional()
      .meta({ description: '`paid`: do nothing if the order has been paid in the meantime.' }),
  }),
  responses: { 200: z.object({ order: Order, message: z.string() }), 404: Problem, 409: Problem },
})
