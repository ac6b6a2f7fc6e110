import { describe, expect, it } from 'vitest'
import { assetPaths, escapeHtml, titleHtml } from './html-text.ts'
import { markCached } from './mark-cached.ts'
import { offlinePage } from './offline-page.ts'

it('markCached adds the text to the root element and nowhere else', () => {
  const at = new Date(2026, 10, 20, 14, 5)
  const html = '<!DOCTYPE html><html lang="en-ZA"><head></head><body>&lt;html&gt;</body></html>'
  expect(markCached(html, { at, reason: 'offline' }, at)).toBe(
    '<!DOCTYPE html><html data-cached="You are offline. This page is from 14:05; prices and stock may have changed." ' +
      'lang="en-ZA"><head></head><body>&lt;html&gt;</body></html>',
  )
})

describe('offlinePage', () => {
  it('lists viewed pages, with names that cannot break out of the HTML', () => {
    const title = titleHtml(`<title>${escapeHtml('A <b>"laptop"</b> & more')} | Kwela</title>`) ?? ''
    const html = offlinePage({
      shopName: 'Kwela',
      fontUrl: null,
      seen: [{ path: '/products?q="><script>', titleHtml: title }],
    })
    expect(html).toContain('A &lt;b&gt;&quot;laptop&quot;&lt;/b&gt; &amp; more</a>')
    expect(html).toContain('href="/products?q=&quot;&gt;&lt;script&gt;"')
    expect(html).not.toContain('<script')
  })

  it('mentions no viewed pages if there are none', () => {
    const html = offlinePage({ shopName: 'A & B', fontUrl: '/assets/a.woff2', seen: [] })
    expect(html).not.toContain('Pages you have visited')
    expect(html).toContain('A &amp; B')
    expect(html).toContain('/assets/a.woff2')
  })
})

it('assetPaths finds each file of the build once, wherever the page refers to it', () => {
  const html =
    '<link href="/assets/a.css"><script>import "/assets/manifest.js";import * as x from "/assets/b.js"</script>' +
    '<script src="/assets/b.js"></script><img src="/media/0/1.jpg">'
  expect(assetPaths(html)).toEqual(['/assets/a.css', '/assets/manifest.js', '/assets/b.js'])
})
