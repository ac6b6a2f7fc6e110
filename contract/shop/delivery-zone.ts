import { z } from 'zod'
import { provinces } from '#domain/accounts/addresses/address.ts'
import { codeRangeOf, type DeliveryZone, maxZones } from '#domain/orders/delivery/delivery-zone.ts'
import { Price } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'

const Days = z.object({ from: z.int().min(0).max(365), to: z.int().min(0).max(365) })

const MassStep = wireObject(
  { overG: z.int().min(1, 'At least 1 gram').max(1_000_000), feeCents: Price },
  { spelling: 'camel' },
)

/** What every page may know of a zone. */
const shown = {
  name: z.string().trim().min(1, 'Please fill this in').max(60),
  provinces: z.array(z.enum(provinces)),
  postalCodes: z
    .array(
      z
        .string()
        .trim()
        .refine(
          (text) => codeRangeOf(text) !== null,
          'Enter postal codes of 4 digits, or ranges such as 7100-8299, one on each line',
        ),
    )
    .max(100)
    .meta({ description: 'Codes and ranges: `8001`, `7100-8299`.' }),
  feeCents: Price,
  freeOverCents: Price.nullable().meta({ description: 'Null if delivery is never free there.' }),
  massSteps: z.array(MassStep).max(10).meta({
    description: 'From above this mass, as couriers charge it, the fee is another. Lightest first.',
  }),
  businessDays: Days.refine(({ from, to }) => from <= to, 'The first day must be before the last'),
  asksCourier: z.boolean().meta({
    description: 'Whether the fee is what the courier asks. While it does not answer, `fee` stands.',
  }),
}

export const ShownZone = wireObject(shown, { spelling: 'camel', id: 'DeliveryZone' })

const SavedZone = wireObject(
  { ...shown, markupPercent: z.int().min(0).max(500, 'At most 500') },
  { spelling: 'camel', id: 'SavedDeliveryZone' },
)

/** The zones as they are saved, and what one alone cannot say of itself. */
export const DeliveryZones = z
  .array(SavedZone)
  .max(maxZones, `At most ${maxZones} zones`)
  .superRefine((zones: DeliveryZone[], ctx) => {
    for (const [index, zone] of zones.entries())
      for (const { field, message } of problemsOf(zone, zones.slice(0, index)))
        ctx.addIssue({ code: 'custom', path: [index, field], message })
  })

function problemsOf({ name, provinces, postalCodes, massSteps }: DeliveryZone, before: DeliveryZone[]) {
  const isTaken = before.some((other) => other.name.toLowerCase() === name.toLowerCase())
  const isUnordered = massSteps.some(({ overG }, at) => overG <= (massSteps[at - 1]?.overG ?? 0))
  return [
    ...(isTaken ? [{ field: 'name', message: 'Another zone has this name' }] : []),
    ...(provinces.length + postalCodes.length === 0
      ? [{ field: 'postalCodes', message: 'Choose a province or enter postal codes' }]
      : []),
    ...(isUnordered ? [{ field: 'massSteps', message: 'Each mass must be above the one before' }] : []),
  ]
}
