import { z } from 'zod'
import { isVatNumber } from '#domain/money/invoice.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { Price } from '../wire/rand.ts'
import { SaveHeaders } from '../wire/save-key.ts'
import { wireObject } from '../wire/wire.ts'

const line = z.string().trim().min(1, 'Please fill this in').max(200)
const address = z.email().max(200)
const days = z.int().min(0).max(365)
const unpaidCount = z.int().min(1).max(1_000_000)
const months = z.int().min(1, 'At least 1 month').max(120)
const BusinessDays = z
  .object({ from: days, to: days })
  .refine(({ from, to }) => from <= to, 'The first day must be before the last')
const DatedDocument = z.object({ version: line, since: z.iso.date() })
const Link = z.object({ name: line, url: z.url({ protocol: /^https$/ }) })

/** All the owner's settings. Promises may be more generous than the law, never less. */
export const OwnerSettings = z
  .object({
    name: line,
    company: z.object({
      legalName: line,
      registrationNumber: line,
      placeOfRegistration: line,
      directors: z.array(line).max(20),
      vatNumber: z
        .string()
        .trim()
        .refine(isVatNumber, 'has 10 digits and starts with 4')
        .nullable()
        .meta({ description: 'Null if the shop is not VAT-registered and shows no VAT.' }),
    }),
    contact: z.object({
      email: address,
      phone: line,
      address: z.array(line).min(1).max(8),
      openingHours: z.array(z.object({ days: line, hours: line })).max(14),
    }),
    memberships: z.array(Link).max(20),
    social: z.array(Link).max(20),
    shipping: wireObject({ freeOverCents: Price, feeCents: Price }, { spelling: 'camel' }).meta({
      description:
        'Delivery is free if the subtotal is over `freeOver`. A subtotal of exactly that amount still pays.',
    }),
    delivery: z.object({ dispatchBusinessDays: BusinessDays, deliveryBusinessDays: BusinessDays }),
    returns: z.object({
      changeOfMindDays: z.int().min(7, 'At least 7 days (ECT Act s44)').max(365),
      refundDays: z.int().min(1).max(30, 'At most 30 days (ECT Act s44)'),
      defectMonths: z.int().min(6, 'At least 6 months (CPA s56)').max(120),
    }),
    privacy: z.object({ informationOfficer: line, email: address, dataKeptIn: line }),
    retention: z
      .object({
        contactMessageMonths: months,
        emailMonths: months,
        webhookDays: z.int().min(30, 'At least 30 days, to answer questions about a payment').max(730),
        auditMonths: months,
        unpaidOrderDays: z.int().min(7, 'At least 7 days, because a payment can still arrive').max(730),
        taxRecordYears: z.int().min(5, 'At least 5 years (Tax Administration Act s29)').max(15),
      })
      .meta({ description: 'How long the shop keeps personal data.' }),
    documents: z.object({ terms: DatedDocument, privacy: DatedDocument }),
    pricesIncludeVat: z.boolean(),
    costsIncludeVat: z.boolean().meta({
      description:
        'How cost and wholesale prices are typed. With `false`, profit is the retail price without VAT less the cost. Has no effect if the shop is not VAT-registered.',
    }),
    lowestMarginPercent: z.int().min(0).max(1000, 'At most 1000').meta({
      description: 'A lower profit, in per cent of the cost, gives a warning but is never refused.',
    }),
    unpaidOrders: z
      .object({ maxOrders: unpaidCount, maxUnitsNewCustomer: unpaidCount, maxUnits: unpaidCount })
      .meta({
        description:
          'Of one account: orders that wait for payment, and units of one product in all of them together, for who has never paid for an order and for who has.',
      }),
    stock: z.object({
      minStockLevel: z
        .int()
        .min(0)
        .max(1_000_000)
        .meta({ description: 'Of a new product that is given none of its own: low stock begins there.' }),
    }),
  })
  .meta({ id: 'OwnerSettings' })
export type OwnerSettings = z.output<typeof OwnerSettings>

const VersionedSettings = z.object({
  settings: OwnerSettings,
  version: z.int().meta({ description: '0 while the shop runs by what it was set up with.' }),
  updatedAt: z.iso.datetime().nullable(),
})

const administration = { access: 'admin', tag: 'Administration', path: '/admin/settings' } as const

export const readSettings = endpoint({
  ...administration,
  method: 'GET',
  summary: "The shop's settings, with the version to send when saving",
  responses: { 200: VersionedSettings },
})

export const saveSettings = endpoint({
  ...administration,
  method: 'PUT',
  summary:
    'Save all settings. Every page and price changes immediately. Orders already placed stay as they are',
  headers: SaveHeaders,
  body: z.object({ settings: OwnerSettings, version: z.int() }),
  responses: {
    200: VersionedSettings,
    400: Problem,
    409: Problem.extend(VersionedSettings.partial().shape).meta({
      description: 'Someone else saved since: the settings as they left them.',
    }),
  },
})
