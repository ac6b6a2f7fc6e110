import type { MetaDescriptor } from 'react-router'
import { href } from 'react-router'
import type { CategoryHeading, Product } from '#contract/catalogue/product.ts'
import { categorySeo, productSeo } from '#domain/catalogue/seo-text.ts'
import { pageMeta, type RootMatch } from './page-meta.ts'

export function homeMeta(root: RootMatch): MetaDescriptor[] {
  return pageMeta(root, {
    title: 'Laptops, phones and gear, delivered in South Africa',
    description:
      'Laptops, smartphones, PCs, monitors, gaming and accessories. Prices in rand, delivered across South Africa.',
    path: '/',
  })
}

type Listing = { title: string; description: string; path: string; q: string }

/** A list of products. However it is filtered, sorted or paged, its canonical address is the plain list. */
export function listingMeta(root: RootMatch, { title, description, path, q }: Listing): MetaDescriptor[] {
  return pageMeta(root, {
    title: q ? `Search: ${q}` : title,
    description,
    path,
    picture: pictureOfListing(root, path, title),
    isForFinding: q === '',
  })
}

type Category = Pick<CategoryHeading, 'slug' | 'title' | 'description' | 'seoTitle' | 'seoDescription'>

export function categoryMeta(root: RootMatch, category: Category, q: string): MetaDescriptor[] {
  return listingMeta(root, {
    ...categorySeo(category),
    path: href('/category/:categoryName', { categoryName: category.slug }),
    q,
  })
}

export function productMeta(root: RootMatch, product: Product): MetaDescriptor[] {
  const [first] = product.imageObjects
  return pageMeta(root, {
    ...productSeo(product),
    path: href('/product/:id', { id: product.slug }),
    kind: 'product',
    picture: first && { url: first.imageUrl, width: first.width, height: first.height, alt: product.name },
  })
}

function pictureOfListing(root: RootMatch, path: string, alt: string) {
  const tile = root.loaderData?.shop.pictures[`tile-${path.replace('/category/', '')}`]
  return tile && { ...tile, alt }
}
