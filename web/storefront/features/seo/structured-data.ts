import { href } from 'react-router'
import type { Product, ProductVariant } from '#contract/catalogue/product.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { isColourOption } from '#domain/catalogue/families/swatch.ts'
import { formatDecimal } from '#domain/money/money.ts'
import { vatOnTopCents } from '#domain/money/vat/vat.ts'
import { sharedPicture } from './shared-picture.ts'
import { shippingDetails } from './shipping-details.ts'

/** schema.org, as search engines read it (developers.google.com/search/docs/appearance/structured-data). */
const context = 'https://schema.org'

const availabilities = {
  in_stock: 'https://schema.org/InStock',
  low_stock: 'https://schema.org/LimitedAvailability',
  out_of_stock: 'https://schema.org/OutOfStock',
} as const satisfies Record<Product['stockStatus'], string>

export function productData(shop: ShopSettings, product: Product) {
  const details = shippingDetails(shop, product.priceCents)
  const page = shop.publicUrl + href('/product/:id', { id: product.slug })
  return {
    '@context': context,
    '@type': 'Product',
    '@id': `${page}#product`,
    name: product.name,
    description: product.description,
    sku: product.sku,
    brand: { '@type': 'Brand', name: product.brand },
    category: product.categoryName,
    ...variantFacts(shop, product),
    image: product.imageObjects.map(
      ({ imageUrl: url, width, height }) => shop.publicUrl + sharedPicture({ url, width, height }).url,
    ),
    offers: {
      '@type': 'Offer',
      url: page,
      price: formatDecimal(priceWithVatCents(shop, product)),
      priceCurrency: 'ZAR',
      ...(product.saleEndsAt ? { priceValidUntil: product.saleEndsAt } : {}),
      availability: availabilities[product.stockStatus],
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': organizationId(shop), name: shop.name },
      ...(details.length > 0 && { shippingDetails: details }),
    },
  }
}

// What Google knows of the ways in which variants differ (their docs, "Product variant structured data").
function propertyOf(option: string): 'color' | 'material' | 'pattern' | 'size' {
  if (isColourOption(option)) return 'color'
  if (/^material$/i.test(option)) return 'material'
  return /^pattern$/i.test(option) ? 'pattern' : 'size'
}

function variantFacts(shop: ShopSettings, { family }: Product) {
  if (!family) return {}
  return {
    isVariantOf: { '@id': familyId(shop, family.name) },
    ...Object.fromEntries(
      [...Map.groupBy(family.options, ({ name }) => propertyOf(name))].map(([property, options]) => [
        property,
        options.map(({ value }) => value).join(', '),
      ]),
    ),
  }
}

/** A family with all of its variants, each at its own address. */
export function familyData(shop: ShopSettings, product: Product, variants: readonly ProductVariant[]) {
  const name = product.family?.name ?? product.name
  const properties = product.family?.options.map((option) => propertyOf(option.name)) ?? []
  return {
    '@context': context,
    '@type': 'ProductGroup',
    '@id': familyId(shop, name),
    productGroupID: name,
    name,
    brand: { '@type': 'Brand', name: product.brand },
    variesBy: [...new Set(properties)].map((property) => `${context}/${property}`),
    hasVariant: [product, ...variants].map(({ slug }) => {
      const url = shop.publicUrl + href('/product/:id', { id: slug })
      return { '@type': 'Product', '@id': `${url}#product`, url }
    }),
  }
}

function familyId(shop: ShopSettings, name: string): string {
  return `${shop.publicUrl}/#family-${encodeURIComponent(name)}`
}

export type Crumb = { label: string; path: string }

export function breadcrumbData(shop: ShopSettings, crumbs: readonly Crumb[]) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: shop.publicUrl + path,
    })),
  }
}

export function organizationData(shop: ShopSettings) {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId(shop),
    name: shop.name,
    legalName: shop.company.legalName,
    url: `${shop.publicUrl}/`,
    logo: `${shop.publicUrl}/icons/icon-512.png`,
    ...(shop.company.vatNumber ? { vatID: shop.company.vatNumber } : {}),
    address: shop.contact.address.join(', '),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: shop.contact.email,
      telephone: shop.contact.phone,
      areaServed: 'ZA',
      availableLanguage: 'en',
    },
    sameAs: shop.social.map(({ url }) => url),
  }
}

export function websiteData(shop: ShopSettings) {
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${shop.publicUrl}/#website`,
    name: shop.name,
    url: `${shop.publicUrl}/`,
    inLanguage: 'en-ZA',
    publisher: { '@id': organizationId(shop) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${shop.publicUrl}/products?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

function organizationId(shop: ShopSettings): string {
  return `${shop.publicUrl}/#organization`
}

/**
 * The price of one unit: if shelf prices exclude VAT, it is added here, since search engines compare prices including
 * it.
 */
function priceWithVatCents(shop: ShopSettings, product: Product): number {
  const shelfCents = product.priceCents
  if (shop.pricesIncludeVat || shop.vatBasisPoints === null) return shelfCents
  return shelfCents + vatOnTopCents(shelfCents, shop.vatBasisPoints)
}
