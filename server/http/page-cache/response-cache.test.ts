import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'
import type { TaggedEntry } from './tagged-entries.ts'

type Note = TaggedEntry & { text: string }

const note = (text: string, tags: readonly string[] | null, goodUntil = Number.POSITIVE_INFINITY): Note => ({
  text,
  tags,
  goodUntil,
  bytes: 10,
})

function aCache({ maxBytes = 1_000, maxMakingMs = 60_000 } = {}) {
  const time = { now: 0 }
  return { time, cache: createResponseCache<Note>({ maxBytes, now: () => time.now, maxMakingMs }) }
}

/** A response in progress, which the test finishes when it likes. */
function making() {
  const { promise, resolve, reject } = Promise.withResolvers<Note>()
  let begun = 0
  const make = () => {
    begun += 1
    return promise
  }
  return { make, finish: resolve, fail: reject, begun: () => begun }
}

describe('caching answers', () => {
  it('makes an answer once and gives it to all later requests', async () => {
    const { cache } = aCache()
    await cache.getOrCreate('/', async () => note('first', ['lists']))
    const second = await cache.getOrCreate('/', async () => note('second', ['lists']))
    expect(second.text).toBe('first')
  })

  it('makes it once, however many requests arrive meanwhile', async () => {
    const { cache } = aCache()
    const work = making()
    const asked = Array.from({ length: 200 }, () => cache.getOrCreate('/', work.make))
    work.finish(note('one', ['lists']))
    expect(new Set((await Promise.all(asked)).map(({ text }) => text))).toEqual(new Set(['one']))
    expect(work.begun()).toBe(1)
  })

  it('fails an answer that never finishes, and makes it again for the next request', async () => {
    const { cache } = aCache({ maxMakingMs: 5 })
    const waiting = [1, 2].map(() => cache.getOrCreate('/', making().make))
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.getOrCreate('/', async () => note('anew', ['lists']))).text).toBe('anew')
  })

  it('remakes answers that show something that changed, and only those', async () => {
    const { cache } = aCache()
    await cache.getOrCreate('/a', async () => note('a', ['product:1']))
    await cache.getOrCreate('/b', async () => note('b', ['product:2']))
    cache.drop(['product:1'])
    expect(cache.find('/a')).toBeUndefined()
    expect(cache.find('/b')?.text).toBe('b')
    cache.drop('all')
    expect(cache.find('/b')).toBeUndefined()
  })

  it('does not cache an answer if something it shows changed while it was made', async () => {
    const { cache } = aCache()
    const work = making()
    const asked = cache.getOrCreate('/', work.make)
    cache.drop(['product:1'])
    work.finish(note('perhaps too old', ['product:1']))
    await asked
    expect(cache.find('/')).toBeUndefined()
  })

  it('caches an answer that was made while something else changed', async () => {
    const { cache } = aCache()
    const work = making()
    const asked = cache.getOrCreate('/', work.make)
    cache.drop(['product:2'])
    work.finish(note('true', ['product:1']))
    await asked
    expect(cache.find('/')?.text).toBe('true')
  })

  it('gives no request an answer that was begun before an earlier change', async () => {
    const { cache } = aCache()
    const before = making()
    const early = cache.getOrCreate('/', before.make)
    cache.drop(['product:1'])
    const late = cache.getOrCreate('/', async () => note('new', ['product:1']))
    before.finish(note('old', ['product:1']))
    expect((await early).text).toBe('old')
    expect((await late).text).toBe('new')
  })

  it('does not cache answers without tags, and treats every change as relevant to them', async () => {
    const { cache } = aCache()
    const before = making()
    const early = cache.getOrCreate('/gone', before.make)
    cache.drop(['product:1'])
    const late = cache.getOrCreate('/gone', async () => note('new', null))
    before.finish(note('old', null))
    expect([(await early).text, (await late).text]).toEqual(['old', 'new'])
    expect(cache.find('/gone')).toBeUndefined()
  })

  it('reports a failure to everyone who waits, and makes the answer again for the next', async () => {
    const { cache } = aCache()
    const work = making()
    const asked = [cache.getOrCreate('/', work.make), cache.getOrCreate('/', work.make)]
    work.fail(new Error('the database is gone'))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.getOrCreate('/', async () => note('again', []))).text).toBe('again')
  })

  it('drops an answer when it expires', async () => {
    const { cache, time } = aCache()
    await cache.getOrCreate('/', async () => note('for a while', [], 100))
    time.now = 99
    expect(cache.find('/')?.text).toBe('for a while')
    time.now = 100
    expect(cache.find('/')).toBeUndefined()
  })

  it('never exceeds its limit, and drops the least recently used', async () => {
    const { cache } = aCache({ maxBytes: 30 })
    for (const key of ['/a', '/b', '/c']) await cache.getOrCreate(key, async () => note(key, ['lists']))
    cache.find('/a')
    await cache.getOrCreate('/d', async () => note('/d', ['lists']))
    expect(['/a', '/b', '/c', '/d'].filter((key) => cache.find(key))).toEqual(['/a', '/c', '/d'])
    await cache.getOrCreate('/large', async () => ({ ...note('large', ['lists']), bytes: 31 }))
    expect(cache.find('/large')).toBeUndefined()
  })

  it('stays within its limit if a cached answer grows, and drops it when it changes', async () => {
    const { cache } = aCache({ maxBytes: 30 })
    const growing = note('/a', ['product:1'])
    await cache.getOrCreate('/a', async () => growing)
    for (const key of ['/b', '/c']) await cache.getOrCreate(key, async () => note(key, ['lists']))
    growing.bytes = 20
    cache.reweigh('/a')
    expect(['/a', '/b', '/c'].filter((key) => cache.find(key))).toEqual(['/a', '/c'])
    cache.drop(['product:1'])
    expect(cache.find('/a')).toBeUndefined()
  })

  it('never gives anything older than the last change before the request, in any order of events', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), page: fc.nat(2) }),
      fc.record({ kind: fc.constant('change' as const), product: fc.nat(2) }),
      fc.record({ kind: fc.constant('finish' as const), which: fc.nat(5) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { cache } = aCache()
        const versions = [0, 0, 0]
        const open: (() => void)[] = []
        const asked: Promise<void>[] = []
        for (const one of steps) {
          if (one.kind === 'change') {
            versions[one.product] = (versions[one.product] ?? 0) + 1
            cache.drop([`product:${one.product}`])
          } else if (one.kind === 'finish') {
            open.splice(one.which % (open.length || 1), 1)[0]?.()
            await Promise.resolve()
          } else {
            const { page } = one
            const atLeast = versions[page] ?? 0
            const make = () => {
              const seen = versions[page] ?? 0
              const { promise, resolve } = Promise.withResolvers<Note>()
              open.push(() => resolve(note(String(seen), [`product:${page}`])))
              return promise
            }
            asked.push(
              cache.getOrCreate(`/${page}`, make).then(({ text }) => {
                expect(Number(text)).toBeGreaterThanOrEqual(atLeast)
              }),
            )
          }
        }
        const all = Promise.all(asked)
        let isDone = false
        const done = all.then(() => {
          isDone = true
        })
        while (!isDone) {
          for (const finish of open.splice(0)) finish()
          await new Promise(setImmediate)
        }
        await done
      }),
    )
  })
})
