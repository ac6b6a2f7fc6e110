import { z } from 'zod'
import { discountKinds } from '#domain/money/discounts/discount.ts'
import { maxCartLines, maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import { deliveryMethods } from '#domain/orders/delivery/delivery-methods.ts'
import { maxGiftCards } from '#domain/payments/stored-value-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { Price, PriceSum } from '../wire/rand.ts'
import { RowId } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { DeliveryRule, PostalCode } from './delivery-choice.ts'

export const Summary = wireObject(
  {
    subtotalCents: PriceSum,
    discountCents: PriceSum.meta({ description: 'What discounts take off the goods.' }),
    shippingCents: Price,
    vatCents: PriceSum,
    totalCents: PriceSum,
    itemCount: z.int(),
    pricesIncludeVat: z.boolean(),
    taxLabel: z.string().nullable(),
  },
  { spelling: 'camel', names: { vatCents: 'tax' }, id: 'Summary' },
)
export type Summary = z.output<typeof Summary>

export const LineDiscount = wireObject(
  { amountCents: PriceSum, units: z.int() },
  { spelling: 'camel', id: 'LineDiscount' },
)

/** A discount code as it was typed: letters of either case, with or without spaces. */
export const TypedCode = code().min(1).max(60)

/** The code of a gift card as it was typed. */
export const TypedGiftCard = code().min(1).max(60)
export const TypedGiftCards = z.array(TypedGiftCard).max(maxGiftCards)

export const CartItem = z.object({
  productId: RowId,
  quantity: z.int().min(1).max(maxLineQuantity),
})

export const CartLineProblem = z.enum(['price_changed', 'less_stock', 'out_of_stock', 'gone'])

export const CheckedLine = wireObject(
  {
    productId: z.int(),
    quantity: z.int(),
    priceCents: Price,
    available: z.int(),
    askedCents: Price.optional().meta({
      description: 'What others are asked, if a price list of your group gave the price.',
    }),
    priceList: z.string().optional().meta({ description: 'The name of that group.' }),
    problem: CartLineProblem.optional(),
  },
  { spelling: 'camel', id: 'CheckedLine' },
)
export type CheckedLine = z.output<typeof CheckedLine>

/** A discount that this cart may have, with all that is needed to work it out again when the cart changes. */
export const Offer = wireObject(
  {
    discountId: z.int(),
    label: z.string(),
    code: z.string().nullable().meta({ description: 'Null if it applies by itself.' }),
    kind: z.enum(discountKinds),
    basisPoints: z.int(),
    amountCents: Price,
    buyUnits: z.int(),
    freeUnits: z.int(),
    minimumCents: Price.meta({ description: 'What the goods must come to.' }),
    productIds: z.array(z.int()).nullable().meta({ description: 'Of those in the cart. Null for all.' }),
  },
  { spelling: 'camel', id: 'Offer' },
)
export type Offer = z.output<typeof Offer>

export const AppliedDiscount = wireObject(
  {
    discountId: z.int(),
    label: z.string(),
    code: z.string().nullable(),
    goodsCents: PriceSum,
    deliveryCents: PriceSum,
  },
  { spelling: 'camel', id: 'AppliedDiscount' },
)

export const CartCode = z
  .object({
    code: z.string(),
    problem: z.string().nullable().meta({ description: 'Why it takes nothing off, in words.' }),
  })
  .meta({ id: 'CartCode' })
export type CartCode = z.output<typeof CartCode>

export const CartGiftCard = wireObject(
  {
    code: z.string().meta({ description: 'As it was typed.' }),
    codeEnd: z.string().nullable().meta({ description: 'Its last four characters, if it is one of ours.' }),
    availableCents: PriceSum,
    expiresAt: z.iso.datetime().nullable(),
    problem: z.string().nullable().meta({ description: 'Why it pays nothing, in words.' }),
  },
  { spelling: 'camel', id: 'CartGiftCard' },
)
export type CartGiftCard = z.output<typeof CartGiftCard>

/** Payment and no discount: the summary is the same without it. */
export const CartStoredValue = wireObject(
  {
    giftCards: z.array(CartGiftCard),
    creditCents: PriceSum.meta({ description: 'The store credit that this customer can spend.' }),
  },
  { spelling: 'camel', id: 'CartStoredValue' },
)
export type CartStoredValue = z.output<typeof CartStoredValue>

const SeenLine = wireObject({ ...CartItem.shape, priceCents: Price.optional() }, { spelling: 'camel' })

export const checkCart = endpoint({
  method: 'POST',
  path: '/cart/check',
  access: 'anyone',
  changesNothing: true,
  summary: 'Price a cart, and report what has changed since it was filled',
  tag: 'Cart',
  body: z.object({
    items: z.array(SeenLine).max(maxCartLines),
    delivery: z.enum(deliveryMethods).default('door').meta({
      description: 'How it is to be delivered, which the price depends on.',
    }),
    postalCode: PostalCode.optional().meta({
      description: 'Where it is to be delivered, if the shop has delivery zones.',
    }),
    discountCode: TypedCode.optional().meta({
      description: 'A discount code. Wrong ones are counted: see 429.',
    }),
    giftCardCodes: TypedGiftCards.optional().meta({
      description: 'Codes of gift cards to pay with. Wrong ones are counted as discount codes are.',
    }),
  }),
  responses: {
    200: z.object({
      lines: z.array(CheckedLine),
      summary: Summary,
      delivery: DeliveryRule.optional().meta({
        description: 'The rule that the delivery to the door is priced by, in a shop with delivery zones.',
      }),
      discounts: z.array(AppliedDiscount).meta({ description: 'What the summary contains.' }),
      offers: z.array(Offer),
      discountCode: CartCode.nullable(),
      storedValue: CartStoredValue,
    }),
    400: Problem,
    409: Problem,
    429: Problem,
  },
})

export const SavedCart = z.object({ items: z.array(CartItem) }).meta({ id: 'SavedCart' })
export type SavedCart = z.infer<typeof SavedCart>

const saved = { path: '/cart', access: 'user', tag: 'Cart' } as const

export const readCart = endpoint({
  ...saved,
  method: 'GET',
  summary: 'Get your saved cart',
  responses: { 200: SavedCart },
})

export const saveCart = endpoint({
  ...saved,
  method: 'PUT',
  summary: 'Replace your saved cart. Its content is validated only when it is used',
  body: z.object({ items: z.array(CartItem).max(maxCartLines) }),
  responses: { 200: SavedCart, 400: Problem },
})
