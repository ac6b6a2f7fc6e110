import { describe, expect, it } from 'vitest'
import { aShop } from './a-shop.ts'
import { pageMeta } from './page-meta.ts'

describe('pageMeta', () => {
  it("uses only the page's title if the shop could not be loaded", () => {
    expect(pageMeta({}, { title: 'Products' })).toEqual([
      { title: 'Products' },
      { property: 'og:title', content: 'Products' },
    ])
  })

  it('truncates a description to what is displayed, at a word boundary', () => {
    const description = `${'quiet '.repeat(40)}\n end`
    const [, , meta] = pageMeta({}, { title: 'Products', description })
    const content = meta && 'content' in meta ? String(meta.content) : ''
    expect(content.length).toBeLessThanOrEqual(160)
    expect(content.endsWith('quiet…')).toBe(true)
  })

  it('keeps a short description whole', () => {
    expect(pageMeta({}, { title: 'Products', description: 'A fanless\nnotebook.' })).toContainEqual({
      name: 'description',
      content: 'A fanless notebook.',
    })
  })
})

describe('pageMeta with a shop', () => {
  const banner = { url: '/media/0/2400.jpg', width: 2400, height: 1000, placeholder: '#eee' }
  const root = { loaderData: { shop: aShop({ pictures: { 'banner-latest': banner } }) } }

  it("has the page's canonical address, and the shop’s own picture", () => {
    const meta = pageMeta(root, { title: 'Returns', path: '/returns' })
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://shop.example/returns',
    })
    expect(meta).toContainEqual({ property: 'og:url', content: 'https://shop.example/returns' })
    expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/media/0/1280.jpg' })
    expect(meta).toContainEqual({ property: 'og:image:height', content: '533' })
    expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it('keeps personal pages out of search engines', () => {
    const meta = pageMeta(root, { title: 'Your cart', isForFinding: false })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(JSON.stringify(meta)).not.toContain('canonical')
  })
})
