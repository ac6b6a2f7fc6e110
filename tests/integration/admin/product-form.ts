import { eq } from 'drizzle-orm'
import { products } from '#server/db/schema/products.ts'
import { stockLevels } from '#server/db/schema/stock.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'

export type ProductForm = Record<string, unknown> & { category_id: number; version: number }

/** What the edit form sends if nothing was changed. */
export async function untouchedForm(shop: TestShop, id: number): Promise<ProductForm> {
  const [row] = await shop.services.db
    .select({ product: products, onHand: stockLevels.onHand })
    .from(products)
    .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(eq(products.id, id))
  if (!row?.product.categoryId) throw new Error(`Product ${id} is not there or has no category`)
  return {
    name: row.product.name,
    brand: row.product.brand,
    description: row.product.description,
    specifications: row.product.specifications,
    retail_price: row.product.retailCents / 100,
    wholesale_price: row.product.wholesaleCents / 100,
    cost_price: row.product.costCents / 100,
    stock_quantity: row.onHand,
    min_stock_level: row.product.minStockLevel,
    sku: row.product.sku,
    supplier_sku: row.product.supplierSku,
    category_id: row.product.categoryId,
    tags: row.product.tags,
    insurance_type: row.product.insuranceType,
    is_active: row.product.isActive,
    version: row.product.version,
  }
}
