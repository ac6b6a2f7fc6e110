import type { TextContent } from '#contract/shop/own-text.ts'
import type { RowText } from '#domain/home/home-arrangement.ts'
import { shopPlace } from '#domain/home/shop-address.ts'
import { ownPageKey } from '#domain/texts/own-text.ts'
import type { Queryable } from '#server/db/client.ts'
import type { TextProblems } from './check-text.ts'
import { findKnownPlaces, type KnownPlaces } from './known-place-queries.ts'

/** Which slides lead to a page that does not exist, by field; null if none does. */
export async function findHomeProblems(db: Queryable, content: TextContent): Promise<TextProblems | null> {
  if (content.kind !== 'home') return null
  const known = await findKnownPlaces(db, askedOf(content))
  const problems = content.slides.flatMap(({ to }, at): [string, string][] =>
    leadsSomewhere(to, known) ? [] : [[`slides.${at}.to`, 'Your shop has no page at this address']],
  )
  return problems.length > 0 ? Object.fromEntries(problems) : null
}

/** The rows, and the products in them, that are left out because what they name has gone. */
export async function findHomeWarnings(db: Queryable, content: TextContent): Promise<string[]> {
  if (content.kind !== 'home') return []
  const known = await findKnownPlaces(db, askedOf(content))
  return content.rows.flatMap((row, at) => rowWarning(row, known).map((text) => `Row ${at + 1}: ${text}`))
}

/** All that is wrong by now with what is published. */
export async function findLaterProblems(db: Queryable, content: TextContent | null): Promise<string[]> {
  if (content?.kind !== 'home') return []
  const known = await findKnownPlaces(db, askedOf(content))
  const lost = content.slides.filter(({ to }) => !leadsSomewhere(to, known))
  return [
    ...lost.map(({ heading, to }) => `The slide "${heading}" leads to a page that is gone: ${to}`),
    ...(await findHomeWarnings(db, content)),
  ]
}

type HomeContent = Extract<TextContent, { kind: 'home' }>

function askedOf({ slides, rows }: HomeContent) {
  const places = slides.flatMap(({ to }) => shopPlace(to) ?? [])
  const slugsOf = (kind: 'product' | 'category') =>
    places.flatMap((place) => (place.kind === kind ? [place.slug] : []))
  return {
    products: slugsOf('product'),
    categories: slugsOf('category'),
    ownPages: places.flatMap((place) => (place.kind === 'own page' ? [ownPageKey(place.slug)] : [])),
    categoryIds: rows.flatMap(({ categoryId }) => categoryId ?? []),
    brands: rows.flatMap(({ source, brand }) => (source === 'brand' ? [brand] : [])),
    productIds: rows.flatMap(({ source, productIds }) => (source === 'products' ? productIds : [])),
  }
}

function leadsSomewhere(to: string, known: KnownPlaces): boolean {
  const place = shopPlace(to)
  switch (place?.kind) {
    case undefined:
      return false
    case 'page':
      return true
    case 'product':
      return known.products.includes(place.slug)
    case 'category':
      return known.categories.includes(place.slug)
    case 'own page':
      return known.ownPages.includes(ownPageKey(place.slug))
  }
}

function rowWarning({ source, categoryId, brand, productIds }: RowText, known: KnownPlaces): string[] {
  if (source === 'category' && categoryId !== null && !known.categoryIds.includes(categoryId))
    return ['its category was deleted, so it is left out']
  if (source === 'brand' && !known.brands.includes(brand.toLowerCase()))
    return [`there are no products of ${brand}, so it is left out`]
  const gone = source === 'products' ? productIds.filter((id) => !known.productIds.includes(id)).length : 0
  if (gone === 0) return []
  if (gone === productIds.length) return ['none of its products is for sale, so it is left out']
  return [`${gone} of its products ${gone === 1 ? 'is' : 'are'} not for sale, and left out`]
}
