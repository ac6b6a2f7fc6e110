import type { Sale } from '#contract/catalogue/sale.ts'
import { formatRand } from '#domain/money/money.ts'

type Terms = Pick<Sale, 'kind' | 'basisPoints' | 'amountCents'>

/** "20% off" */
export function termsText({ basisPoints, amountCents }: Terms): string {
  if (basisPoints !== null) return `${String(basisPoints / 100).replace('.', ',')}% off`
  return amountCents === null ? 'Own prices' : `${formatRand(amountCents)} off`
}

/** "Laptops, Samsung, 3 products" */
export function coversText({ categories, brands, tags, productCount }: Sale): string {
  const products = productCount === 1 ? ['1 product'] : productCount > 1 ? [`${productCount} products`] : []
  const named = [...categories, ...brands, ...tags.map((tag) => `tag "${tag}"`), ...products]
  return named.join(', ')
}
