import type { CustomerGroupBody } from '#contract/accounts/customer-group.ts'
import { sameCode } from '#domain/catalogue/same-code.ts'
import type { Tx } from '#server/db/client.ts'
import { countCategories, listProductsBySku } from '../sales/sale-queries.ts'
import type { NewGroupPrice } from './customer-group-queries.ts'

export type DraftRefusal = {
  kind: 'refused'
  reason: 'invalid'
  message: string
  fields: Record<string, string>
}

/** A price list as it will be written, or what is wrong with it. */
export async function draftCustomerGroup(
  tx: Tx,
  { percents, prices }: CustomerGroupBody,
): Promise<{ kind: 'drafted'; prices: NewGroupPrice[] } | DraftRefusal> {
  const places = percents.map(({ categoryId, brand }) => `${categoryId ?? ''}:${brand?.toLowerCase() ?? ''}`)
  if (percents.some(({ categoryId, brand }) => categoryId !== null && brand !== null))
    return invalid('percents', 'A percentage is for a category or a brand, not for both')
  if (new Set(places).size < places.length) return invalid('percents', 'Name each category and brand once')
  const categoryIds = percents.flatMap(({ categoryId }) => categoryId ?? [])
  if ((await countCategories(tx, categoryIds)) < categoryIds.length)
    return invalid('percents', 'Choose an existing category')

  const skus = prices.map(({ sku }) => sku)
  if (new Set(skus.map(sameCode)).size < skus.length) return invalid('prices', 'Name each product once')
  if (prices.some(({ priceCents }) => priceCents === 0))
    return invalid('prices', 'Enter a price of at least one cent')
  const bySku = await listProductsBySku(tx, skus)
  const unknown = skus.filter((sku) => !bySku.has(sku))
  if (unknown.length > 0) return invalid('prices', unknownText(unknown))
  return {
    kind: 'drafted',
    prices: [
      ...prices.map(({ sku, priceCents }) => ({ productId: bySku.get(sku) ?? null, priceCents })),
      ...percents.map(({ brand, ...percent }) => ({ ...percent, brand: brand?.toLowerCase() ?? null })),
    ],
  }
}

const namedAtMost = 5

function unknownText(skus: readonly string[]): string {
  const more = skus.length > namedAtMost ? ` and ${skus.length - namedAtMost} more` : ''
  return `No product has the SKU ${skus.slice(0, namedAtMost).join(', ')}${more}`
}

function invalid(field: string, message: string): DraftRefusal {
  return { kind: 'refused', reason: 'invalid', message, fields: { [field]: message } }
}
