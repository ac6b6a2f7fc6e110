import type { Settings } from '#domain/fields/settings-fields.ts'
import { deliveryBusinessDays, dispatchBusinessDays } from '#domain/orders/delivery/delivery.ts'

/**
 * The owner's choices for the shop. Settings that differ between machines are environment variables (README,
 * "Settings").
 */
export const shopConfig: Settings = {
  name: 'Kwela',
  company: {
    legalName: 'Kwela Tech (Pty) Ltd',
    registrationNumber: '2024/123456/07',
    placeOfRegistration: 'South Africa',
    /**
     * Their names appear in the terms (ECT Act s43(1)(f)). If the list is empty, the terms say where to look them up.
     */
    directors: [],
    /** Ten digits starting with 4, or null if the shop is not VAT-registered: it then shows no VAT at all. */
    vatNumber: '4000000000',
  },
  contact: {
    email: 'help@kwela.example',
    phone: '+27 21 555 0100',
    address: ['12 Sample Street', 'Woodstock', 'Cape Town', '7925'],
    openingHours: [
      { days: 'Monday to Friday', hours: '08:30 to 17:00' },
      { days: 'Weekends and public holidays', hours: 'Closed' },
    ],
  },
  /** How soon you answer messages, and the number for WhatsApp; null if shoppers are not told. */
  answers: { within: 'one business day', whatsApp: null },
  /** Associations and codes of conduct that the shop has joined voluntarily (ECT Act s43(1)(d), (e)). */
  memberships: [],
  /** Links to social media; none are shown if the list is empty. */
  social: [],
  /**
   * Delivery is free when the subtotal is over `freeOverCents`; an order of exactly that amount still pays for
   * delivery.
   */
  shipping: { freeOverCents: 500_000, feeCents: 29_900 },
  /** Where delivery costs or takes something else than the rule above says, in order. None: the rule is for everywhere. */
  zones: [],
  /** Without an address and hours of its own, goods are collected at those of the shop. */
  collect: { isOffered: false, address: [], openingHours: [], keptDays: 7 },
  /** Lockers and counters of the courier service that is connected; none are offered without one. */
  points: { isOffered: false, feeCents: 9_900, freeOverCents: 500_000 },
  /** Cards are always taken. Instant EFT depends on the contract with the payment provider. */
  paymentKinds: { instantEft: false },
  delivery: { dispatchBusinessDays, deliveryBusinessDays },
  /**
   * May be more generous than the law requires, never less: at least 7 days to change one's mind and a refund within 30
   * (ECT Act s44), and at least 6 months for defective goods (CPA s56).
   */
  returns: { changeOfMindDays: 7, refundDays: 30, defectMonths: 6 },
  privacy: {
    /** A job title rather than a name; the head of the business unless another person is appointed (POPIA s1, s56). */
    informationOfficer: 'Managing Director',
    email: 'privacy@kwela.example',
    dataKeptIn: 'South Africa',
  },
  /**
   * How long personal data is kept. Tax law requires 5 years from the tax return that covers a sale (Tax Administration
   * Act s29), and that return is filed up to a year after the sale.
   */
  retention: {
    contactMessageMonths: 24,
    emailMonths: 24,
    webhookDays: 90,
    auditMonths: 36,
    unpaidOrderDays: 90,
    taxRecordYears: 6,
  },
  /** Increase the version whenever the text changes, with the date from which it applies. */
  documents: {
    terms: { version: '1', since: '2026-11-20' },
    privacy: { version: '2', since: '2026-11-23' },
  },
  /** The low-stock level of a new product that has no level of its own. */
  stock: { minStockLevel: 0 },
  /**
   * Unpaid orders hold stock, so they are limited: per account, this many orders and this many units of one product in
   * total, and fewer units for an account that has never paid for an order. Orders that staff take hold theirs for days: an
   * EFT takes that long.
   */
  unpaidOrders: { maxOrders: 3, maxUnitsNewCustomer: 5, maxUnits: 20, daysToPay: 3 },
  /** South African shelf prices include VAT (VAT Act s65). With `false` it is added to the subtotal instead. */
  pricesIncludeVat: true,
  /**
   * Whether cost and wholesale prices are entered with VAT, as retail prices are. Use `false` for supplier price lists
   * without VAT.
   */
  costsIncludeVat: true,
  /** Warn about a price whose profit is less than this percentage of its cost; at 0, only about a price below cost. */
  lowestMarginPercent: 0,
  /** With real payments it is required in any case, from the second login on. */
  requiresSecondFactor: false,
}

export type ShopConfig = Settings
