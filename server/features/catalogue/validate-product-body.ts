import type { ProductBody } from '#contract/product.ts'
import { centsFromRand } from '#domain/money.ts'
import { validateProduct } from '#domain/product.ts'
import { productDefaults } from '#domain/product-defaults.ts'
import type { StockOrder } from '#domain/stock.ts'
import type { ProductChange } from './product-queries.ts'
import type { ProductRow } from './product-row-queries.ts'

export type InvalidProduct = { message: string; fields: Record<string, string> }

/** A body that breaks no rule, in the words of the database; or what is wrong with it, in those of the contract. */
export type ProductValidation =
  | { kind: 'valid'; change: ProductChange }
  | ({ kind: 'invalid' } & InvalidProduct)

/** What is not sent stays as it was, or takes its default in a product that was not there before. */
export function validateProductBody(
  body: ProductBody,
  before: ProductRow | null,
  newSku: string,
  { mayLackCategory = false, minStockLevel = 0 } = {},
): ProductValidation {
  const { price } = body
  const retailPrice = body.retail_price === undefined ? price : body.retail_price
  if (price !== undefined && price !== retailPrice) {
    return invalid(
      'price and retail_price must be the same amount: send one of them, or the same value in both',
      'price',
    )
  }
  const retailCents = centsOr(retailPrice, before?.retailCents)
  const wholesaleCents = centsOr(body.wholesale_price, before?.wholesaleCents)
  const change = {
    name: body.name ?? before?.name ?? '',
    brand: body.brand || before?.brand || productDefaults.brand,
    description: body.description ?? before?.description ?? '',
    specifications: body.specifications ?? before?.specifications ?? {},
    // Without a cost of its own a product cost what its supplier asks for it.
    costCents: centsOr(body.cost_price ?? undefined, before?.costCents) ?? wholesaleCents,
    minStockLevel: body.min_stock_level ?? before?.minStockLevel ?? minStockLevel,
    maxStockLevel:
      body.max_stock_level === undefined ? (before?.maxStockLevel ?? null) : body.max_stock_level,
    sku: body.sku || before?.sku || newSku,
    supplierSku: body.supplier_sku ?? before?.supplierSku ?? '',
    categoryId: body.category_id === undefined ? (before?.categoryId ?? null) : body.category_id,
    supplierId: body.supplier_id === undefined ? (before?.supplierId ?? null) : body.supplier_id,
    tags: [...new Set(body.tags ?? before?.tags ?? [])],
    insuranceType: body.insurance_type ?? before?.insuranceType ?? 'none',
    isActive: body.is_active ?? before?.isActive ?? true,
  }
  // A product whose category was deleted can be saved again without choosing one.
  const staysWithout = before !== null && before.categoryId === null && body.category_id === undefined
  const problem = validateProduct({
    name: change.name,
    category: staysWithout || mayLackCategory ? 'none' : String(change.categoryId ?? ''),
    supplierSku: change.supplierSku,
    wholesaleCents,
    retailCents,
    costCents: change.costCents,
    stockQuantity: body.stock_quantity ?? 0,
    minStockLevel: change.minStockLevel,
    maxStockLevel: change.maxStockLevel,
  })
  if (problem) return { kind: 'invalid', message: problem.message, fields: inContractWords(problem.fields) }
  if (retailCents === null || wholesaleCents === null || change.costCents === null) {
    throw new Error('A product without prices got past the rule that asks for them')
  }
  return { kind: 'valid', change: { ...change, retailCents, wholesaleCents, costCents: change.costCents } }
}

export function stockOrder({
  stock_quantity: counted,
  stock_seen: seen,
  stock_received: received,
}: ProductBody): StockOrder {
  return { counted, seen, received }
}

function centsOr(rand: number | null | undefined, before: number | undefined): number | null {
  if (rand === undefined) return before ?? null
  return rand === null ? null : centsFromRand(rand)
}

function invalid(message: string, field: string): ProductValidation {
  return { kind: 'invalid', message, fields: { [field]: message } }
}

const contractWords: Record<string, string> = {
  category: 'category_id',
  supplierSku: 'supplier_sku',
  wholesaleCents: 'wholesale_price',
  retailCents: 'retail_price',
  costCents: 'cost_price',
  stockQuantity: 'stock_quantity',
  maxStockLevel: 'max_stock_level',
}

function inContractWords(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [contractWords[field] ?? field, text]),
  )
}

const secretFields = ['wholesale_price', 'cost_price', 'supplier_id', 'supplier_sku'] as const

/**
 * What of a save is for those who may see prices. The retail price is no secret, so sending it unchanged is fine; a
 * secret is refused even unchanged, or it could be found out by trying.
 */
export function fieldsOfPrices(body: ProductBody, before: ProductRow | null): string[] {
  const changed = (['price', 'retail_price'] as const).filter((field) => {
    const rand = body[field]
    return rand !== undefined && (rand === null || centsFromRand(rand) !== before?.retailCents)
  })
  return [...changed, ...secretFields.filter((field) => body[field] !== undefined)]
}
