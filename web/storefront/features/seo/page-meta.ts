import type { MetaDescriptor } from 'react-router'
import type { Picture } from '#contract/catalogue/picture.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { maxSeoDescriptionShown, shorten } from '#domain/catalogue/shorten.ts'
import { sharedPicture } from './shared-picture.ts'

export type RootMatch = { loaderData?: { shop: ShopSettings } | undefined }

type PageMeta = {
  title: string
  description?: string | undefined
  /** The canonical address of this page, without sorting or filters. A page without one is not indexed. */
  path?: string | undefined
  /** The picture for shared links; the shop's own if there is none. */
  picture?: (Pick<Picture, 'url' | 'width' | 'height'> & { alt: string }) | undefined
  kind?: 'website' | 'product'
  /** False for personal pages and search results. */
  isForFinding?: boolean
}

/** A page's metadata for search engines and shared links. */
export function pageMeta(root: RootMatch, page: PageMeta): MetaDescriptor[] {
  const shop = root.loaderData?.shop
  const fullTitle = shop ? `${page.title} | ${shop.name}` : page.title
  const description = page.description && shorten(page.description, maxSeoDescriptionShown)
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(page.isForFinding === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(shop ? linkMeta(shop, page) : []),
  ]
}

function linkMeta(shop: ShopSettings, { path, picture, kind = 'website' }: PageMeta): MetaDescriptor[] {
  const banner = shop.pictures['banner-latest']
  const shown = picture ?? (banner && { ...banner, alt: '' })
  const address = path === undefined ? [] : [shop.publicUrl + path]
  return [
    ...address.flatMap((href) => [
      { tagName: 'link', rel: 'canonical', href },
      { property: 'og:url', content: href },
    ]),
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'en_ZA' },
    { name: 'twitter:card', content: shown ? 'summary_large_image' : 'summary' },
    ...(shown ? pictureMeta(shop, shown) : []),
  ]
}

function pictureMeta(shop: ShopSettings, picture: NonNullable<PageMeta['picture']>): MetaDescriptor[] {
  const { url, width, height } = sharedPicture(picture)
  return [
    { property: 'og:image', content: shop.publicUrl + url },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    ...(picture.alt ? [{ property: 'og:image:alt', content: picture.alt }] : []),
  ]
}
