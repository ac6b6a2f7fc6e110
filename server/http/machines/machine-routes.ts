import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { ShopConfig } from '#shop.config'
import type { Db } from '../../db/client.ts'
import { pagesOf } from '../../features/catalogue/browse/find-place.ts'
import { listCategoryRows } from '../../features/catalogue/categories/category-queries.ts'
import { countListedProducts, listListedProducts } from '../../features/catalogue/sitemap-queries.ts'
import { currentShop } from '../../features/shop/current-shop.ts'
import { listOwnPages } from '../../features/texts/text-queries.ts'
import { openAddress } from '../declared-access.ts'
import { type SitemapEntry, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

type Needs = { db: Db; shop: ShopConfig; publicUrl: string }

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

/** Addresses for machines: sitemaps and robots.txt for search engines, the web app manifest for devices. */
export function machineRoutes({ db, shop, publicUrl }: Needs): FastifyPluginAsync {
  return async (app) => {
    app.get('/robots.txt', openAddress, async (_request, reply) =>
      send(reply, 'text/plain; charset=utf-8', robotsText(publicUrl)),
    )

    app.get('/manifest.webmanifest', openAddress, async (_request, reply) => {
      const { name } = await currentShop(db, shop)
      return send(reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest(name)))
    })

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

function manifest(shopName: string): object {
  return {
    id: '/',
    name: shopName,
    short_name: shopName,
    description:
      'Laptops, smartphones, PCs, monitors, gaming and accessories, delivered across South Africa.',
    lang: 'en-ZA',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    categories: ['shopping'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'All Products', url: '/products' },
      { name: 'Cart', url: '/cart' },
    ],
  }
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return send(reply, 'application/xml; charset=utf-8', xml)
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('cache-control', aFewMinutes).type(type).send(body)
}
