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

const aCategory = { slug: 'laptops', title: 'Laptops', description: '', seoTitle: '', seoDescription: '' }

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
  })

  it("takes the owner's words for search results, and keeps the name of the product", () => {
    const own = { seoTitle: 'A laptop under R 2 000', seoDescription: 'Quiet, and light to carry.' }
    const meta = productMeta(root, aProduct(own))
    expect(meta).toEqual(
      expect.arrayContaining([
        { title: 'A laptop under R 2 000 | Sample Shop' },
        { property: 'og:title', content: 'A laptop under R 2 000 | Sample Shop' },
        { name: 'description', content: 'Quiet, and light to carry.' },
        { property: 'og:description', content: 'Quiet, and light to carry.' },
        { property: 'og:image:alt', content: 'A laptop' },
      ]),
    )
  })

  it('works without a picture', () => {
    const meta = productMeta(root, aProduct({ imageObjects: [] }))
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary' })
    expect(JSON.stringify(meta)).not.toContain('og:image')
  })
})

describe('lists', () => {
  it('are one page, however they are filtered', () => {
    const meta = categoryMeta(root, aCategory, '')
    expect(meta).toContainEqual(canonical('/category/laptops'))
    expect(meta).not.toContainEqual(noIndex)
    expect(meta).toContainEqual({
      name: 'description',
      content: 'Laptops in rand, delivered across South Africa.',
    })
  })

  it("have the owner's words for search results, unless they are a search", () => {
    const own = { ...aCategory, seoTitle: 'Laptops for students', seoDescription: 'From R 4 999.' }
    expect(categoryMeta(root, own, '')).toEqual(
      expect.arrayContaining([
        { title: 'Laptops for students | Sample Shop' },
        { name: 'description', content: 'From R 4 999.' },
      ]),
    )
    expect(categoryMeta(root, own, 'usb')).toContainEqual({ title: 'Search: usb | Sample Shop' })
  })

  it('are not indexed if they are search results', () => {
    const meta = listingMeta(root, { title: 'All Products', description: 'All', path: '/products', q: 'usb' })
    expect(meta).toContainEqual(noIndex)
    expect(meta).toContainEqual({ title: 'Search: usb | Sample Shop' })
  })
})

it('homeMeta names the address of Home', () => {
  expect(homeMeta(root)).toContainEqual(canonical('/'))
})
