import type { ProductBody } from '#contract/catalogue/admin-product.ts'
import type { StockOrder } from '#domain/catalogue/stock.ts'
import { type ProductProblem, validateProduct } from '#domain/catalogue/validate-product.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { productFields, secretFields } from '#domain/fields/product-fields.ts'
import type { ProductRow } from '../product-row-queries.ts'
import type { ProductChange } from './product-change.ts'

/** A valid body, as it will be stored; or what is wrong with it. */
export type ProductValidation =
  | { kind: 'valid'; change: ProductChange }
  | ({ kind: 'invalid' } & ProductProblem)

/** Fields that are not sent stay as they were, or take their default in a new product. */
export function validateProductBody(
  body: ProductBody,
  before: ProductRow | null,
  newSku: string,
  { mayLackCategory = false, minStockLevel = 0 } = {},
): ProductValidation {
  const { priceCents } = body
  const retailCents = body.retailCents === undefined ? priceCents : body.retailCents
  if (priceCents !== undefined && priceCents !== retailCents) {
    return invalid(
      'price and retail_price must be the same amount: send one of them, or the same value in both',
      'priceCents',
    )
  }
  const merged = mergeFields(productFields, {
    sent: { ...body, retailCents, costCents: body.costCents ?? undefined },
    before,
    defaults: { sku: newSku, minStockLevel },
  })
  // Without a cost price of its own, a product's cost is its wholesale price.
  const change = { ...merged, costCents: merged.costCents ?? merged.wholesaleCents }
  // A product whose category was deleted can be saved again without choosing one.
  const staysWithout = before !== null && before.categoryId === null && body.categoryId === undefined
  const problem = validateProduct({
    ...change,
    categoryId: staysWithout || mayLackCategory ? 'none' : change.categoryId,
    stockQuantity: body.stockQuantity ?? 0,
  })
  if (problem) return { kind: 'invalid', ...problem }
  if (change.retailCents === null || change.wholesaleCents === null || change.costCents === null) {
    throw new Error('A product without prices got past the rule that asks for them')
  }
  const { wholesaleCents, costCents } = change
  const specifications = body.specifications ?? before?.specifications ?? {}
  return {
    kind: 'valid',
    change: { ...change, retailCents: change.retailCents, wholesaleCents, costCents, specifications },
  }
}

export function stockOrder({
  stockQuantity: counted,
  stockSeen: seen,
  stockReceived: received,
}: ProductBody): StockOrder {
  return { counted, seen, received }
}

function invalid(message: string, field: string): ProductValidation {
  return { kind: 'invalid', message, fields: { [field]: message } }
}

/**
 * Fields that only people who may see prices can send. The retail price is not secret, so sending it unchanged is fine;
 * a secret is refused even unchanged, or it could be found out by guessing.
 */
export function fieldsOfPrices(body: ProductBody, before: ProductRow | null): string[] {
  const changed = (['priceCents', 'retailCents'] as const).filter(
    (field) => body[field] !== undefined && body[field] !== before?.retailCents,
  )
  return [...changed, ...secretFields.filter((field) => body[field] !== undefined)]
}
