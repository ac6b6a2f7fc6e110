import type { DeliveryZone } from '../orders/delivery/delivery-zone.ts'
import { providersText } from '../payments/payment-provider.ts'
import { count, type FieldKind, type FieldValue, flag, list, money, type TextField, text } from './fields.ts'

/* The owner's settings in groups, each setting once: what may be saved, what shoppers see, the form, the audit log
   and `shop.config.ts` follow from this. */

/** Settings that are saved together, as an object. */
export type SettingGroup = { kind: 'group'; of: SettingsTable; description?: string; isSpan?: true }

/** Any number of small records of texts. */
export type RowsField = {
  kind: 'rows'
  label: string
  hint?: string
  of: Readonly<Record<string, TextField & { example: string }>>
  maxItems: number
  addLabel: string
}

/** Where delivery costs something else, in order. What a zone is follows from its own type. */
export type ZonesField = { kind: 'zones'; label: string; description: string }

export type Setting = FieldKind | RowsField | ZonesField
export type SettingsTable = Readonly<Record<string, Setting | SettingGroup>>

export type SettingValue<F> = F extends { kind: 'group'; of: infer Group }
  ? SettingsOf<Group>
  : F extends { kind: 'rows'; of: infer Row }
    ? { [Name in keyof Row]: string }[]
    : F extends { kind: 'zones' }
      ? DeliveryZone[]
      : FieldValue<F>

export type SettingsOf<T> = { -readonly [Name in keyof T]: SettingValue<T[Name]> }

const group = <const T extends SettingsTable>(of: T, details: Pick<SettingGroup, 'description'> = {}) =>
  ({ kind: 'group', of, ...details }) as const

const rows = <const D extends Omit<RowsField, 'kind'>>(details: D) => ({ kind: 'rows', ...details }) as const

const lineOf = { isRequired: true, maxCharacters: 200 } as const

const line = <const L extends string>(label: L) => text({ label, ...lineOf })
const email = <const L extends string>(label: L) => text({ label, ...lineOf, format: 'email' })

const span = (label: string) =>
  ({
    ...group({
      from: count({ label: `${label} from`, max: 365 }),
      to: count({ label: `${label} to`, max: 365 }),
    }),
    isSpan: true,
  }) as const

const months = { min: 1, max: 120, tooLow: 'At least 1 month' } as const

const unpaidCount = (label: string, hint: string) => count({ label, hint, min: 1, max: 1_000_000 })

const openingHours = (label: string, hint?: string) =>
  rows({
    label,
    ...(hint && { hint }),
    of: {
      days: { ...line('Days'), example: 'Monday to Friday' },
      hours: { ...line('Hours'), example: '08:30 to 17:00' },
    },
    maxItems: 14,
    addLabel: 'Add hours',
  })

const document = (version: string, since: string) =>
  group({ version: line(version), since: text({ label: since, maxCharacters: 10, format: 'date' }) })

/** What shoppers may see of the settings. */
export const publicSettings = {
  name: line('Shop name'),
  company: group({
    legalName: line('Legal name'),
    registrationNumber: line('Registration number'),
    placeOfRegistration: line('Place of registration'),
    directors: list({
      label: 'Directors',
      hint: 'One per line. If empty, the terms say where to find them',
      of: { maxCharacters: 200, maxItems: 20 },
    }),
    vatNumber: text({
      label: 'VAT number',
      maxCharacters: 200,
      canBeNone: true,
      format: 'vatNumber',
      description: 'Null if the shop is not VAT-registered and shows no VAT.',
    }),
  }),
  contact: group({
    email: email('Email'),
    phone: { ...line('Telephone'), isCode: true },
    address: list({
      label: 'Address',
      hint: 'As on an envelope, one line each',
      of: { maxCharacters: 200, minItems: 1, maxItems: 8 },
    }),
    openingHours: openingHours('Opening hours'),
  }),
  answers: group(
    {
      within: text({
        label: 'Messages are answered within',
        hint: 'Such as: one business day. If empty, shoppers are not told',
        maxCharacters: 60,
        canBeNone: true,
      }),
      whatsApp: text({
        label: 'WhatsApp',
        hint: 'The number on which you answer. If empty, none is shown',
        maxCharacters: 30,
        canBeNone: true,
        format: 'phone',
      }),
    },
    {
      description:
        'How soon messages are answered, and the number for WhatsApp. Null if shoppers are not told.',
    },
  ),
  memberships: rows({
    label: 'Memberships',
    hint: 'Associations and codes of conduct that the shop has joined',
    of: {
      name: { ...line('Name of membership'), example: 'Name' },
      url: { ...line('Address of membership'), format: 'url', example: 'https://' },
    },
    maxItems: 20,
    addLabel: 'Add membership',
  }),
  social: rows({
    label: 'Social links',
    of: {
      name: { ...line('Name of link'), example: 'Instagram' },
      url: { ...line('Address of link'), format: 'url', example: 'https://' },
    },
    maxItems: 20,
    addLabel: 'Add link',
  }),
  shipping: group(
    {
      feeCents: money({ label: 'Shipping fee' }),
      freeOverCents: money({
        label: 'Free over',
        hint: 'An order of exactly this amount still pays delivery',
      }),
    },
    {
      description:
        'Delivery is free if the subtotal is over `freeOver`. A subtotal of exactly that amount still pays.',
    },
  ),
  collect: group(
    {
      isOffered: flag({ label: 'Offer collect in store', byDefault: false }),
      address: list({
        label: 'Where to collect',
        hint: 'One line each. If empty, the address of the shop',
        of: { maxCharacters: 200, maxItems: 8 },
      }),
      openingHours: openingHours('When to collect', 'If empty, the opening hours of the shop'),
      keptDays: count({
        label: 'Kept for, days',
        hint: 'Customers are told how long you keep their order',
        min: 1,
        max: 60,
        tooLow: 'At least 1 day',
        tooHigh: 'At most 60 days',
      }),
    },
    { description: 'Whether shoppers may fetch their order at the shop, which costs nothing.' },
  ),
  points: group(
    {
      isOffered: flag({ label: 'Offer lockers and pick-up points', byDefault: false }),
      feeCents: money({ label: 'Fee to a locker' }),
      freeOverCents: money({
        label: 'Locker free over',
        hint: 'An order of exactly this amount still pays delivery',
      }),
    },
    {
      description:
        'Whether orders may go to the lockers and counters that the connected courier service has near the shopper. They are not offered while none is connected.',
    },
  ),
  paymentKinds: group(
    {
      instantEft: flag({
        label: 'Instant EFT',
        byDefault: false,
      }),
    },
    { description: 'The ways to pay as well as by card, which is always taken.' },
  ),
  delivery: group({
    dispatchBusinessDays: span('Ships in, business days'),
    deliveryBusinessDays: span('Delivers in, business days'),
  }),
  returns: group({
    changeOfMindDays: count({
      label: 'Change of mind, days',
      hint: 'At least 7',
      min: 7,
      max: 365,
      tooLow: 'At least 7 days (ECT Act s44)',
    }),
    refundDays: count({
      label: 'Refund within, days',
      hint: 'At most 30',
      min: 1,
      max: 30,
      tooHigh: 'At most 30 days (ECT Act s44)',
    }),
    defectMonths: count({
      label: 'Defects, months',
      hint: 'At least 6',
      min: 6,
      max: 120,
      tooLow: 'At least 6 months (CPA s56)',
    }),
  }),
  privacy: group({
    informationOfficer: line('Information officer'),
    email: email('Privacy email'),
    dataKeptIn: line('Data is stored in'),
  }),
  retention: group(
    {
      contactMessageMonths: count({
        label: 'Contact messages, months',
        hint: 'Messages from the contact form are deleted after this time, once marked done',
        ...months,
      }),
      emailMonths: count({
        label: 'Emails, months',
        hint: 'The recipient and the text are removed. The email stays in the list',
        ...months,
      }),
      webhookDays: count({
        label: `Messages from ${providersText()}, days`,
        hint: 'At least 30. Then their contents are removed',
        min: 30,
        max: 730,
        tooLow: 'At least 30 days, to answer questions about a payment',
      }),
      auditMonths: count({
        label: 'Audit log, months',
        hint: 'Older entries are deleted and cannot be reverted',
        ...months,
      }),
      unpaidOrderDays: count({
        label: 'Unpaid orders, days',
        hint: 'At least 7. Then names and addresses are removed from orders that were never paid',
        min: 7,
        max: 730,
        tooLow: 'At least 7 days, because a payment can still arrive',
      }),
      taxRecordYears: count({
        label: 'Paid orders and invoices, years',
        hint: 'At least 5, as tax law requires. Then names and addresses are removed',
        min: 5,
        max: 15,
        tooLow: 'At least 5 years (Tax Administration Act s29)',
      }),
    },
    { description: 'How long the shop keeps personal data.' },
  ),
  documents: group({
    terms: document('Version of the terms', 'Terms effective from'),
    privacy: document('Version of the privacy policy', 'Privacy policy effective from'),
  }),
} satisfies SettingsTable

/** All the owner's settings. Promises may be more generous than the law, never less. */
export const settingsFields = {
  ...publicSettings,
  zones: {
    kind: 'zones',
    label: 'Delivery zones',
    description:
      'Where delivery to the door costs or takes something else. The first zone with the postal code of an address decides; without one, `shipping` and `delivery` do.',
  },
  pricesIncludeVat: flag({ label: 'Prices include VAT', byDefault: true }),
  costsIncludeVat: flag({
    label: 'Cost and wholesale prices include VAT',
    byDefault: true,
    description:
      'Whether cost and wholesale prices include VAT. If not, profit is the retail price without VAT less the cost. Has no effect if the shop is not VAT-registered.',
  }),
  lowestMarginPercent: count({
    label: 'Lowest profit, % of cost',
    hint: 'You get a warning before you save a price that earns less. At 0, only for prices below cost',
    max: 1000,
    tooHigh: 'At most 1000',
    description: 'A lower profit, as a percentage of the cost, only causes a warning.',
  }),
  unpaidOrders: group(
    {
      maxOrders: unpaidCount(
        'Unpaid orders per account',
        'A customer with this many must pay for or cancel one before placing another',
      ),
      maxUnitsNewCustomer: unpaidCount(
        'Units of one product, new customers',
        'In all unpaid orders of an account that has never paid for an order',
      ),
      maxUnits: unpaidCount(
        'Units of one product, other customers',
        'In all unpaid orders of an account that has paid before',
      ),
      daysToPay: count({
        label: 'Days to pay an order taken by staff',
        hint: 'Goods of orders by telephone or in the shop are held this long for their payment',
        min: 1,
        max: 30,
        tooHigh: 'At most 30 days',
      }),
    },
    {
      description:
        'Limits per account: unpaid orders, and units of one product across them, for customers who have never paid for an order and for others. `daysToPay`: how long an order that staff took holds its goods.',
    },
  ),
  requiresSecondFactor: flag({
    label: 'Everyone who works here needs two-step login',
    byDefault: false,
    description:
      'Whether staff and administrators need a second factor. In a shop with real payments they always do.',
  }),
  stock: group({
    minStockLevel: count({
      label: 'Minimum stock of a new product',
      hint: 'Stock at or below this is low, unless the product has its own minimum',
      max: 1_000_000,
      description: 'The low-stock level of a new product that has no level of its own.',
    }),
  }),
} satisfies SettingsTable

export type Settings = SettingsOf<typeof settingsFields>
export type SettingName = keyof Settings

type PublicSetting = keyof typeof publicSettings
export const publicSettingNames = Object.keys(publicSettings) as PublicSetting[]
