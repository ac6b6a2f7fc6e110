import { deliveryBusinessDays, dispatchBusinessDays } from '#domain/orders/delivery.ts'

/** What the owner of the shop decides. What differs between machines stands in the environment (README, "Settings"). */
export const shopConfig = {
  name: 'Kwela',
  company: {
    legalName: 'Kwela Tech (Pty) Ltd',
    registrationNumber: '2024/123456/07',
    placeOfRegistration: 'South Africa',
    /** Their names stand in the terms (ECT Act s43(1)(f)). While there are none, the terms say where to look them up. */
    directors: [] as string[],
    /** Ten digits that begin with 4, or null for a shop that is not a VAT vendor: it then shows no VAT at all. */
    vatNumber: '4000000000' as string | null,
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
  /** Bodies and codes that the shop has joined of its own will (ECT Act s43(1)(d), (e)). */
  memberships: [] as { name: string; url: string }[],
  /** None is shown while there is none. */
  social: [] as { name: string; url: string }[],
  /** Delivery is free when the subtotal is over `freeOverCents`; exactly that much still pays. */
  shipping: { freeOverCents: 500_000, feeCents: 29_900 },
  delivery: { dispatchBusinessDays, deliveryBusinessDays },
  /**
   * What the pages promise may be kinder than the law but never harder: at least 7 days to change one's mind and a
   * refund within 30 (ECT Act s44), at least 6 months for what turns out to be defective (CPA s56).
   */
  returns: { changeOfMindDays: 7, refundDays: 30, defectMonths: 6 },
  privacy: {
    /** By their office, not by name; the head of the business unless another is appointed (POPIA s1, s56). */
    informationOfficer: 'Managing Director',
    email: 'privacy@kwela.example',
    dataKeptIn: 'South Africa',
  },
  /**
   * How long is kept what the shop knows of people. Tax law asks for 5 years from the tax return a sale belongs to (Tax
   * Administration Act s29), which is handed in up to a year after the sale.
   */
  retention: {
    contactMessageMonths: 24,
    emailMonths: 24,
    webhookDays: 90,
    auditMonths: 36,
    unpaidOrderDays: 90,
    taxRecordYears: 6,
  },
  /** A new version when the words change, with the day from which it counts. */
  documents: {
    terms: { version: '1', since: '2026-11-20' },
    privacy: { version: '2', since: '2026-11-23' },
  },
  /** Low stock begins at this level for a new product that is given none of its own. */
  stock: { minStockLevel: 0 },
  /**
   * Unpaid orders hold stock, so they are few: of one account so many orders, and together so many units of one product,
   * fewer for an account that has never paid for an order.
   */
  unpaidOrders: { maxOrders: 3, maxUnitsNewCustomer: 5, maxUnits: 20 },
  /** South African shelf prices include VAT (VAT Act s65). `false` adds it to the subtotal instead. */
  pricesIncludeVat: true,
  /** Whether cost and wholesale prices are typed with VAT, as retail prices are. `false` for lists of suppliers that leave it out. */
  costsIncludeVat: true,
  /** A price that earns less than so many per cent of its cost is warned of; at 0, only one below cost. */
  lowestMarginPercent: 0,
}

export type ShopConfig = typeof shopConfig
