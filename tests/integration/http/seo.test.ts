import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anAdministrator, aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const owners = { seoTitle: 'A phone that lasts', seoDescription: 'Two days on one charge.' }

const shop = await openShop({ withPages: true })
await aProduct(shop, {
  slug: 'a-laptop',
  name: 'A laptop </script><script>alert(1)</script>',
  description: 'Fanless <!-- & "quiet"',
  retailCents: 1_299_950,
})
await aProduct(shop, { slug: 'a-phone', category: 'smartphones', onHand: 0, ...owners })
await aProduct(shop, { slug: 'a-hidden-one', isActive: false })
await aProduct(shop, { slug: 'an-archived-one', archivedAt: new Date() })
await shop.services.db.execute(sql`insert into categories (slug, title) values ('empty', 'Empty')`)
afterAll(() => shop.close())

const get = async (path: string) => {
  const reply = await fetch(shop.url + path)
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')
const paths = (xml: string) => locations(xml).map((url) => url.replace(shop.url, ''))

describe('the sitemap', () => {
  it('lists every public page and no other', async () => {
    const { status, type, text } = await get('/sitemap.xml')
    expect({ status, type }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' })
    expect(paths(text).toSorted()).toEqual([
      '/',
      '/category/laptops',
      '/category/smartphones',
      '/contact',
      '/faqs',
      '/order-status',
      '/privacy',
      '/product/a-laptop',
      '/product/a-phone',
      '/products',
      '/returns',
      '/shipping',
      '/terms',
      '/warranty',
    ])
  })

  it('lists only addresses that answer, each the canonical one of its page', async () => {
    for (const url of locations((await get('/sitemap.xml')).text)) {
      const page = await get(url.replace(shop.url, ''))
      expect({ url, status: page.status }).toEqual({ url, status: 200 })
      expect(page.text).toContain(`<link rel="canonical" href="${url}"/>`)
    }
  })

  it('says when a product last changed', async () => {
    const lastmod = async () => {
      const { text } = await get('/sitemap.xml')
      return /a-phone<\/loc><lastmod>([^<]*)</.exec(text)?.[1]
    }
    const created = z.iso.datetime().parse(await lastmod())
    const owner = await anAdministrator(shop)
    await shop.services.db.execute(sql`
      insert into audit_entries (at, actor_id, actor_email, action, subject_type, subject_id)
      select '2030-01-02T03:04:05Z', ${owner.id}, ${owner.email}, 'product_updated', 'product', id::text
      from products where slug = 'a-phone'`)
    expect(await lastmod()).toBe('2030-01-02T03:04:05.000Z')
    expect(created < '2030').toBe(true)
  })

  it.each(['/sitemaps/products-2.xml', '/sitemaps/products-0.xml', '/sitemaps/others.xml'])(
    'has no part %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

it('points to the sitemap in robots.txt, and excludes what is not a public page', async () => {
  const { status, type, text } = await get('/robots.txt')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /checkout',
    'Disallow: /orders',
    '',
    `Sitemap: ${shop.url}/sitemap.xml`,
    '',
  ])
})

const Manifest = z.object({
  name: z.literal('Kwela'),
  short_name: z.literal('Kwela'),
  start_url: z.literal('/'),
  display: z.literal('standalone'),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  icons: z.array(
    z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.string().optional() }),
  ),
})

it('has an installable manifest: its icons exist, with the stated type and size', async () => {
  const { status, type, text } = await get('/manifest.webmanifest')
  expect({ status, type }).toEqual({ status: 200, type: 'application/manifest+json; charset=utf-8' })
  const { icons } = Manifest.parse(JSON.parse(text))
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual(['512x512'])
  for (const icon of icons) {
    const reply = await fetch(shop.url + icon.src)
    expect({ src: icon.src, type: reply.headers.get('content-type') }).toEqual({
      src: icon.src,
      type: icon.type,
    })
    if (icon.type === 'image/png') {
      // A PNG states its size in its first chunk.
      const header = new DataView(await reply.arrayBuffer())
      expect(`${header.getUint32(16)}x${header.getUint32(20)}`).toBe(icon.sizes)
    }
  }
})

it("tells search engines and link previews the owner's words, and structured data the name", async () => {
  await shop.services.db.execute(
    sql`update categories set seo_title = 'Phones under R 5 000' where slug = 'smartphones'`,
  )
  const { text } = await get('/product/a-phone')
  expect(text).toContain('<title>A phone that lasts | Kwela</title>')
  expect(text).toContain('<meta property="og:title" content="A phone that lasts | Kwela"/>')
  expect(text).toContain('<meta name="description" content="Two days on one charge."/>')
  expect(text).toContain('<meta property="og:description" content="Two days on one charge."/>')
  expect(text).toMatch(/"@type":"Product"[^<]*"name":"(?!A phone that lasts)/)
  expect((await get('/category/smartphones')).text).toContain('<title>Phones under R 5 000 | Kwela</title>')
})

const id = z.url()
const Offer = z.object({
  '@type': z.literal('Offer'),
  url: id,
  price: z.string().regex(/^\d+[.]\d\d$/),
  priceCurrency: z.literal('ZAR'),
  availability: z.enum(
    ['InStock', 'LimitedAvailability', 'OutOfStock'].map((w) => `https://schema.org/${w}`),
  ),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  seller: z.object({ '@type': z.literal('Organization'), '@id': id, name: z.string() }),
})
const shapes = z.discriminatedUnion('@type', [
  z.object({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('Product'),
    name: z.string(),
    description: z.string(),
    sku: z.string(),
    brand: z.object({ '@type': z.literal('Brand'), name: z.string() }),
    image: z.array(id),
    offers: Offer,
  }),
  z.object({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(z.object({ '@type': z.literal('ListItem'), position: z.int(), name: z.string(), item: id }))
      .min(2),
  }),
  z.object({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('Organization'),
    '@id': id,
    name: z.string(),
    url: id,
    logo: id,
    contactPoint: z.object({ '@type': z.literal('ContactPoint'), email: z.email(), telephone: z.string() }),
  }),
  z.object({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('WebSite'),
    url: id,
    potentialAction: z.object({
      '@type': z.literal('SearchAction'),
      target: z.object({ urlTemplate: z.string().endsWith('?q={search_term_string}') }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
])

async function structuredData(path: string) {
  const { text } = await get(path)
  const scripts = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return scripts.map(([, json]) => shapes.parse(JSON.parse(json ?? '')))
}

describe('structured data', () => {
  it.each([
    ['/', ['Organization', 'WebSite']],
    ['/products', ['BreadcrumbList']],
    ['/category/laptops', ['BreadcrumbList']],
    ['/product/a-laptop', ['Product', 'BreadcrumbList']],
    ['/product/no-such-product', []],
    ['/cart', []],
  ])('of %s is %j, in the shape that search engines read', async (path, types) => {
    expect((await structuredData(path)).map((data) => data['@type'])).toEqual(types)
  })

  it('can contain a name that tries to break out of it, and runs nothing', async () => {
    const [product] = await structuredData('/product/a-laptop')
    expect(product).toMatchObject({
      name: 'A laptop </script><script>alert(1)</script>',
      description: 'Fanless <!-- & "quiet"',
      offers: { price: '12999.50', availability: 'https://schema.org/InStock' },
    })
    expect((await get('/product/a-laptop')).text).not.toContain('<script>alert(1)')
  })

  it('says that a product is sold out', async () => {
    const [product] = await structuredData('/product/a-phone')
    expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  })
})
