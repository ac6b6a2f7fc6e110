import type { SearchRequest } from '#domain/catalogue/search/search-request.ts'
import type { Cents } from '#domain/money/money.ts'

/** The price that a search names, as limits of a list. */
export function limitsOf({ price }: SearchRequest): { fromCents?: Cents; toCents?: Cents } {
  return {
    ...(price?.minCents != null && { fromCents: price.minCents }),
    ...(price?.maxCents != null && { toCents: price.maxCents }),
  }
}
