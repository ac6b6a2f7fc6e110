import { z } from 'zod'
import { deliveryFields } from '../delivery-sender.ts'
import type { Table } from '../table.ts'
import type { Fault } from './faults.ts'

const optionalText = z.string().nullish().catch(null)

/** The same block everywhere in Bob Go's API. */
export const Address = z.object({
  company: optionalText,
  street_address: z.string().min(1),
  local_area: optionalText,
  city: z.string().min(1),
  zone: optionalText,
  country: z.string().min(1),
  code: z.string().min(1),
})
export type Address = z.infer<typeof Address>

export const Parcel = z.object({
  description: optionalText,
  submitted_length_cm: z.number().min(0),
  submitted_width_cm: z.number().min(0),
  submitted_height_cm: z.number().min(0),
  submitted_weight_kg: z.number().positive().max(500),
  custom_parcel_reference: optionalText,
})
export type Parcel = z.infer<typeof Parcel>

export const Service = z.object({
  providerSlug: z.string(),
  providerName: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['door', 'pickup-point']),
})
export type Service = z.infer<typeof Service>

export const RateRequest = z.object({
  id: z.number(),
  createdAt: z.number(),
  /** Null once the couriers have answered. */
  answersAt: z.number().nullable(),
  isNeverAnswered: z.boolean(),
  hasNone: z.boolean(),
  hasTextPrices: z.boolean(),
  isToPoint: z.boolean(),
  parcels: z.array(Parcel),
  collectionZone: z.string(),
  deliveryZone: z.string(),
})
export type RateRequest = Readonly<z.infer<typeof RateRequest>>

export const Checkpoint = z.object({
  status: z.string(),
  message: z.string(),
  location: z.string(),
  at: z.number(),
})
export type Checkpoint = z.infer<typeof Checkpoint>

export const Shipment = z.object({
  id: z.number(),
  trackingReference: z.string(),
  customTrackingReference: z.string(),
  customOrderNumber: z.string(),
  courierNumber: z.string(),
  service: Service,
  pickupPointId: z.number().nullable(),
  collection: Address.nullable(),
  delivery: Address.nullable(),
  sender: z.string(),
  recipient: z.string(),
  recipientPhone: z.string(),
  instructions: z.string(),
  parcels: z.array(Parcel),
  declaredValue: z.number(),
  submissionStatus: z.string(),
  failedReason: z.string(),
  chargedAmount: z.number(),
  chargedWeightKg: z.number(),
  isFinalCharge: z.boolean(),
  status: z.string(),
  healthStatus: z.string(),
  checkpoints: z.array(Checkpoint),
  createdAt: z.number(),
  /** What happens to it next without anybody's doing, and when; null if nothing does. */
  next: z.object({ kind: z.enum(['decide', 'move', 'charge']), at: z.number() }).nullable(),
  decidesAs: z.array(z.string()),
  /** Whether the courier will find it larger than it was said to be. */
  isReweighed: z.boolean(),
})
export type Shipment = Readonly<z.infer<typeof Shipment>>

export const Subscription = z.object({
  id: z.number(),
  deliveryUrl: z.string(),
  topic: z.string(),
  status: z.enum(['active', 'inactive']),
  isFromSettings: z.boolean(),
  /** Since when no delivery has succeeded, although some were attempted; null if the last one succeeded. */
  failsSince: z.number().nullable(),
})
export type Subscription = Readonly<z.infer<typeof Subscription>>

export const Delivery = z.object({
  ...deliveryFields,
  subscriptionId: z.number(),
  eventId: z.string(),
  topic: z.string(),
  flaw: z.enum(['none', 'bad_signature', 'unsigned', 'no_event_id']),
})
export type Delivery = Readonly<z.infer<typeof Delivery>>

export const Counter = z.object({ name: z.string(), value: z.number() })
export type Counter = Readonly<z.infer<typeof Counter>>

export type Memory = {
  rateRequests: Table<RateRequest>
  shipments: Table<Shipment>
  subscriptions: Table<Subscription>
  deliveries: Table<Delivery>
  counters: Table<Counter>
  faults: Fault[]
  /** Resolves once the current state has been written to disk. */
  save(): Promise<void>
}

/** Numbers that rise, as Bob Go's do. */
export function nextNumber({ counters }: Memory, name: string, first: number): number {
  const value = (counters.get(name)?.value ?? first - 1) + 1
  counters.put({ name, value })
  return value
}
