import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Db } from '#server/db/client.ts'
import { openAddress } from '#server/http/declared-access.ts'
import { listOwnPages } from '../../texts/text-queries.ts'
import { pagesOf } from '../browse/find-place.ts'
import { listCategoryRows } from '../categories/category-queries.ts'
import { countListedProducts, listListedProducts } from './sitemap-queries.ts'
import { type SitemapEntry, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

type Needs = { db: Db; publicUrl: string }

/** The static pages, which are not read from the catalogue. */
const shopPages = [
  '/',
  '/products',
  '/contact',
  '/order-status',
  '/shipping',
  '/returns',
  '/warranty',
  '/faqs',
  '/terms',
  '/privacy',
]

// A fifth of what the protocol allows (sitemaps.org), so that a part is made and read quickly.
const maxPerPart = 10_000

const disallowed = ['/admin', '/api', '/checkout', '/orders']

const aFewMinutes = 'public, max-age=300'

/** For search engines: robots.txt and the sitemaps. */
export function sitemapRoutes({ db, publicUrl }: Needs): FastifyPluginAsync {
  return async (app) => {
    app.get('/robots.txt', openAddress, async (_request, reply) =>
      send(reply, 'text/plain; charset=utf-8', robotsText(publicUrl)),
    )

    app.get('/sitemap.xml', openAddress, async (_request, reply) => {
      const [pages, total] = await Promise.all([pageEntries(), countListedProducts(db)])
      if (pages.length + total <= maxPerPart) {
        return sendXml(reply, sitemapXml([...pages, ...(await productEntries(1))]))
      }
      const parts = Array.from({ length: Math.ceil(total / maxPerPart) }, (_, at) => `products-${at + 1}`)
      const urls = ['pages', ...parts].map((part) => `${publicUrl}/sitemaps/${part}.xml`)
      return sendXml(reply, sitemapIndexXml(urls))
    })

    app.get<{ Params: { part: string } }>('/sitemaps/:part', openAddress, async (request, reply) => {
      const entries = await entriesOf(request.params.part)
      if (entries.length > 0) return sendXml(reply, sitemapXml(entries))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    })
  }

  function entriesOf(part: string): Promise<SitemapEntry[]> {
    if (part === 'pages.xml') return pageEntries()
    const number = /^products-([1-9]\d{0,4})[.]xml$/.exec(part)?.[1]
    return number ? productEntries(Number(number)) : Promise.resolve([])
  }

  async function pageEntries(): Promise<SitemapEntry[]> {
    const [categories, ownPages] = await Promise.all([listCategoryRows(db), listOwnPages(db)])
    const shelves = categories.flatMap(pagesOf)
    const paths = [...shopPages, ...shelves.map(({ slug }) => `/category/${encodeURIComponent(slug)}`)]
    return [
      ...paths.map((path) => ({ url: publicUrl + path })),
      ...ownPages.map(({ path, changedAt }) => ({ url: publicUrl + path, changedAt })),
    ]
  }

  async function productEntries(part: number): Promise<SitemapEntry[]> {
    const products = await listListedProducts(db, { limit: maxPerPart, offset: (part - 1) * maxPerPart })
    return products.map(({ slug, changedAt }) => ({
      url: `${publicUrl}/product/${encodeURIComponent(slug)}`,
      changedAt,
    }))
  }
}

function robotsText(publicUrl: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return send(reply, 'application/xml; charset=utf-8', xml)
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('cache-control', aFewMinutes).type(type).send(body)
}
