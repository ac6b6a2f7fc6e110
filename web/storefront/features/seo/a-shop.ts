import type { Product } from '#contract/catalogue/product.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'

/**
 * For tests: a shop, and below a product, with defaults for everything a test does not mention. Its names and figures
 * differ from shop.config.ts, so that a page with hard-coded ones fails.
 */
export function aShop(more: Partial<ShopSettings> = {}): ShopSettings {
  return {
    name: 'Sample Shop',
    publicUrl: 'https://shop.example',
    isDemo: false,
    canSendMail: false,
    pricesIncludeVat: true,
    taxLabel: 'VAT (15% included)',
    vatBasisPoints: 1500,
    shipping: { freeOverCents: 120_000, feeCents: 8_000 },
    zones: [],
    banner: null,
    answers: { within: null, whatsApp: null },
    ownPages: [],
    collect: { isOffered: false, address: [], openingHours: [], keptDays: 5 },
    points: { isOffered: false, feeCents: 6_000, freeOverCents: 90_000 },
    paymentKinds: { instantEft: false },
    delivery: { dispatchBusinessDays: { from: 2, to: 4 }, deliveryBusinessDays: { from: 5, to: 9 } },
    returns: { changeOfMindDays: 14, refundDays: 20, defectMonths: 12 },
    contact: {
      email: 'hello@shop.example',
      phone: '+27 11 555 0199',
      address: ['1 Sample Road', 'Durban', '4001'],
      openingHours: [{ days: 'Every day', hours: '09:00 to 15:00' }],
    },
    company: {
      legalName: 'Sample Trading (Pty) Ltd',
      registrationNumber: '2020/000001/07',
      placeOfRegistration: 'South Africa',
      directors: [],
      vatNumber: '4999999999',
    },
    pictures: {},
    privacy: { informationOfficer: 'Owner', email: 'data@shop.example', dataKeptIn: 'South Africa' },
    retention: {
      contactMessageMonths: 13,
      emailMonths: 14,
      webhookDays: 61,
      auditMonths: 25,
      unpaidOrderDays: 62,
      taxRecordYears: 7,
    },
    documents: {
      terms: { version: '3', since: '2027-02-01' },
      privacy: { version: '2', since: '2027-01-01' },
    },
    memberships: [],
    social: [],
    ...more,
  }
}

export function aProduct(more: Partial<Product> = {}): Product {
  return {
    id: 7,
    slug: 'a-laptop',
    name: 'A laptop',
    brand: 'Acme',
    description: 'A fanless notebook.',
    warranty: '',
    inTheBox: '',
    seoTitle: '',
    seoDescription: '',
    fitNeeds: '',
    fitOffers: '',
    specifications: {},
    retailCents: 123456,
    priceCents: 123456,
    wasPriceCents: null,
    saleEndsAt: null,
    lowestPrice30DaysCents: null,
    available: 5,
    stockStatus: 'in_stock',
    sku: 'SKU-7',
    categoryId: 1,
    categoryName: 'Laptops',
    category: 'laptops',
    group: 'laptops',
    images: ['/media/0123/1600.jpg'],
    imageUrl: '/media/0123/1600.jpg',
    imageObjects: [
      {
        id: 1,
        imageUrl: '/media/0123/1600.jpg',
        isPrimary: true,
        width: 1600,
        height: 800,
        placeholder: '#eee',
      },
    ],
    tags: [],
    insuranceType: 'none',
    isActive: true,
    family: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...more,
  }
}
