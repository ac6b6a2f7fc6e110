import { parseArgs } from 'node:util'
import type pg from 'pg'
import { Refusal } from '#scripts/refusal.mjs'
import { type Load, measureLoad } from '../load/measure-load.ts'
import { rawRequestsFor } from '../load/raw-requests.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { type Measurement, measurementOf } from '../running/measurement.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { openLargeShop } from './open-large-shop.ts'
import { scaleReport } from './scale-report.ts'

const closing = createClosing()

/** `variants`: how many products are a family. */
type ScaledShop = { size: number; variants: number }

type ScaleSettings = { sizes: ScaledShop[]; rounds: number; seconds: number; connections: number }

async function bench({ sizes, rounds, seconds, connections }: ScaleSettings): Promise<number> {
  const postgres = await startThrowAwayPostgres(closing)
  const shops: { url: string; pool: pg.Pool }[] = []
  for (const { size, variants } of sizes)
    shops.push(await openLargeShop(closing, postgres, size, { variants }))

  const targets = Object.entries(addresses)
  const measure = (url: string, paths: readonly string[], seconds: number) =>
    measureLoad(freshLoad(url, paths), connections, seconds)
  for (const { url } of shops) for (const [, paths] of targets) await measure(url, paths, seconds / 2)

  const taken = targets.map(([name]) => ({ name, rounds: shops.map((): Measurement[] => []) }))
  const bare: Measurement[] = []
  // The sizes alternate, so that other load on the machine affects all of them.
  for (let round = 0; round < rounds; round++) {
    for (const [at, [, paths]] of targets.entries())
      for (const [which, { url }] of shops.entries())
        taken[at]?.rounds[which]?.push(await measure(url, paths, seconds))
    const largest = shops.at(-1)
    if (largest) bare.push(await bareSearches(largest.pool, { connections, seconds }))
  }
  console.log(scaleReport({ shops: sizes.map(nameOf), taken, bare }))
  return 0
}

function nameOf({ size, variants }: ScaledShop): string {
  const products = size.toLocaleString('en')
  return variants === 1 ? products : `${products} in families of ${variants}`
}

const searched = [
  'samsung',
  'lenovo aurora',
  'galaxy b1',
  'k512',
  'dell horizon c',
  'logitech comet m3',
  'quartz',
  'printer',
]

const addresses: Record<string, readonly string[]> = {
  'The whole shop': ['/api/products?', '/api/products?sort=price&', '/api/products?sort=newest&'],
  'A category': [
    '/api/products/category/laptops?',
    '/api/products/category/gaming?sort=price_desc&',
    '/api/products/category/iphones?',
  ],
  'A brand': ['/api/products?brand=Dell&', '/api/products?brand=Zebra&sort=price&'],
  'Facets, price, in stock': [
    '/api/products/category/laptops?spec=ram:16GB&',
    '/api/products/category/gaming?spec=color:Blue&max_price=5000&',
    '/api/products/category/laptops?in_stock=1&',
  ],
  'A search': searched.map((text) => `/api/products?q=${encodeURIComponent(text)}&`),
  Suggestions: searched.map((text) => `/api/products/suggest?q=${encodeURIComponent(text)}&`),
  'A product': [77, 123, 500, 901].map((id) => `/api/products/scale-${id}?`),
  'Product 1,000 of a list': ['/api/products?page=50&', '/api/products?page=50&sort=price&'],
  'The page of a category': ['/category/laptops?'],
}

let asked = 0

/** Every URL is new, so that no cached response is sent. */
function freshLoad(url: string, paths: readonly string[]): Load {
  const { getOnce } = rawRequestsFor(url)
  return {
    url,
    expectedStatus: 200,
    next: () => getOnce(`${paths[asked % paths.length]}fresh=${asked++}`),
  }
}

/** Measures one prepared, indexed query for the same words, with nothing around it. */
async function bareSearches(
  pool: pg.Pool,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measurement> {
  const timesMs: number[] = []
  const end = performance.now() + seconds * 1000
  let count = 0
  const work = async () => {
    while (performance.now() < end) {
      const begin = performance.now()
      const text = searched[count++ % searched.length]
      await pool.query({
        name: 'bare-search',
        text: `select id, slug, name, brand, retail_cents from products
          where is_active and archived_at is null and search_text like $1 limit 20`,
        values: [`%${text}%`],
      })
      timesMs.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return measurementOf(timesMs, seconds)
}

function readScaleSettings(args: string[]): ScaleSettings {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,100000,1000000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '2' },
    },
  })
  const sizes = values.sizes.split(',').map((text) => {
    const [size, variants = 1] = text.split('x').map(Number)
    return { size: size ?? Number.NaN, variants }
  })
  const rest = [values.rounds, values.seconds, values.connections].map(Number)
  const [rounds, seconds, connections] = rest
  if (
    !rounds ||
    !seconds ||
    !connections ||
    [...sizes.flatMap(Object.values), ...rest].some((figure) => !(figure > 0))
  )
    throw new Refusal(
      '--sizes must be a list like 1000,100000 or, in families of four, 1000,1000x4; --rounds, --seconds and --connections must be numbers above 0.',
    )
  return { sizes, rounds, seconds, connections }
}

await runBench(closing, async () => bench(readScaleSettings(process.argv.slice(2))))
