import { describe, expect, it } from 'vitest'
import { type Budget, type BuiltFile, builtPages, overweight, trespasses, weigh } from './page-weight.ts'

const entry = aFile({ name: 'entry.js', entry: 'web/entry.client.tsx', imports: ['react.js'], gzipBytes: 10 })
const react = aFile({ name: 'react.js', gzipBytes: 60_000 })
const root = aFile({ name: 'root.js', entry: 'web/root.tsx', styles: ['theme.css'], gzipBytes: 20 })
const theme = aFile({ name: 'theme.css', gzipBytes: 9000 })
const frame = aFile({
  name: 'layout.js',
  entry: 'web/storefront/layout.tsx',
  imports: ['react.js'],
  gzipBytes: 30,
})
const home = aFile({ name: 'home.js', entry: 'web/storefront/routes/home.tsx', gzipBytes: 40 })
const adminLayout = aFile({ name: 'admin.js', entry: 'web/admin/layout.tsx', gzipBytes: 50 })
const adminHome = aFile({
  name: 'admin-home.js',
  entry: 'web/admin/routes/home.tsx',
  imports: ['table.js'],
  gzipBytes: 60,
})
const table = aFile({ name: 'table.js', modules: ['web/admin/features/orders/table.tsx'], gzipBytes: 70 })
const built = [entry, react, root, theme, frame, home, adminLayout, adminHome, table]

describe('the weight of a page', () => {
  it('counts each file once that the entry, the root, the layout and the page itself import', () => {
    expect(builtPages(built).map(weigh)).toEqual([
      { area: 'storefront', page: 'home', scriptBytes: 60_100, styleBytes: 9000 },
      { area: 'admin', page: 'home', scriptBytes: 60_210, styleBytes: 9000 },
    ])
  })

  it('counts all files of a page with client-side data functions, and counts the page once', () => {
    const parts = ['main', 'loader'].map((part) =>
      aFile({ name: `order-${part}.js`, entry: 'web/storefront/routes/order.tsx', gzipBytes: 100 }),
    )
    const orders = builtPages([...built, ...parts]).filter(({ page }) => page === 'order')
    expect(orders.map(weigh)).toMatchObject([{ scriptBytes: 60_260 }])
  })

  it('follows indirect imports, and terminates on circular ones', () => {
    const circle = [
      ...built,
      aFile({ name: 'a.js', imports: ['b.js'], gzipBytes: 1 }),
      aFile({ name: 'b.js', imports: ['a.js'], gzipBytes: 2 }),
      aFile({ name: 'cart.js', entry: 'web/storefront/routes/cart.tsx', imports: ['a.js'], gzipBytes: 4 }),
    ]
    const cart = builtPages(circle).find(({ page }) => page === 'cart')
    expect(cart && weigh(cart).scriptBytes).toBe(60_060 + 7)
  })
})

describe('the budget', () => {
  const budgets: Budget[] = [
    { area: 'storefront', pages: ['home'], scriptBytes: 150_000, styleBytes: 15_000 },
    { area: 'storefront', pages: 'others', scriptBytes: 190_000, styleBytes: 15_000 },
  ]
  const weighing = (page: string, scriptBytes: number, styleBytes = 0) =>
    overweight([{ area: 'storefront', page, scriptBytes, styleBytes }], budgets)

  it('allows a page of exactly that size', () => {
    expect(weighing('home', 150_000, 15_000)).toEqual([])
  })

  it('reports the page, its size and its budget', () => {
    expect(weighing('home', 188_040, 15_100)).toEqual([
      'storefront/home sends 188.0 kB of JavaScript (gzip), over its budget of 150.0 kB.',
      'storefront/home sends 15.1 kB of CSS (gzip), over its budget of 15.0 kB.',
    ])
  })

  it('applies to a page that it does not name', () => {
    expect(weighing('checkout', 160_000)).toEqual([])
    expect(weighing('checkout', 190_100)).toHaveLength(1)
  })

  it('covers every area of the shop', () => {
    const weight = { area: 'depot', page: 'home', scriptBytes: 1, styleBytes: 1 }
    expect(() => overweight([weight], budgets)).toThrow('No budget covers depot/home')
  })
})

describe('the admin area', () => {
  it('is allowed on its own pages', () => {
    expect(trespasses(builtPages(built), { from: 'admin', into: 'storefront' })).toEqual([])
  })

  it('is reported by module, page and file if it would be sent to a shopper', () => {
    const mixed = built.map((file) => (file === home ? { ...home, imports: ['table.js'] } : file))
    expect(trespasses(builtPages(mixed), { from: 'admin', into: 'storefront' })).toEqual([
      'web/admin/features/orders/table.tsx would be sent with storefront/home, in table.js.',
    ])
  })
})

function aFile(details: Partial<BuiltFile> & { name: string }): BuiltFile {
  return { entry: null, modules: [], imports: [], styles: [], gzipBytes: 0, ...details }
}
