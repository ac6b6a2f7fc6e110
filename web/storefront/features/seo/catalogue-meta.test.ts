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

describe('productMeta', () => {
  it('uses the first picture for shared links, in an available width', () => {
    const meta = productMeta(root, aProduct(), [{ '@type': 'Product' }])
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
    expect(meta).toContainEqual({ 'script:ld+json': { '@type': 'Product' } })
  })

  it('works without a picture', () => {
    const meta = productMeta(root, aProduct({ imageObjects: [] }))
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary' })
    expect(JSON.stringify(meta)).not.toContain('og:image')
  })
})

describe('lists', () => {
  it('are one page, however they are filtered', () => {
    const meta = categoryMeta(root, { slug: 'laptops', title: 'Laptops', description: '' }, { q: '' })
    expect(meta).toContainEqual(canonical('/category/laptops'))
    expect(meta).not.toContainEqual(noIndex)
    expect(meta).toContainEqual({
      name: 'description',
      content: 'Laptops in rand, delivered across South Africa.',
    })
  })

  it('are not indexed if they are search results', () => {
    const meta = listingMeta(root, { title: 'All Products', description: 'All', path: '/products', q: 'usb' })
    expect(meta).toContainEqual(noIndex)
    expect(meta).toContainEqual({ title: 'Search: usb | Sample Shop' })
  })
})

it('homeMeta describes the shop and its search', () => {
  expect(homeMeta(root, [{ '@type': 'WebSite' }])).toEqual(
    expect.arrayContaining([canonical('/'), { 'script:ld+json': { '@type': 'WebSite' } }]),
  )
})
