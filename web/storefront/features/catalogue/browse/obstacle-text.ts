import type { ProductList } from '#contract/catalogue/product.ts'
import { formatWholeRand } from '#domain/money/money.ts'

/** Why a search for a kind of product has none: "No laptop up to R 8 000. The nearest: R 8 999". */
export function obstacleText(obstacle: NonNullable<ProductList['obstacle']>, nearestCents: number): string {
  const { kind, isPrice } = obstacle
  if (!isPrice) return `No ${kind} with these filters. Without them:`
  return `No ${kind} ${limitsText(obstacle)}. The nearest: ${formatWholeRand(nearestCents)}`
}

function limitsText({ minCents, maxCents, isMaxIncluded }: NonNullable<ProductList['obstacle']>): string {
  if (maxCents === null) return `from ${formatWholeRand(minCents ?? 0)}`
  const max = formatWholeRand(maxCents)
  if (minCents !== null) return `from ${formatWholeRand(minCents)} to ${max}`
  return isMaxIncluded ? `up to ${max}` : `under ${max}`
}
