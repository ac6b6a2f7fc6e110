import type { z } from 'zod'
import { ProductBody } from '#contract/catalogue/admin-product.ts'
import type { CsvErrorCode, CsvLineChange } from '#contract/catalogue/product-csv.ts'
import { nameInCode, toWire } from '#contract/wire/to-wire.ts'
import { isGroupName, normaliseCategory, regrouped } from '#domain/catalogue/browsing/category.ts'
import type { FamilyProblem } from '#domain/catalogue/families/family.ts'
import { sameCode } from '#domain/catalogue/same-code.ts'
import { type StockAct, stockActs, stockAfter } from '#domain/catalogue/stock.ts'
import { type CsvColumn, csvColumns } from '#domain/fields/product-fields.ts'
import type { KnownBrand } from '../brand-queries.ts'
import type { CategoryTemplate } from '../categories/category-queries.ts'
import { type CsvProduct, csvCells } from '../csv/csv-cells.ts'
import type { ProductRow } from '../product-row-queries.ts'
import { checkFamilies } from './check-families.ts'
import type { FamilyMember } from './family-queries.ts'
import type { ProductChange } from './product-change.ts'
import { stockOrder, validateProductBody } from './validate-product-body.ts'

/** What changes are checked against. */
type CatalogueRows = {
  products: readonly ProductRow[]
  /** Of every family that may be changed. */
  familyMembers: readonly FamilyMember[]
  /** By every spelling that may be saved. */
  brands: ReadonlyMap<string, KnownBrand>
  categories: readonly { id: number; slug: string; title: string }[]
  suppliers: readonly { id: number; name: string }[]
  templates: readonly CategoryTemplate[]
}

/** "001116474" as a spreadsheet shows it. */
export function withoutZeros(sku: string): string {
  return sku.trim().replace(/^0+(?=\d+$)/, '')
}

export type CatalogueIndex = ReturnType<typeof catalogueIndexOf>

export function catalogueIndexOf({
  products,
  familyMembers,
  brands,
  categories,
  suppliers,
  templates,
}: CatalogueRows) {
  const kept = categories.find(({ slug }) => slug === regrouped.keptIn)
  const byWord = new Map([
    ...categories.map((category) => [category.title.toLowerCase(), category] as const),
    ...categories.map((category) => [category.slug, category] as const),
  ])
  return {
    familyMembers,
    brands,
    templates,
    byId: new Map(products.map((product) => [product.id, product])),
    bySku: new Map(products.map((product) => [sameCode(product.sku), product])),
    bySkuWithoutZeros: new Map(
      products
        .filter(({ sku }) => sku.startsWith('0'))
        .map((product) => [withoutZeros(product.sku), product]),
    ),
    byEan: new Map(products.filter(({ ean }) => ean !== '').map((product) => [product.ean, product])),
    category: (word: string) =>
      byWord.get(word.toLowerCase()) ??
      byWord.get(normaliseCategory(word)) ??
      (isGroupName(word) ? kept : undefined),
    categoryById: new Map(categories.map((category) => [category.id, category])),
    supplierByName: new Map(suppliers.map((supplier) => [supplier.name.toLowerCase(), supplier])),
    supplierById: new Map(suppliers.map((supplier) => [supplier.id, supplier])),
  }
}

/** One of many products that are changed together: what to write, and how it will look. */
export type PlannedChange = {
  before: ProductRow | null
  change: ProductChange
  categorySlug: string
  onHand: number
  stock: StockAct[]
  fields: CsvLineChange['fields']
}

/** Those that agree with their families, and those that do not, with what is wrong. */
export function splitByFamilies<Planned extends PlannedChange>(
  planned: readonly Planned[],
  { familyMembers }: CatalogueIndex,
): { agreeing: Planned[]; disagreeing: { planned: Planned; problem: FamilyProblem }[] } {
  const changes = planned.map(({ before, change }) => ({ id: before?.id ?? null, before, after: change }))
  const problems = checkFamilies(changes, familyMembers)
  return {
    agreeing: planned.filter((_, at) => !problems.has(at)),
    disagreeing: planned.flatMap((one, at) => {
      const problem = problems.get(at)
      return problem ? [{ planned: one, problem }] : []
    }),
  }
}

/** Whether its profit changes. */
export function movesProfit({ fields }: Pick<PlannedChange, 'fields'>): boolean {
  return fields.retail_price !== undefined || fields.cost_price !== undefined
}

/** The errors, by product field. */
export type FieldError = { field: string; error: string; code?: CsvErrorCode }

export type ChangeOutcome =
  | { kind: 'wrong'; errors: FieldError[] }
  | { kind: 'same'; sku: string; ean: string }
  | { kind: 'changed'; planned: PlannedChange }

/**
 * Checks a product change against the rules and the rest of the catalogue; `errors` are those found while reading it.
 */
export function planChange(
  { body, before, errors }: { body: object; before: ProductRow | null; errors: readonly FieldError[] },
  index: CatalogueIndex,
): ChangeOutcome {
  const found = [...errors]
  // With wire names, since its schema knows what is too long or too many.
  const sent: Record<string, unknown> = { ...Object(toWire(ProductBody, body)) }
  for (const issue of ProductBody.safeParse(sent).error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    const field = nameInCode(ProductBody, name)
    const error = plainText(issue)
    // Every invalid part of a list is reported, mostly with the same message.
    if (!found.some((one) => one.field === field && one.error === error))
      found.push({ field, error, ...(issue.code === 'too_big' && { code: issue.code }) })
    delete sent[name]
  }
  // The valid fields are checked too, so that one round of corrections is enough.
  const parsedBody = ProductBody.parse(sent)
  const validation = validateProductBody(parsedBody, before, '', { templates: index.templates })
  const known = new Set(found.map(({ field }) => field))
  const { fields: invalid, codes = {} } = validation.kind === 'invalid' ? validation : { fields: {} }
  for (const [field, error] of Object.entries(invalid)) {
    const code = codes[field]
    if (!known.has(field)) found.push({ field, error, ...(code && { code }) })
  }
  found.push(...conflictsWithOthers(parsedBody, before, index))
  const level = before ?? { onHand: 0, reserved: 0 }
  const acts = stockActs(stockOrder(parsedBody), level.onHand)
  const stock = stockAfter(acts, level)
  if (stock.kind === 'refused') found.push({ field: 'stockQuantity', error: stock.message })
  if (found.length > 0 || validation.kind !== 'valid' || stock.kind === 'refused')
    return { kind: 'wrong', errors: found }

  const change = { ...validation.change, brand: brandOf(validation.change, before, index) }
  const { onHand } = stock
  const fields = changesOf(before, afterOf(before, change, onHand, index))
  if (before && acts.length === 0 && Object.keys(fields).length === 0)
    return { kind: 'same', sku: change.sku, ean: change.ean }
  const categorySlug = index.categoryById.get(change.categoryId ?? 0)?.slug ?? ''
  return { kind: 'changed', planned: { before, change, categorySlug, onHand, stock: acts, fields } }
}

/** As the shop spells it already. The only product of a brand can be given another spelling. */
function brandOf({ brand }: ProductChange, before: ProductRow | null, { brands }: CatalogueIndex): string {
  const known = brands.get(brand)
  return !known || (known.productIds.every((id) => id === before?.id) && known.productIds.length > 0)
    ? brand
    : known.brand
}

function plainText(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value' ? `Must be one of: ${issue.values.join(', ')}` : issue.message
}

/** Names the product, since its SKU may be spelt otherwise. */
export function skuTakenText({ name, sku }: { name: string; sku: string }): string {
  return `Another product already has this SKU: ${name} (${sku})`
}

function conflictsWithOthers(
  body: ProductBody,
  before: ProductRow | null,
  index: CatalogueIndex,
): FieldError[] {
  const { sku, ean, categoryId: category, supplierId: supplier } = body
  const taken = index.bySku.get(sameCode(sku ?? ''))
  const twin = index.byEan.get(ean ?? '')
  const errors: (FieldError | false)[] = [
    taken !== undefined && taken.id !== before?.id && { field: 'sku', error: skuTakenText(taken) },
    twin !== undefined &&
      twin.id !== before?.id && { field: 'ean', error: 'Another product already has this EAN' },
    typeof category === 'number' &&
      !index.categoryById.has(category) && { field: 'categoryId', error: 'Choose an existing category' },
    typeof supplier === 'number' &&
      !index.supplierById.has(supplier) && { field: 'supplierId', error: 'Choose an existing supplier' },
  ]
  return errors.filter((error) => error !== false)
}

function afterOf(
  before: ProductRow | null,
  change: ProductChange,
  onHand: number,
  index: CatalogueIndex,
): CsvProduct {
  const { categorySlug, categoryTitle, supplierName, ...rest } = before ?? nothingBefore
  return {
    ...rest,
    ...change,
    onHand,
    categorySlug: index.categoryById.get(change.categoryId ?? 0)?.slug ?? null,
    categoryTitle,
    supplierName: index.supplierById.get(change.supplierId ?? 0)?.name ?? null,
  }
}

const nothingBefore = {
  id: null,
  isArchived: false,
  categorySlug: null,
  categoryTitle: null,
  supplierName: null,
}

function changesOf(before: ProductRow | null, after: CsvProduct): CsvLineChange['fields'] {
  const from: Partial<Record<CsvColumn, string>> = before ? csvCells(before) : {}
  const to = csvCells(after)
  const changed = csvColumns.filter((column) => (from[column] ?? '') !== to[column])
  return Object.fromEntries(changed.map((column) => [column, { from: from[column] ?? '', to: to[column] }]))
}
