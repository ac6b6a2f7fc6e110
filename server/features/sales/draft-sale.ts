import type { SaleBody } from '#contract/catalogue/sale.ts'
import { sameCode } from '#domain/catalogue/same-code.ts'
import type { Tx } from '#server/db/client.ts'
import { countCategories, listProductsBySku, type NewSale, type NewTarget } from './sale-queries.ts'

export type DraftRefusal = {
  kind: 'refused'
  reason: 'invalid'
  message: string
  fields: Record<string, string>
}

export type SaleDraft = { kind: 'drafted'; sale: NewSale; targets: NewTarget[] }

/** A sale as it will be written, or what is wrong with it. */
export async function draftSale(tx: Tx, body: SaleBody, now: Date): Promise<SaleDraft | DraftRefusal> {
  const { name, kind } = body
  const [beginsAt, endsAt] = [new Date(body.beginsAt), new Date(body.endsAt)]
  const problem =
    periodProblem({ beginsAt, endsAt, now }) ?? termsProblem(body) ?? (await coverProblem(tx, body))
  if (problem) return problem
  const bySku = await listProductsBySku(
    tx,
    body.products.map(({ sku }) => sku),
  )
  const unknown = body.products.filter(({ sku }) => !bySku.has(sku)).map(({ sku }) => sku)
  if (unknown.length > 0) return invalid('products', unknownText(unknown))
  const sale = {
    name,
    kind,
    beginsAt,
    endsAt,
    createdAt: now,
    basisPoints: body.basisPoints ?? null,
    amountCents: body.amountCents ?? null,
  }
  return { kind: 'drafted', sale, targets: targetsOf(body, bySku) }
}

function targetsOf(
  { products, categoryIds, brands, tags }: SaleBody,
  bySku: Map<string, number>,
): NewTarget[] {
  return [
    ...products.map(({ sku, priceCents }) => ({
      productId: bySku.get(sku) ?? null,
      priceCents: priceCents ?? null,
    })),
    ...categoryIds.map((categoryId) => ({ categoryId })),
    ...brands.map((brand) => ({ brand })),
    ...tags.map((tag) => ({ tag })),
  ]
}

function periodProblem({ beginsAt, endsAt, now }: { beginsAt: Date; endsAt: Date; now: Date }) {
  if (endsAt <= beginsAt) return invalid('ends_at', 'Choose an end after the beginning')
  return endsAt <= now ? invalid('ends_at', 'Choose an end in the future') : null
}

function termsProblem({
  kind,
  basisPoints,
  amountCents,
  products,
  ...groups
}: SaleBody): DraftRefusal | null {
  if ((kind === 'percent') !== (basisPoints !== undefined))
    return invalid('percent', 'Enter the percentage off')
  if ((kind === 'amount') !== (amountCents !== undefined) || amountCents === 0)
    return invalid('amount', 'Enter the amount off')
  const isPriced = products.filter(({ priceCents }) => priceCents !== undefined)
  if (kind !== 'prices')
    return isPriced.length > 0
      ? invalid('products', 'Only a sale with a price for each product has prices')
      : null
  const hasGroups = [groups.categoryIds, groups.brands, groups.tags].some(({ length }) => length > 0)
  if (hasGroups)
    return invalid('products', 'A price for each product needs products, not categories, brands or tags')
  return isPriced.length < products.length || products.some(({ priceCents }) => priceCents === 0)
    ? invalid('products', 'Enter a price for each product')
    : null
}

async function coverProblem(
  tx: Tx,
  { products, categoryIds, brands, tags }: SaleBody,
): Promise<DraftRefusal | null> {
  const all = [...products, ...categoryIds, ...brands, ...tags]
  if (all.length === 0) return invalid('products', 'Choose what the sale covers')
  const skus = new Set(products.map(({ sku }) => sameCode(sku)))
  if (skus.size < products.length) return invalid('products', 'Name each product once')
  const known = await countCategories(tx, categoryIds)
  return known < new Set(categoryIds).size ? invalid('category_ids', 'Choose an existing category') : null
}

const namedAtMost = 5

function unknownText(skus: readonly string[]): string {
  const more = skus.length > namedAtMost ? ` and ${skus.length - namedAtMost} more` : ''
  return `No product has the SKU ${skus.slice(0, namedAtMost).join(', ')}${more}`
}

function invalid(field: string, message: string): DraftRefusal {
  return { kind: 'refused', reason: 'invalid', message, fields: { [field]: message } }
}
