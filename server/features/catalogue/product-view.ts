import type { AdminProduct, Product } from '#contract/product.ts'
import { categoryTitle, homeGroup } from '#domain/category.ts'
import { randFromCents } from '#domain/money.ts'
import { productDefaults, productTags } from '#domain/product.ts'
import { profitOf } from '#domain/profit.ts'
import { availableQuantity, stockStatus } from '#domain/stock.ts'
import { pictureOf } from '../media/picture-of.ts'
import type { ProductRow } from './product-queries.ts'

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

/** The whole record, with what only the owner may see. */
export function adminProductView(row: ProductRow): AdminProduct {
  const { amountCents, percentage } = profitOf({ retailCents: row.retailCents, costCents: row.costCents })
  return {
    ...productView(row),
    wholesale_price: randFromCents(row.wholesaleCents),
    cost_price: randFromCents(row.costCents),
    profit: { amount: randFromCents(amountCents), percentage },
    min_stock_level: row.minStockLevel,
    max_stock_level: row.maxStockLevel,
    on_hand_quantity: row.onHand,
    reserved_quantity: row.reserved,
    supplier_id: row.supplierId,
    supplier_name: row.supplierName,
    supplier_sku: row.supplierSku,
    version: row.version,
  }
}
