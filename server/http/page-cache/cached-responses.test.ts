import { expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

function firstAnswers({ isFresh }: { isFresh: boolean }) {
  return createPageCache({
    openFeed: () => ({
      isFresh: () => isFresh,
      freshen: async () => isFresh,
      retry: async () => isFresh,
      awayForMs: () => null,
      sync: async () => isFresh,
      position: () => null,
      close: async () => undefined,
    }),
    maxBytes: 1_000_000,
    clock: () => new Date('2026-11-20T09:00:00Z'),
    maxMakingMs: 1_000,
    maxOldMs: 0,
    headersForProxies: null,
    neighbours: null,
  })
}

/** The address for which an answer is rendered when this one is requested. */
async function madeOf(asked: string, { isFresh }: { isFresh: boolean }): Promise<string[]> {
  const made: string[] = []
  await firstAnswers({ isFresh }).getOrCreate(asked, async (address) => {
    made.push(address)
    return { status: 200, headers: {}, body: Buffer.from('a page'), tags: [] }
  })
  return made
}

it.each([
  ['/products?utm_a=1&q=z', '/products?q=z'],
  ['/products?q=z&junk=1', '/products?q=z'],
  ['/products?q=z&brand=Acme', '/products?brand=Acme&q=z'],
])('renders a request for %s from %s only, cached or not', async (asked, key) => {
  expect(await madeOf(asked, { isFresh: true })).toEqual([key])
  expect(await madeOf(asked, { isFresh: false })).toEqual([key])
})
