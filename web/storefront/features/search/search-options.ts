import { href } from 'react-router'
import type { Category } from '#contract/catalogue/category.ts'

export type SearchOption = {
  to: string
  label: string
  kind: 'recent' | 'category' | 'product' | 'help' | 'all'
  /** Of a search: what it searches for. */
  words?: string
  product?: { id: number; priceCents: number; pictureUrl: string | null; stockNote: string | null }
}

export type SearchGroup = { label: string; options: SearchOption[] }

const maxCategories = 6

/** Before anything is typed. */
export function firstGroups(searches: readonly string[], categories: readonly Category[]): SearchGroup[] {
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
    {
      label: 'Categories',
      options: categories
        .filter(({ parentId, productCount }) => parentId === null && productCount > 0)
        .slice(0, maxCategories)
        .map(({ slug, title }) => ({
          to: href('/category/:categoryName', { categoryName: slug }),
          label: title,
          kind: 'category',
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
