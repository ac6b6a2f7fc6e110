import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '#server/db/client.ts'
import { openAddress } from '#server/http/declared-access.ts'
import type { ShopConfig } from '#shop.config'
import { currentShop } from './current-shop.ts'

type Needs = { db: Db; shop: ShopConfig }

/** The web app manifest, for devices. */
export function manifestRoutes({ db, shop }: Needs): FastifyPluginAsync {
  return async (app) => {
    app.get('/manifest.webmanifest', openAddress, async (_request, reply) => {
      const { name } = await currentShop(db, shop)
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest(name)))
    })
  }
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
