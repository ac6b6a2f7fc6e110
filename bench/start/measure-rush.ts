import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#domain/seeded-random.ts'
import { createZipf } from '../black-friday/zipf.ts'
import { openLine } from '../load/keep-alive-line.ts'
import { rawRequestsFor } from '../load/raw-requests.ts'

const connections = 16
const searches = ['laptop', 'iphone', 'monitor 27', 'usb c', 'gaming', 'charger', 'samsung', 'headset']

/** Shoppers who read at once: how many answers they got in each second. A broken connection is opened anew. */
export async function measureRush(
  { url, seconds, random }: { url: string; seconds: number; random: Random },
  atSecond: (second: number) => void = () => {},
): Promise<number[]> {
  const next = await readerOf(url, random)
  const perSecond = Array.from({ length: seconds }, () => 0)
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1000
  const clock = (async () => {
    for (let second = 1; second < seconds; second++) {
      await wait(1000)
      atSecond(second)
    }
  })()

  async function readOn(): Promise<void> {
    const line = openLine(url)
    while (elapsed() < seconds) {
      const answer = await line.ask(next()).catch(() => null)
      const second = Math.floor(elapsed())
      if (answer?.status === 200 && second < seconds) perSecond[second] = (perSecond[second] ?? 0) + 1
    }
    line.close()
  }
  await Promise.all([clock, ...Array.from({ length: connections }, readOn)])
  return perSecond
}

/** Product pages more than anything, a few of them most of all; then lists, searches and Home. */
async function readerOf(url: string, random: Random): Promise<() => Buffer> {
  const requests = rawRequestsFor(url)
  const { products, categories } = await addressesOf(url)
  const ofProducts = createZipf(products.length, 1)
  return () => {
    const drawn = random.next()
    if (drawn < 0.5) return requests.get(products[ofProducts(random)] ?? '/')
    if (drawn < 0.75) return requests.get(random.one(categories))
    if (drawn < 0.88) return requests.get(`/products?q=${encodeURIComponent(random.one(searches))}`)
    return requests.get('/')
  }
}

async function addressesOf(url: string) {
  const { products } = await json(url, '/api/products?limit=100&sort=newest')
  const { categories } = await json(url, '/api/categories')
  return {
    products: products.map(({ slug }: { slug: string }) => `/product/${slug}`) as string[],
    categories: categories.map(({ slug }: { slug: string }) => `/category/${slug}`) as string[],
  }
}

async function json(url: string, path: string): Promise<ReturnType<typeof JSON.parse>> {
  return (await fetch(new URL(path, url))).json()
}
