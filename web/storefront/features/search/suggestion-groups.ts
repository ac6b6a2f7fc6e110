import { href } from 'react-router'
import type { z } from 'zod'
import type { suggestProducts } from '#contract/catalogue/product.ts'
import { pictureUrl } from '#domain/catalogue/pictures/picture.ts'
import { stockStatusLabel } from '#domain/catalogue/stock.ts'
import { type SearchGroup, type SearchOption, withOptions } from './search-options.ts'

export type Suggestions = z.infer<(typeof suggestProducts.responses)[200]>

/** `typed` is what they are suggested for: the last row leads to everything that a search for it finds. */
export function suggestionGroups(typed: string, found: Suggestions): SearchGroup[] {
  const { categories, products, pages } = found
  const help: SearchGroup = {
    label: 'Help',
    options: pages.map(({ path, title }) => ({ to: path, label: title, kind: 'help' })),
  }
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
      options: products.map(({ id, slug, name, imageUrl, priceCents, stockStatus }) => ({
        to: href('/product/:id', { id: slug }),
        label: name,
        kind: 'product',
        product: {
          id,
          priceCents,
          pictureUrl: imageUrl && thumbnailUrl(imageUrl),
          stockNote: stockStatus === 'in_stock' ? null : stockStatusLabel(stockStatus),
        },
      })),
    },
    // Whoever begins to type "controller" has begun "contact" as well.
    help,
    { label: 'All results', options: lastRow(typed, found) },
  ])
}

function lastRow(
  typed: string,
  { categories, products, pages, total, correction }: Suggestions,
): SearchOption[] {
  const words = correction ?? typed
  const option = { to: `/products?${new URLSearchParams({ q: words })}`, kind: 'all' as const, words }
  if (products.length > 0) return [{ ...option, label: allResults(words, total) }]
  // The page of a search offers near misses, which suggestions do not.
  if (categories.length + pages.length === 0)
    return [{ ...option, label: `Nothing found for “${typed}” yet. See the nearest results` }]
  return []
}

function allResults(typed: string, total: number | null): string {
  if (total === 1) return `See the result for “${typed}”`
  return `See all ${total === null ? 'results' : `${total} results`} for “${typed}”`
}

// Sharp on any screen at the size of the list, if the original is wide enough.
const thumbnailWidth = 160

function thumbnailUrl(url: string): string {
  const ownWidth = Number(/\/(?<width>\d+)[.]jpg$/.exec(url)?.groups?.width ?? thumbnailWidth)
  return pictureUrl(url, Math.min(thumbnailWidth, ownWidth), 'webp')
}
