import { z } from 'zod'
import { parcelStates } from '#domain/orders/parcels/parcel-states.ts'

/** Who carries a parcel, and by which number. */
export const carried = {
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().meta({ description: "The courier's tracking page for this parcel." }),
}

const tracked = {
  number: z.int().meta({ description: 'From 1 on within its order.' }),
  state: z.enum(parcelStates),
  ...carried,
  leftAt: z.iso.datetime().nullable(),
  deliveredOn: z.iso.date().nullable(),
}

/** A parcel for somebody who is not logged in: nothing of what is in it. */
export const TrackedParcel = z
  .object({
    ...tracked,
    steps: z
      .array(z.object({ state: z.enum(parcelStates), at: z.iso.datetime() }))
      .meta({ description: 'Its way so far, oldest first.' }),
  })
  .meta({ id: 'TrackedParcel' })
export type TrackedParcel = z.output<typeof TrackedParcel>

export const ParcelItem = z
  .object({ lineId: z.int(), name: z.string(), sku: z.string(), quantity: z.int() })
  .meta({ id: 'ParcelItem' })
export type ParcelItem = z.output<typeof ParcelItem>

export const OrderParcel = z
  .object({
    ...tracked,
    service: z.string().nullable(),
    packedAt: z.iso.datetime(),
    massG: z.int().nullable(),
    lengthMm: z.int().nullable(),
    widthMm: z.int().nullable(),
    heightMm: z.int().nullable(),
    items: z.array(
      ParcelItem.extend({
        serials: z.array(z.string()).meta({ description: 'Serial numbers or IMEIs of the units in it.' }),
      }),
    ),
    events: z
      .array(
        z.object({
          at: z.iso.datetime(),
          state: z.enum(parcelStates).nullable(),
          text: z.string(),
          location: z.string().nullable(),
        }),
      )
      .meta({ description: 'What happened to it, oldest first.' }),
  })
  .meta({ id: 'OrderParcel' })
export type OrderParcel = z.output<typeof OrderParcel>
