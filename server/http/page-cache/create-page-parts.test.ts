import { describe, expect, it } from 'vitest'
import { type CachedPart, createPageParts } from './create-page-parts.ts'
import type { PagePart } from './page-parts.ts'
import { createResponseCache } from './response-cache.ts'

function opened({ isTold = true } = {}) {
  const cache = createResponseCache<CachedPart>({ maxBytes: 100, now: () => 0, maxMakingMs: 1_000 })
  const parts = createPageParts(cache, { mayCache: async () => isTold, goodUntil: () => 1 })
  const reads: string[][] = []
  const known = new Set(['product 1', 'product 2', 'product 3'])
  const readAll = async (names: readonly string[]) => {
    reads.push([...names])
    const read = names.filter((name) => known.has(name))
    return new Map(
      read.map((name): [string, PagePart<string>] => [
        name,
        {
          value: `${name} read in turn ${reads.length}`,
          tags: [name.replace(' ', ':') as `product:${number}`],
        },
      ]),
    )
  }
  const ask = async (...names: string[]) =>
    [...(await parts.getOrCreateParts(names, readAll))].map(([, { value }]) => value)
  return { cache, ask, reads, known }
}

describe('parts of pages that are asked for together', () => {
  it('are made together, and only those that are missing', async () => {
    const { ask, reads } = opened()
    await ask('product 1', 'product 2')
    expect(await ask('product 2', 'product 3')).toEqual([
      'product 2 read in turn 1',
      'product 3 read in turn 2',
    ])
    expect(reads).toEqual([['product 1', 'product 2'], ['product 3']])
  })

  it('are made once for all who ask at the same time', async () => {
    const { ask, reads } = opened()
    await Promise.all([ask('product 1', 'product 2'), ask('product 2', 'product 1')])
    expect(reads).toEqual([['product 1', 'product 2']])
  })

  it('are made again one by one as they change', async () => {
    const { cache, ask, reads } = opened()
    await ask('product 1', 'product 2')
    cache.drop(['product:2'])
    expect(await ask('product 1', 'product 2')).toEqual([
      'product 1 read in turn 1',
      'product 2 read in turn 2',
    ])
    expect(reads.at(-1)).toEqual(['product 2'])
  })

  it('are not shown to whoever asks after a change that came while they were made', async () => {
    const { cache, ask } = opened()
    const before = ask('product 1')
    await Promise.resolve()
    cache.drop(['product:1'])
    const after = ask('product 1')
    expect(await before).toEqual(['product 1 read in turn 1'])
    expect(await after).toEqual(['product 1 read in turn 2'])
  })

  it('are left out if there are none, and looked for again', async () => {
    const { ask, known } = opened()
    expect(await ask('product 4', 'product 1')).toEqual(['product 1 read in turn 1'])
    known.add('product 4')
    expect(await ask('product 4')).toEqual(['product 4 read in turn 2'])
  })

  it('are read each time while nobody can tell what has changed', async () => {
    const { ask, reads } = opened({ isTold: false })
    await ask('product 1')
    await ask('product 1')
    expect(reads).toHaveLength(2)
  })
})
