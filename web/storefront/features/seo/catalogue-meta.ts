import type { MetaDescriptor } from 'react-router'
import { href } from 'react-router'
import type { CategoryHeading, Product } from '#contract/catalogue/product.ts'
import { categoryTitle } from '#domain/catalogue/category.ts'
import { pageMeta, type RootMatch } from './page-meta.ts'
import { breadcrumbData, type Crumb, organizationData, productData, websiteData } from './structured-data.ts'

const home: Crumb = { label: 'Home', path: '/' }

export function homeMeta(root: RootMatch): MetaDescriptor[] {
  const shop = root.loaderData?.shop
  return [
    ...pageMeta(root, {
      title: 'Laptops, phones and gear, delivered in South Africa',
      description:
        'Laptops, smartphones, PCs, monitors, gaming and accessories. Prices in rand, delivered across South Africa.',
      path: '/',
    }),
    ...(shop ? [{ 'script:ld+json': organizationData(shop) }, { 'script:ld+json': websiteData(shop) }] : []),
  ]
}

type Listing = { title: string; description: string; path: string; q: string; above?: readonly Crumb[] }

/** A list of products. However it is filtered, sorted or paged, its canonical address is the plain list. */
export function listingMeta(
  root: RootMatch,
  { title, description, path, q, above = [] }: Listing,
): MetaDescriptor[] {
  const shop = root.loaderData?.shop
  return [
    ...pageMeta(root, {
      title: q ? `Search: ${q}` : title,
      description,
      path,
      picture: pictureOfListing(root, path, title),
      isForFinding: q === '',
    }),
    ...(shop ? [{ 'script:ld+json': breadcrumbData(shop, [home, ...above, { label: title, path }]) }] : []),
  ]
}

type Category = Pick<CategoryHeading, 'slug' | 'title' | 'description' | 'parent'>

export function categoryMeta(root: RootMatch, category: Category, q: string): MetaDescriptor[] {
  const title = categoryTitle(category.slug, category.title)
  const { parent } = category
  return listingMeta(root, {
    title,
    description: category.description || `${title} in rand, delivered across South Africa.`,
    path: pathOf(category.slug),
    q,
    above: parent ? [{ label: parent.title, path: pathOf(parent.slug) }] : [],
  })
}

function pathOf(slug: string): string {
  return href('/category/:categoryName', { categoryName: slug })
}

export function productMeta(root: RootMatch, product: Product): MetaDescriptor[] {
  const shop = root.loaderData?.shop
  const path = href('/product/:id', { id: product.slug })
  const [first] = product.imageObjects
  const shelf = product.group === product.category ? product.categoryName : categoryTitle(product.group)
  const crumbs = [
    home,
    { label: shelf, path: href('/category/:categoryName', { categoryName: product.group }) },
    { label: product.name, path },
  ]
  return [
    ...pageMeta(root, {
      title: product.name,
      description: product.description,
      path,
      kind: 'product',
      picture: first && { url: first.imageUrl, width: first.width, height: first.height, alt: product.name },
    }),
    ...(shop
      ? [{ 'script:ld+json': productData(shop, product) }, { 'script:ld+json': breadcrumbData(shop, crumbs) }]
      : []),
  ]
}

function pictureOfListing(root: RootMatch, path: string, alt: string) {
  const tile = root.loaderData?.shop.pictures[`tile-${path.replace('/category/', '')}`]
  return tile && { ...tile, alt }
}
