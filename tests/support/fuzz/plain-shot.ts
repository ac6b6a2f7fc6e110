import fc, { type Arbitrary } from 'fast-check'
import { pictureFormats, pictureWidths } from '#domain/catalogue/pictures/picture.ts'
import { nastyText } from '../http/schema-arbitrary.ts'
import { bearings } from './call-shot.ts'
import type { Facts } from './known.ts'
import { type Headers, oddHeaders } from './odd-headers.ts'
import type { Place, Shot } from './shot.ts'
import { written } from './written.ts'

/** The other registered addresses, apart from calls and pages, by name. */
export function plainPlaces(known: Facts): Place[] {
  const unknown = written(nastyText).map((name) => `/api/${name}`)
  const earlier = written(nastyText).map((name) => `/assets/${name}`)
  return [
    { name: 'GET /media/:id/:file', shots: plainShot(pictureAddress(known)) },
    { name: 'GET /sitemaps/:part', shots: plainShot(sitemapAddress) },
    { name: 'GET /metrics', shots: fc.oneof(plainShot(fc.constant('/metrics')), metricsShot(known)) },
    { name: 'GET /assets/*', shots: plainShot(earlier) },
    { name: 'GET /api/*', shots: plainShot(unknown) },
    { name: 'files of the build', shots: plainShot(fileAddress(known)) },
    ...fixed.map((path) => ({ name: `GET ${path}`, shots: plainShot(fc.constant(path)) })),
  ]
}

const fixed = [
  '/healthz',
  '/livez',
  '/readyz',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/api',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/js/scalar.js',
]

function pictureAddress({ photoIds, photoWidths }: Facts): Arbitrary<string> {
  const ids = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...photoIds) },
    { weight: 2, arbitrary: fc.oneof(fc.constantFrom('0'.repeat(32), 'a'.repeat(33)), written(nastyText)) },
  )
  const widths = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom<number | string>(...pictureWidths, ...photoWidths, 160, 320, 480),
    },
    { weight: 2, arbitrary: fc.oneof(fc.integer({ min: -1, max: 100_000 }), written(nastyText)) },
  )
  const formats = fc.constantFrom(...pictureFormats, ...pictureFormats, 'png', 'JPG', 'jpg.jpg', '')
  return fc.tuple(ids, widths, formats).map(([id, width, format]) => `/media/${id || '-'}/${width}.${format}`)
}

const sitemapAddress = fc
  .oneof(
    fc.constantFrom('pages.xml', 'products-1.xml', 'products-99999.xml', 'products-0.xml'),
    written(nastyText),
  )
  .map((part) => `/sitemaps/${part || '-'}`)

function fileAddress({ assets }: Facts): Arbitrary<string> {
  const odd = [
    '/assets/',
    '/assets/../server/index.js',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/a%00.js',
  ]
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...assets) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}

/** The metrics require their own token. */
function metricsShot({ metricsToken }: Facts): Arbitrary<Shot> {
  return plainShot(fc.constant('/metrics'), { authorization: `Bearer ${metricsToken}` })
}

function plainShot(paths: Arbitrary<string>, headers: Headers = {}): Arbitrary<Shot> {
  return fc
    .record({
      bearing: bearings,
      path: paths,
      end: fc.constantFrom(
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '/',
        '?',
        '?a=%ff',
        `?${'a'.repeat(3_000)}`,
        ';a',
        '//',
      ),
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'),
      odd: oddHeaders,
    })
    .map(({ path, end, odd, ...shot }) => ({
      ...shot,
      path: path + end,
      headers: { ...odd, ...headers },
      body: null,
      isSigned: false,
    }))
}
