import { AdminProduct, StoredProduct } from '#contract/catalogue/admin-product.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { homeGroup, shelfTitle } from '#domain/catalogue/browsing/category.ts'
import { optionsOf, orderOptionValues } from '#domain/catalogue/families/family.ts'
import { productTags } from '#domain/catalogue/product.ts'
import { productDefaults } from '#domain/catalogue/product-defaults.ts'
import { availableQuantity, stockStatus } from '#domain/catalogue/stock.ts'
import type { Fields } from '#domain/change.ts'
import { fieldNames, pickFields } from '#domain/fields/fields.ts'
import { openFields, productFields, secretFields } from '#domain/fields/product-fields.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { profitOf } from '#domain/money/profit.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import { pictureOf } from '../media/picture-of.ts'
import type { ProductChange } from './edit/product-change.ts'
import type { PriceRow, ProductRow } from './product-row-queries.ts'

/** A product as everyone may see it. */
export function productView(row: ProductRow): Product {
  const available = availableQuantity(row)
  const images = row.images.map((image, index) => ({
    ...pictureOf({ ...image, id: image.photoId }),
    id: image.id,
    isPrimary: index === 0,
  }))
  const category = row.categorySlug ?? 'uncategorized'
  return {
    id: row.id,
    slug: row.slug,
    name: row.name || productDefaults.name,
    brand: row.brand || productDefaults.brand,
    description: row.description || productDefaults.description,
    warranty: row.warranty,
    inTheBox: row.inTheBox,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    specifications: row.specifications,
    fitNeeds: row.fitNeeds,
    fitOffers: row.fitOffers,
    retailCents: row.retailCents,
    ...priceOf(row),
    available,
    stockStatus: stockStatus({ available, minStockLevel: row.minStockLevel }),
    sku: row.sku,
    categoryId: row.categoryId,
    categoryName: shelfTitle(row),
    category,
    group: homeGroup(row),
    images: images.map(({ url }) => url),
    imageUrl: images[0]?.url ?? null,
    imageObjects: images.map(({ url, ...image }) => ({
      id: image.id,
      imageUrl: url,
      isPrimary: image.isPrimary,
      width: image.width,
      height: image.height,
      placeholder: image.placeholder,
    })),
    tags: productTags.filter((tag) => row.tags.includes(tag)),
    insuranceType: row.insuranceType,
    isActive: row.isActive,
    family: familyView(row),
    createdAt: row.createdAt.toISOString(),
  }
}

function familyView(row: ProductRow): Product['family'] {
  const { family, familyName } = row
  if (!family) return null
  const options = optionsOf(row).map(({ name, value }, at) => ({
    name,
    value,
    values: orderOptionValues(family.values.map((values) => values[at] ?? '')),
  }))
  const { variants, minCents, maxCents, hasStock } = family
  return { name: familyName, options, variants, minCents, maxCents, hasStock }
}

function priceOf({ askedCents, wasCents, saleEndsAt, lowestCents }: PriceRow) {
  return {
    priceCents: askedCents,
    wasPriceCents: wasCents,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    lowestPrice30DaysCents: lowestCents,
  }
}

/** For the owner, and anyone else who may see prices. */
export function wholeProductView(row: ProductRow, rule: CostRule): AdminProduct {
  return { ...staffProductView(row), ...secretsOf(row), profit: profitOf(row, rule) }
}

function secretsOf(row: ProductRow) {
  return {
    ...pickFields(row, secretFields),
    supplierName: row.supplierName,
    otherSuppliers: row.otherSuppliers,
  }
}

/** For staff who may not see prices. */
export function staffProductView(row: ProductRow): AdminProduct {
  return {
    ...pickFields(row, openFields),
    ...productView(row),
    onHand: row.onHand,
    reserved: row.reserved,
    isArchived: row.isArchived,
    version: row.version,
  }
}

/** A product as the audit log stores it: without the defaults that pages show, and without today's cost rule. */
export function productState(row: ProductRow): Fields {
  const whole = { ...staffProductView(row), ...secretsOf(row), ...pickFields(row, fieldNames(productFields)) }
  // The family follows from all of its variants, and no change of this one is a change of it.
  const { family: _family, ...state } = stateOnWire(AdminProduct, whole)
  return { ...state, photo_ids: row.images.map(({ photoId }) => photoId) }
}

/** The fields that a form can change, as the audit log stores them; stock is the stock on hand. */
export function storedState(row: ProductChange & { onHand: number; slug: string }): Fields {
  return stateOnWire(StoredProduct, row)
}
