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
  it('uses the first picture for shared links, in an available width', () => {
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

  it('works without a picture', () => {
    const meta = productMeta(root, aProduct({ imageObjects: [] }))
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary' })
    expect(JSON.stringify(meta)).not.toContain('og:image')
  })

  it("has breadcrumbs through the product's category", () => {
    const regrouped = aProduct({ category: 'iphones', categoryName: 'iPhones', group: 'samsung-phones' })
    const json = JSON.stringify(productMeta(root, regrouped))
    expect(json).toContain('"name":"Samsung Phones","item":"https://shop.example/category/samsung-phones"')
  })

  it('is only a title if the shop could not be loaded', () => {
    expect(structured(productMeta({}, aProduct()))).toEqual([])
  })
})

describe('lists', () => {
  it('are one page, however they are filtered', () => {
    const meta = categoryMeta(root, { slug: 'laptops', title: 'Laptops', description: '', parent: null }, '')
    expect(meta).toContainEqual(canonical('/category/laptops'))
    expect(meta).not.toContainEqual(noIndex)
    expect(meta).toContainEqual({
      name: 'description',
      content: 'Laptops in rand, delivered across South Africa.',
    })
  })

  it('say which category they are below', () => {
    const parent = { slug: 'smartphones', title: 'Smartphones' }
    const iphones = { slug: 'iphones', title: 'iPhones', description: '', parent }
    const [crumbs] = structured(categoryMeta(root, iphones, ''))
    expect(crumbs).toMatchObject({
      'script:ld+json': {
        itemListElement: [
          { position: 1, name: 'Home' },
          { position: 2, name: 'Smartphones', item: 'https://shop.example/category/smartphones' },
          { position: 3, name: 'iPhones', item: 'https://shop.example/category/iphones' },
        ],
      },
    })
  })

  it('are not indexed if they are search results', () => {
    const meta = listingMeta(root, { title: 'All Products', description: 'All', path: '/products', q: 'usb' })
    expect(meta).toContainEqual(noIndex)
    expect(meta).toContainEqual({ title: 'Search: usb | Sample Shop' })
  })
})

it('homeMeta describes the shop and its search', () => {
  expect(structured(homeMeta(root))).toHaveLength(2)
  expect(homeMeta(root)).toContainEqual(canonical('/'))
})
