import type { ProductBody } from '#contract/catalogue/admin-product.ts'
import { fitProblem } from '#domain/catalogue/fit/fit-problem.ts'
import { cheapestFirst, otherSuppliersProblem, othersBeside } from '#domain/catalogue/other-supplier.ts'
import { type FactsReading, withTemplate } from '#domain/catalogue/specifications/read-fact.ts'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import { templateOf } from '#domain/catalogue/specifications/specification-template.ts'
import type { StockOrder } from '#domain/catalogue/stock.ts'
import { type ProductProblem, validateProduct } from '#domain/catalogue/validate-product.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { productFields, secretFields } from '#domain/fields/product-fields.ts'
import type { CategoryTemplate } from '../categories/category-queries.ts'
import type { ProductRow } from '../product-row-queries.ts'
import type { ProductChange } from './product-change.ts'

/** A valid body, as it will be stored; or what is wrong with it. */
export type ProductValidation =
  | { kind: 'valid'; change: ProductChange }
  | ({ kind: 'invalid' } & ProductProblem)

type Rules = {
  mayLackCategory?: boolean
  minStockLevel?: number
  /** Without them specifications are taken as they are, as a state of before is. */
  templates?: readonly CategoryTemplate[]
}

/** Fields that are not sent stay as they were, or take their default in a new product. */
export function validateProductBody(
  body: ProductBody,
  before: ProductRow | null,
  newSku: string,
  { mayLackCategory = false, minStockLevel = 0, templates = [] }: Rules = {},
): ProductValidation {
  const { priceCents } = body
  const retailCents = body.retailCents === undefined ? priceCents : body.retailCents
  if (priceCents !== undefined && priceCents !== retailCents && !isPriceOfSale(body, before)) {
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
  const unreadable = fitProblem(change)
  if (unreadable) return { kind: 'invalid', ...unreadable }
  if (change.retailCents === null || change.wholesaleCents === null || change.costCents === null) {
    throw new Error('A product without prices got past the rule that asks for them')
  }
  const otherSuppliers = cheapestFirst(
    body.otherSuppliers ?? othersBeside(before?.otherSuppliers ?? [], change.supplierId),
  )
  const wrongSuppliers = otherSuppliersProblem(otherSuppliers, change.supplierId)
  if (wrongSuppliers) return invalid(wrongSuppliers, 'otherSuppliers')
  const { wholesaleCents, costCents } = change
  const facts = factsOf(body, before, templateOf(templates, change.categoryId))
  if (facts.kind === 'wrong') return invalid(facts.message, 'specifications')
  const { specifications } = facts
  return {
    kind: 'valid',
    change: {
      ...change,
      retailCents: change.retailCents,
      wholesaleCents,
      costCents,
      specifications,
      otherSuppliers,
    },
  }
}

/** What was not sent is not judged: a template may have come since. */
function factsOf(
  { specifications }: ProductBody,
  before: ProductRow | null,
  fields: readonly SpecificationField[],
): FactsReading {
  const earlier = before?.specifications ?? {}
  if (specifications === undefined) return { kind: 'right', specifications: earlier }
  return withTemplate(specifications, fields, earlier)
}

export function stockOrder({
  stockQuantity: counted,
  stockSeen: seen,
  stockReceived: received,
}: ProductBody): StockOrder {
  return { counted, seen, received }
}

/** A product that is read and sent back names its price of today beside its retail price. */
function isPriceOfSale({ priceCents, retailCents }: ProductBody, before: ProductRow | null): boolean {
  if (!before || retailCents === undefined) return false
  return priceCents === before.askedCents && before.askedCents < before.retailCents
}

function invalid(message: string, field: string): ProductValidation {
  return { kind: 'invalid', message, fields: { [field]: message } }
}

/**
 * Fields that only people who may see prices can send. The retail price is not secret, so sending it unchanged is fine;
 * a secret is refused even unchanged, or it could be found out by guessing.
 */
export function fieldsOfPrices(body: ProductBody, before: ProductRow | null): string[] {
  const { priceCents, retailCents } = body
  const changed = [
    ...(priceCents === undefined || priceCents === before?.retailCents || isPriceOfSale(body, before)
      ? []
      : ['priceCents']),
    ...(retailCents === undefined || retailCents === before?.retailCents ? [] : ['retailCents']),
  ]
  const secrets = [...secretFields, 'otherSuppliers'] as const
  return [...changed, ...secrets.filter((field) => body[field] !== undefined)]
}
