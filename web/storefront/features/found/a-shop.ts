import type { Product } from '#contract/product.ts'
import type { ShopSettings } from '#contract/shop.ts'

/** For tests: a shop and a product of which each test says what matters to it. */
export function aShop(more: Partial<ShopSettings> = {}): ShopSettings {
  return {
    name: 'Kwela',
    publicUrl: 'https://shop.example',
    isDemo: false,
    pricesIncludeVat: true,
    taxLabel: 'VAT (15% included)',
    vatBasisPoints: 1500,
    shipping: { freeOver: 5000, fee: 299 },
    delivery: { dispatchBusinessDays: { from: 1, to: 2 }, deliveryBusinessDays: { from: 3, to: 7 } },
    returns: { changeOfMindDays: 7, refundDays: 30, defectMonths: 6 },
    contact: {
      email: 'help@shop.example',
      phone: '+27 21 555 0100',
      address: ['12 Sample Street', 'Cape Town'],
      openingHours: [],
    },
    company: {
      legalName: 'Kwela Tech (Pty) Ltd',
      registrationNumber: '2024/123456/07',
      placeOfRegistration: 'South Africa',
      directors: [],
      vatNumber: '4000000000',
    },
    pictures: {},
    privacy: { informationOfficer: 'Managing Director', email: 'privacy@shop.example', dataKeptIn: 'ZA' },
    documents: {
      terms: { version: '1', since: '2026-11-20' },
      privacy: { version: '1', since: '2026-11-20' },
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
    specifications: {},
    specs: {},
    price: 1234.56,
    retail_price: 1234.56,
    stock_quantity: 5,
    stock: 5,
    stock_status: 'in_stock',
    sku: 'SKU-7',
    category_id: 1,
    category_name: 'Laptops',
    category: 'laptops',
    group: 'laptops',
    images: ['/media/0123/1600.jpg'],
    image_url: '/media/0123/1600.jpg',
    image_objects: [
      {
        id: 1,
        image_url: '/media/0123/1600.jpg',
        is_primary: true,
        width: 1600,
        height: 800,
        placeholder: '#eee',
      },
    ],
    tags: [],
    insurance_type: 'none',
    is_active: true,
    created_at: '2026-11-20T09:00:00.000Z',
    ...more,
  }
}
