/** What the load and the bare server need to know of the shop, the same for every phase of a run. */
export type SalePlan = {
  /** The most wanted first. */
  products: readonly { id: number; path: string }[]
  plainLists: readonly string[]
  /** Filtered, sorted, or page 2. */
  refinedLists: readonly string[]
  /** The most frequent first, as page and as API call. */
  searches: readonly { page: string; call: string }[]
  /** A session of each account that may order. */
  tokens: readonly string[]
}

export const homePath = '/'

/** Every address that is read. */
export function pathsOf({ products, plainLists, refinedLists, searches }: SalePlan): string[] {
  return [
    homePath,
    ...products.map(({ path }) => path),
    ...plainLists,
    ...refinedLists,
    ...searches.flatMap(({ page, call }) => [page, call]),
  ]
}
