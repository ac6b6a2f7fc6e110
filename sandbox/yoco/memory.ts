import { z } from 'zod'
import { deliveryFields } from '../delivery-sender.ts'
import type { Table } from '../table.ts'
import { Fault } from './faults.ts'

export const Mode = z.enum(['test', 'live'])
export type Mode = z.infer<typeof Mode>

export const LineItem = z.object({
  displayName: z.string().min(1),
  quantity: z.number().int().min(1),
  description: z.string().optional(),
  pricingDetails: z.object({
    price: z.number().int().min(0),
    taxAmount: z.number().int().min(0).optional(),
    discountAmount: z.number().int().min(0).optional(),
  }),
})

const Card = z.object({
  scheme: z.string(),
  lastFour: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
})
export type Card = z.infer<typeof Card>

const Checkout = z.object({
  id: z.string(),
  mode: Mode,
  status: z.enum(['created', 'started', 'processing', 'completed']),
  amount: z.number().int(),
  currency: z.literal('ZAR'),
  paymentId: z.string().nullable(),
  successUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  failureUrl: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  totalDiscount: z.number().int().nullable(),
  totalTaxAmount: z.number().int().nullable(),
  subtotalAmount: z.number().int().nullable(),
  lineItems: z.array(LineItem).nullable(),
  externalId: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  createdAt: z.number(),
  /** The card whose holder is currently asked for a 3-D Secure confirmation. */
  challenge: Card.nullable(),
  wasDeclined: z.boolean(),
})
export type Checkout = Readonly<z.infer<typeof Checkout>>

const Payment = z.object({
  id: z.string(),
  checkoutId: z.string(),
  mode: Mode,
  status: z.enum(['succeeded', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
  card: Card,
  failureReason: z.string().nullable(),
  createdAt: z.number(),
})
export type Payment = Readonly<z.infer<typeof Payment>>

const Refund = z.object({
  id: z.string(),
  checkoutId: z.string(),
  paymentId: z.string(),
  mode: Mode,
  status: z.enum(['pending', 'succeeded', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  createdAt: z.number(),
  settlesAt: z.number().nullable(),
  settlesAs: z.enum(['succeeded', 'failed']),
})
export type Refund = Readonly<z.infer<typeof Refund>>

const Subscription = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  mode: Mode,
  secret: z.string(),
  isFromSettings: z.boolean(),
})
export type Subscription = Readonly<z.infer<typeof Subscription>>

const Delivery = z.object({
  ...deliveryFields,
  webhookId: z.string(),
  subscriptionId: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  flaw: z.enum(['none', 'bad_signature', 'old_timestamp', 'two_signatures']),
})
export type Delivery = Readonly<z.infer<typeof Delivery>>

const RememberedAnswer = z.object({
  key: z.string(),
  fingerprint: z.string(),
  at: z.number(),
  status: z.number(),
  body: z.unknown(),
})
export type RememberedAnswer = Readonly<z.infer<typeof RememberedAnswer>>

/** What is remembered, as it is stored. */
export const StoredMemory = z.object({
  merchantId: z.string(),
  checkouts: z.array(Checkout),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  subscriptions: z.array(Subscription),
  deliveries: z.array(Delivery),
  answers: z.array(RememberedAnswer),
  faults: z.array(Fault),
})
export type StoredMemory = z.infer<typeof StoredMemory>

export type Memory = {
  merchantId: string
  checkouts: Table<Checkout>
  payments: Table<Payment>
  refunds: Table<Refund>
  subscriptions: Table<Subscription>
  deliveries: Table<Delivery>
  answers: Table<RememberedAnswer>
  faults: Fault[]
  /** Resolves once the current state has been written to disk. */
  save(): Promise<void>
}
