import type { ProductBody } from '#contract/product.ts'
import { centsFromRand } from '#domain/money.ts'
import { productDefaults, validateProduct } from '#domain/product.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { lockStock, setOnHand } from '../stock/stock-queries.ts'
import { lockProduct, type ProductChange, type ProductRow, updateProductRow } from './product-queries.ts'
import { adminProductView } from './product-view.ts'

type Needs = { db: Db; clock: Clock }

export type UpdateProduct = { id: number; body: ProductBody; actor: { accountId: string; email: string } }

export type UpdateProductResult =
  | { kind: 'updated'; product: ProductRow }
  | { kind: 'refused'; reason: 'not_found' | 'sku_taken' | 'unknown_category' | 'unknown_supplier' }
  | { kind: 'refused'; reason: 'saved_by_someone_else'; product: ProductRow }
  | { kind: 'refused'; reason: 'below_reserved'; reserved: number }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }

/** Saves a product and its stock on hand in one piece, with a line in the audit log. */
export async function updateProduct(
  { db, clock }: Needs,
  { id, body, actor }: UpdateProduct,
): Promise<UpdateProductResult> {
  try {
    const now = clock()
    return await db.transaction(async (tx): Promise<UpdateProductResult> => {
      // Stock first, as orders do: the other way round an order and a save would wait for each other for ever.
      await lockStock(tx, [id])
      const before = await lockProduct(tx, id, now)
      if (!before) return { kind: 'refused', reason: 'not_found' }
      if (body.version !== undefined && body.version !== before.version) {
        return { kind: 'refused', reason: 'saved_by_someone_else', product: before }
      }

      const change = changeOf(body, before)
      const invalid = invalidChange(body, change)
      if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }

      await updateProductRow(tx, id, change)
      const stock = await setOnHand(tx, {
        productId: id,
        onHand: body.stock_quantity,
        cause: 'edit',
        actor: actor.email,
        now,
      })
      if (stock.kind === 'below_reserved')
        return rollback({ kind: 'refused', reason: 'below_reserved', reserved: stock.reserved })

      const product = await lockProduct(tx, id, now)
      if (!product)
        throw new Error('A product that was locked and changed is gone inside the same transaction')
      await insertAuditEntry(tx, {
        actor,
        action: 'product_updated',
        subject: { type: 'product', id: String(id) },
        before: adminProductView(before),
        after: adminProductView(product),
      })
      return { kind: 'updated', product }
    })
  } catch (error) {
    if (error instanceof Rollback) return error.result
    switch (conflictOf(error)) {
      case 'products_sku_unique':
        return { kind: 'refused', reason: 'sku_taken' }
      case 'products_category_id_categories_id_fk':
        return { kind: 'refused', reason: 'unknown_category' }
      case 'products_supplier_id_suppliers_id_fk':
        return { kind: 'refused', reason: 'unknown_supplier' }
      default:
        throw error
    }
  }
}

/** Thrown so that the transaction is undone, and caught just outside it. */
class Rollback extends Error {
  readonly result: UpdateProductResult

  constructor(result: UpdateProductResult) {
    super('rolled back')
    this.result = result
  }
}

function rollback(result: UpdateProductResult): never {
  throw new Rollback(result)
}

/** What is not sent stays as it was. */
function changeOf(body: ProductBody, before: ProductRow): ProductChange {
  return {
    name: body.name,
    brand: body.brand || before.brand || productDefaults.brand,
    description: body.description ?? before.description,
    specifications: body.specifications ?? before.specifications,
    retailCents: centsFromRand(body.retail_price),
    wholesaleCents: centsFromRand(body.wholesale_price),
    costCents: body.cost_price === undefined ? before.costCents : centsFromRand(body.cost_price),
    minStockLevel: body.min_stock_level ?? before.minStockLevel,
    maxStockLevel: body.max_stock_level === undefined ? before.maxStockLevel : body.max_stock_level,
    sku: body.sku ?? before.sku,
    supplierSku: body.supplier_sku,
    categoryId: body.category_id,
    supplierId: body.supplier_id === undefined ? before.supplierId : body.supplier_id,
    tags: body.tags ?? before.tags,
    insuranceType: body.insurance_type ?? before.insuranceType,
    isActive: body.is_active ?? before.isActive,
  }
}

function invalidChange(
  body: ProductBody,
  change: ProductChange,
): { message: string; fields: Record<string, string> } | null {
  if (body.price !== undefined && body.price !== body.retail_price) {
    const message = 'price and retail_price are the same amount: send one of them, or both alike'
    return { message, fields: { price: message } }
  }
  const problem = validateProduct({
    name: change.name,
    category: String(change.categoryId),
    supplierSku: change.supplierSku,
    wholesaleCents: change.wholesaleCents,
    retailCents: change.retailCents,
    costCents: change.costCents,
    stockQuantity: body.stock_quantity,
  })
  return problem && { message: problem.message, fields: inContractWords(problem.fields) }
}

const contractWords: Record<string, string> = {
  category: 'category_id',
  supplierSku: 'supplier_sku',
  wholesaleCents: 'wholesale_price',
  retailCents: 'retail_price',
  costCents: 'cost_price',
  stockQuantity: 'stock_quantity',
}

function inContractWords(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [contractWords[field] ?? field, text]),
  )
}
