import { z } from 'zod'
import { Picture } from '../catalogue/picture.ts'
import { endpoint } from '../endpoint.ts'
import { Price } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'

const BusinessDays = z.object({ from: z.int(), to: z.int() })
const DatedDocument = z.object({ version: z.string(), since: z.iso.date() })

/** The settings that every page needs. Nothing secret, nothing personal. */
export const ShopSettings = z
  .object({
    name: z.string(),
    publicUrl: z.url().meta({ description: 'The address of the shop, without a slash at its end.' }),
    isDemo: z.boolean(),
    pricesIncludeVat: z.boolean(),
    taxLabel: z.string().nullable(),
    vatBasisPoints: z.int().nullable(),
    shipping: wireObject({ freeOverCents: Price, feeCents: Price }, { spelling: 'camel' }),
    delivery: z.object({ dispatchBusinessDays: BusinessDays, deliveryBusinessDays: BusinessDays }),
    returns: z.object({ changeOfMindDays: z.int(), refundDays: z.int(), defectMonths: z.int() }),
    contact: z.object({
      email: z.string(),
      phone: z.string(),
      address: z.array(z.string()),
      openingHours: z.array(z.object({ days: z.string(), hours: z.string() })),
    }),
    company: z.object({
      legalName: z.string(),
      registrationNumber: z.string(),
      placeOfRegistration: z.string(),
      directors: z.array(z.string()),
      vatNumber: z.string().nullable(),
    }),
    pictures: z.record(z.string(), Picture).meta({
      description:
        'Banners (banner-latest, banner-gaming, banner-deals) and category tiles (tile-laptops …) where the shop has them.',
    }),
    privacy: z.object({ informationOfficer: z.string(), email: z.string(), dataKeptIn: z.string() }),
    retention: z
      .object({
        contactMessageMonths: z.int(),
        emailMonths: z.int(),
        webhookDays: z.int(),
        auditMonths: z.int(),
        unpaidOrderDays: z.int(),
        taxRecordYears: z.int(),
      })
      .meta({ description: 'How long the shop keeps personal data.' }),
    documents: z.object({ terms: DatedDocument, privacy: DatedDocument }),
    memberships: z.array(z.object({ name: z.string(), url: z.string() })),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.output<typeof ShopSettings>

export const readShopSettings = endpoint({
  method: 'GET',
  path: '/shop',
  access: 'anyone',
  summary: 'The settings of the shop that its pages show',
  tag: 'Catalogue',
  responses: { 200: ShopSettings },
})
