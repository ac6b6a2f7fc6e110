import type { PagePart, PageParts } from './page-parts.ts'
import type { ResponseCache } from './response-cache.ts'
import type { TaggedEntry } from './tagged-entries.ts'

export type CachedPart = PagePart<unknown> & TaggedEntry

type Needs = {
  /** Whether everything that changed has been reported. */
  mayCache: () => Promise<boolean>
  goodUntil: () => number
}

export function createPageParts(
  cache: Pick<ResponseCache<CachedPart>, 'getOrCreate'>,
  { mayCache, goodUntil }: Needs,
): PageParts {
  return {
    async getOrCreatePart<T>(name: string, make: () => Promise<PagePart<T>>) {
      if (!(await mayCache())) return make()
      const until = goodUntil()
      const part = await cache.getOrCreate(name, async () => ({
        ...(await make()),
        bytes: 1,
        goodUntil: until,
      }))
      return part as PagePart<T>
    },

    async getOrCreateParts<T>(
      names: readonly string[],
      makeAll: (names: readonly string[]) => Promise<ReadonlyMap<string, PagePart<T>>>,
    ) {
      if (!(await mayCache())) return makeAll(names)
      const until = goodUntil()
      const make = inBatches(makeAll)
      const found = await Promise.all(
        names.map((name) =>
          cache.getOrCreate(name, async () => {
            const part = await make(name)
            return { value: part?.value, tags: part?.tags ?? null, bytes: 1, goodUntil: until }
          }),
        ),
      )
      const known = found.flatMap((part, at): [string, PagePart<T>][] => {
        const name = names[at]
        return name === undefined || part.value === undefined ? [] : [[name, part as PagePart<T>]]
      })
      return new Map(known)
    },
  }
}

/** What is asked for at the same time is made together. */
function inBatches<T>(makeAll: (names: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
  let open: { names: string[]; made: Promise<ReadonlyMap<string, T>> } | null = null
  return async (name: string): Promise<T | undefined> => {
    if (!open) {
      const names: string[] = []
      const makeNow = () => {
        open = null
        return makeAll(names)
      }
      open = { names, made: Promise.resolve().then(makeNow) }
    }
    open.names.push(name)
    return (await open.made).get(name)
  }
}
