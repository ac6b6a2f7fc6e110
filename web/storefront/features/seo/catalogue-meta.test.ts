import { describe, expect, it } from 'vitest'
import { aProduct, aShop } from './a-shop.ts'
import { categoryMeta, homeMeta, listingMeta, productMeta } from './catalogue-meta.ts'

const root = { loaderData: { shop: aShop() } }
const noIndex = { name: 'robots', content: 'noindex' }
const canonical = (path: string) => ({
  tagName: 'link',
  rel: 'canonical',
  href: `https://shop.example${path}`,
})
const structured = (meta: readonly unknown[]) =>
  meta.flatMap((tag) => (tag && typeof tag === 'object' && 'script:ld+json' in tag ? [tag] : []))

describe('productMeta', () => {
  it('shows the first picture where a link is shared, in a width that is to be had', () => {
    const meta = productMeta(root, aProduct())
    expect(meta).toEqual(
      expect.arrayContaining([
        { property: 'og:type', content: 'product' },
        { property: 'og:image', content: 'https://shop.example/media/0123/1280.jpg' },
        { property: 'og:image:width', content: '1280' },
        { property: 'og:image:height', content: '640' },
        { property: 'og:image:alt', content: 'A laptop' },
        { name: 'twitter:card', content: 'summary_large_image' },
        canonical('/product/a-laptop'),
      ]),
    )
    expect(structured(meta)).toHaveLength(2)
  })

  it('does without a picture', () => {
    const meta = productMeta(root, aProduct({ imageObjects: [] }))
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary' })
    expect(JSON.stringify(meta)).not.toContain('og:image')
  })

  it('leads through the shelf where the product stands', () => {
    const regrouped = aProduct({ category: 'iphones', categoryName: 'iPhones', group: 'samsung-phones' })
    const json = JSON.stringify(productMeta(root, regrouped))
    expect(json).toContain('"name":"Samsung Phones","item":"https://shop.example/category/samsung-phones"')
  })

  it('is a title alone where the shop could not be read', () => {
    expect(structured(productMeta({}, aProduct()))).toEqual([])
  })
})

describe('lists', () => {
  it('are one page, however they are filtered', () => {
    const meta = categoryMeta(root, { slug: 'laptops', title: 'Laptops', description: '' }, '')
    expect(meta).toContainEqual(canonical('/category/laptops'))
    expect(meta).not.toContainEqual(noIndex)
    expect(meta).toContainEqual({
      name: 'description',
      content: 'Laptops in rand, delivered across South Africa.',
    })
  })

  it('are not for finding, where they answer a search', () => {
    const meta = listingMeta(root, { title: 'All Products', description: 'All', path: '/products', q: 'usb' })
    expect(meta).toContainEqual(noIndex)
    expect(meta).toContainEqual({ title: 'Search: usb | Sample Shop' })
  })
})

it('homeMeta says who the shop is and where one searches', () => {
  expect(structured(homeMeta(root))).toHaveLength(2)
  expect(homeMeta(root)).toContainEqual(canonical('/'))
})
