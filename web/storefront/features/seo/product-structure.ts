import { href } from 'react-router'
import type { CategoryHeading, Product, ProductVariant } from '#contract/catalogue/product.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import {
  breadcrumbData,
  type Crumb,
  familyData,
  organizationData,
  productData,
  websiteData,
} from './structured-data.ts'

// For loaders: search engines need it and no browser does, so only the server has the code.

const home: Crumb = { label: 'Home', path: '/' }

export function homeStructure(shop: ShopSettings) {
  return [organizationData(shop), websiteData(shop)]
}

export function listingStructure(shop: ShopSettings, crumbs: readonly Crumb[]) {
  return [breadcrumbData(shop, [home, ...crumbs])]
}

export function categoryStructure(
  shop: ShopSettings,
  { slug, title, parent }: Pick<CategoryHeading, 'slug' | 'title' | 'parent'>,
) {
  const above = parent ? [{ label: parent.title, path: pathOf(parent.slug) }] : []
  return listingStructure(shop, [...above, { label: title, path: pathOf(slug) }])
}

export function productStructure(shop: ShopSettings, product: Product, variants: readonly ProductVariant[]) {
  const path = href('/product/:id', { id: product.slug })
  const shelf = { label: product.categoryName, path: pathOf(product.group) }
  const group = product.family ? [familyData(shop, product, variants)] : []
  return [
    productData(shop, product),
    ...group,
    ...listingStructure(shop, [shelf, { label: product.name, path }]),
  ]
}

function pathOf(slug: string): string {
  return href('/category/:categoryName', { categoryName: slug })
}
