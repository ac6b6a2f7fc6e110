import type { AdminProduct, Product } from '#contract/product.ts'
import { categoryTitle, homeGroup } from '#domain/category.ts'
import { randFromCents } from '#domain/money.ts'
import { isAllowed } from '#domain/permissions.ts'
import { productTags } from '#domain/product.ts'
import { productDefaults } from '#domain/product-defaults.ts'
import { profitOf } from '#domain/profit.ts'
import { availableQuantity, stockStatus } from '#domain/stock.ts'
import { pictureOf } from '../media/picture-of.ts'
import type { ProductChange } from './product-queries.ts'
import type { ProductRow } from './product-row-queries.ts'

/** A product as everyone may see it. */
export function productView(row: ProductRow): Product {
  const available = availableQuantity(row)
  const images = row.images.map((image, index) => ({
    ...pictureOf({ ...image, id: image.photoId }),
    id: image.id,
    isPrimary: index === 0,
  }))
  const specifications = row.specifications
  const category = row.categorySlug ?? 'uncategorized'
  return {
    id: row.id,
    slug: row.slug,
    name: row.name || productDefaults.name,
    brand: row.brand || productDefaults.brand,
    description: row.description || productDefaults.description,
    specifications,
    specs: specifications,
    price: randFromCents(row.retailCents),
    retail_price: randFromCents(row.retailCents),
    stock_quantity: available,
    stock: available,
    stock_status: stockStatus({ available, minStockLevel: row.minStockLevel }),
    sku: row.sku,
    category_id: row.categoryId,
    category_name: categoryTitle(category, row.categoryTitle ?? undefined),
    category,
    group: homeGroup({ categorySlug: row.categorySlug, brand: row.brand }),
    images: images.map(({ url }) => url),
    image_url: images[0]?.url ?? null,
    image_objects: images.map(({ id, url, isPrimary, width, height, placeholder }) => ({
      id,
      image_url: url,
      is_primary: isPrimary,
      width,
      height,
      placeholder,
    })),
    tags: productTags.filter((tag) => row.tags.includes(tag)),
    insurance_type: row.insuranceType,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
  }
}

/** What those who work in the shop see; the owner's secrets are for those who may see prices. */
export function adminProductView(row: ProductRow, reader: Parameters<typeof isAllowed>[0]): AdminProduct {
  return isAllowed(reader, 'prices') ? wholeProductView(row) : staffProductView(row)
}

export type ProductView = (row: ProductRow) => Product

/** How a product looks to whoever asks, in every list alike: more of it to those who keep the catalogue. */
export function productViewFor(reader: Parameters<typeof isAllowed>[0] | null): ProductView {
  return reader && isAllowed(reader, 'catalogue') ? (row) => adminProductView(row, reader) : productView
}

/** The whole record, the owner's secrets with it. */
export function wholeProductView(row: ProductRow): AdminProduct {
  const { amountCents, percentage } = profitOf({ retailCents: row.retailCents, costCents: row.costCents })
  return {
    ...staffProductView(row),
    wholesale_price: randFromCents(row.wholesaleCents),
    cost_price: randFromCents(row.costCents),
    profit: { amount: randFromCents(amountCents), percentage },
    supplier_id: row.supplierId,
    supplier_name: row.supplierName,
    supplier_sku: row.supplierSku,
  }
}

function staffProductView(row: ProductRow): AdminProduct {
  return {
    ...productView(row),
    min_stock_level: row.minStockLevel,
    max_stock_level: row.maxStockLevel,
    on_hand_quantity: row.onHand,
    reserved_quantity: row.reserved,
    is_archived: row.isArchived,
    version: row.version,
  }
}

/** A product as the audit log keeps it: as it is, and not as a page fills its gaps. */
export function productState(row: ProductRow): Record<string, unknown> {
  return { ...wholeProductView(row), ...formFields(row), photo_ids: row.images.map(({ photoId }) => photoId) }
}

/** What a form can change of a product, in the words of the contract; stock is what is on hand. */
export function formFields(row: ProductChange & { onHand: number }): Record<string, unknown> {
  return {
    name: row.name,
    brand: row.brand,
    description: row.description,
    specifications: row.specifications,
    retail_price: randFromCents(row.retailCents),
    wholesale_price: randFromCents(row.wholesaleCents),
    cost_price: randFromCents(row.costCents),
    min_stock_level: row.minStockLevel,
    max_stock_level: row.maxStockLevel,
    sku: row.sku,
    supplier_sku: row.supplierSku,
    category_id: row.categoryId,
    supplier_id: row.supplierId,
    tags: row.tags,
    insurance_type: row.insuranceType,
    is_active: row.isActive,
    on_hand_quantity: row.onHand,
  }
}
