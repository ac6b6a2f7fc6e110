export type SitemapEntry = { url: string; changedAt?: Date }

const opening = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** By the protocol of sitemaps.org. */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ url, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(url)}</loc>${changed}</url>`
  })
  return `${opening}\n<urlset xmlns="${namespace}">\n${lines.join('\n')}\n</urlset>\n`
}

export function sitemapIndexXml(urls: readonly string[]): string {
  const lines = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`)
  return `${opening}\n<sitemapindex xmlns="${namespace}">\n${lines.join('\n')}\n</sitemapindex>\n`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
