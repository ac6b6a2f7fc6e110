export type SearchOption = {
  to: string
  label: string
  kind: 'recent' | 'category' | 'product' | 'all'
  /** Of a search: what it searches for. */
  words?: string
  product?: { id: number; priceCents: number; pictureUrl: string | null; stockNote: string | null }
}

export type SearchGroup = { label: string; options: SearchOption[] }

export function recentGroups(searches: readonly string[]): SearchGroup[] {
  return withOptions([
    {
      label: 'Recent searches',
      options: searches.map((text) => ({
        to: `/products?${new URLSearchParams({ q: text })}`,
        label: text,
        kind: 'recent',
        words: text,
      })),
    },
  ])
}

/** The index that an arrow key moves to; after the last comes none, and then the first again. */
export function nextOption(active: number, count: number, step: 1 | -1): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}

/** Groups without options are not shown. */
export function withOptions(groups: SearchGroup[]): SearchGroup[] {
  return groups.filter(({ options }) => options.length > 0)
}
