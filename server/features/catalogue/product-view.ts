import { AdminProduct, StoredProduct } from '#contract/catalogue/admin-product.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { categoryTitle, homeGroup } from '#domain/catalogue/category.ts'
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
import type { ProductRow } from './product-row-queries.ts'

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
    specifications: row.specifications,
    retailCents: row.retailCents,
    available,
    stockStatus: stockStatus({ available, minStockLevel: row.minStockLevel }),
    sku: row.sku,
    categoryId: row.categoryId,
    categoryName: categoryTitle(category, row.categoryTitle ?? undefined),
    category,
    group: homeGroup({ categorySlug: row.categorySlug, brand: row.brand }),
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
    createdAt: row.createdAt.toISOString(),
  }
}

/** For the owner, and anyone else who may see prices. */
export function wholeProductView(row: ProductRow, rule: CostRule): AdminProduct {
  return { ...staffProductView(row), ...secretsOf(row), profit: profitOf(row, rule) }
}

function secretsOf(row: ProductRow) {
  return { ...pickFields(row, secretFields), supplierName: row.supplierName }
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
  return { ...stateOnWire(AdminProduct, whole), photo_ids: row.images.map(({ photoId }) => photoId) }
}

/** The fields that a form can change, as the audit log stores them; stock is the stock on hand. */
export function storedState(row: ProductChange & { onHand: number }): Fields {
  return stateOnWire(StoredProduct, row)
}
