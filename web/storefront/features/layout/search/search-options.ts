import { href } from 'react-router'
import type { z } from 'zod'
import type { suggestProducts } from '#contract/catalogue/product.ts'
import { pictureUrl } from '#domain/catalogue/picture.ts'

export type Suggestions = z.infer<(typeof suggestProducts.responses)[200]>

export type SearchOption = {
  to: string
  label: string
  kind: 'recent' | 'category' | 'product'
  product?: { cents: number; pictureUrl: string | null }
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
      })),
    },
  ])
}

export function suggestionGroups({ categories, products }: Suggestions): SearchGroup[] {
  return withOptions([
    {
      label: 'Categories',
      options: categories.map(({ slug, title }) => ({
        to: href('/category/:categoryName', { categoryName: slug }),
        label: title,
        kind: 'category',
      })),
    },
    {
      label: 'Products',
      options: products.map(({ slug, name, imageUrl, retailCents }) => ({
        to: href('/product/:id', { id: slug }),
        label: name,
        kind: 'product',
        product: { cents: retailCents, pictureUrl: imageUrl && thumbnailUrl(imageUrl) },
      })),
    },
  ])
}

/** The index that an arrow key moves to; after the last comes none, and then the first again. */
export function nextOption(active: number, count: number, step: 1 | -1): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}

// Sharp on any screen at the size of the list, if the original is wide enough.
const thumbnailWidth = 160

function thumbnailUrl(url: string): string {
  const ownWidth = Number(/\/(?<width>\d+)[.]jpg$/.exec(url)?.groups?.width ?? thumbnailWidth)
  return pictureUrl(url, Math.min(thumbnailWidth, ownWidth), 'webp')
}

function withOptions(groups: SearchGroup[]): SearchGroup[] {
  return groups.filter(({ options }) => options.length > 0)
}
