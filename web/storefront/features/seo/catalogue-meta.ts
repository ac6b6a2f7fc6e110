import type { MetaDescriptor } from 'react-router'
import { href } from 'react-router'
import type { CategoryHeading, Product } from '#contract/catalogue/product.ts'
import { pageMeta, type RootMatch } from './page-meta.ts'

/** schema.org data of a page, from its loader (product-structure.ts). */
type Structured = readonly { '@type': string }[]

export function homeMeta(root: RootMatch, structured: Structured = []): MetaDescriptor[] {
  return [
    ...pageMeta(root, {
      title: 'Laptops, phones and gear, delivered in South Africa',
      description:
        'Laptops, smartphones, PCs, monitors, gaming and accessories. Prices in rand, delivered across South Africa.',
      path: '/',
    }),
    ...structured.map(structuredMeta),
  ]
}

type Listing = { title: string; description: string; path: string; q: string; structured?: Structured }

/** A list of products. However it is filtered, sorted or paged, its canonical address is the plain list. */
export function listingMeta(
  root: RootMatch,
  { title, description, path, q, structured = [] }: Listing,
): MetaDescriptor[] {
  return [
    ...pageMeta(root, {
      title: q ? `Search: ${q}` : title,
      description,
      path,
      picture: pictureOfListing(root, path, title),
      isForFinding: q === '',
    }),
    ...structured.map(structuredMeta),
  ]
}

type Category = Pick<CategoryHeading, 'slug' | 'title' | 'description'>

export function categoryMeta(
  root: RootMatch,
  { slug, title, description }: Category,
  rest: Pick<Listing, 'q' | 'structured'>,
): MetaDescriptor[] {
  return listingMeta(root, {
    title,
    description: description || `${title} in rand, delivered across South Africa.`,
    path: href('/category/:categoryName', { categoryName: slug }),
    ...rest,
  })
}

export function productMeta(
  root: RootMatch,
  product: Product,
  structured: Structured = [],
): MetaDescriptor[] {
  const [first] = product.imageObjects
  return [
    ...pageMeta(root, {
      title: product.name,
      description: product.description,
      path: href('/product/:id', { id: product.slug }),
      kind: 'product',
      picture: first && { url: first.imageUrl, width: first.width, height: first.height, alt: product.name },
    }),
    ...structured.map(structuredMeta),
  ]
}

function structuredMeta(data: Structured[number]): MetaDescriptor {
  return { 'script:ld+json': data }
}

function pictureOfListing(root: RootMatch, path: string, alt: string) {
  const tile = root.loaderData?.shop.pictures[`tile-${path.replace('/category/', '')}`]
  return tile && { ...tile, alt }
}
