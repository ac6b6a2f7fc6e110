import { expect, it } from 'vitest'
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

it('escapes XML characters in addresses', () => {
  const changedAt = new Date('2026-11-20T09:00:00Z')
  expect(sitemapXml([{ url: 'https://shop.example/a?b=1&c=<2>', changedAt }])).toContain(
    '<url><loc>https://shop.example/a?b=1&amp;c=&lt;2&gt;</loc><lastmod>2026-11-20T09:00:00.000Z</lastmod></url>',
  )
})

it('lists the parts of a sitemap that is too long for one file', () => {
  expect(sitemapIndexXml(['https://shop.example/sitemaps/pages.xml'])).toContain(
    '<sitemap><loc>https://shop.example/sitemaps/pages.xml</loc></sitemap>',
  )
})
